import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import { routes } from '#functions/routes.ts';
import { roomsFolder as builtRooms } from '#infra/built-site.ts';
import { allPages, notFoundFile, pageEntries, publicFiles, roomPath } from '#shared/pages.ts';
import { roomList, roomListFile } from '#shared/rooms.ts';

/** Maps page paths to files. Keep this out of browser code: visitors must not learn the names of rooms. */
export const sitePages = (roomsFolder = builtRooms): Record<string, string> => {
  const rooms = roomList.parse(JSON.parse(readFileSync(join(roomsFolder, roomListFile), 'utf8')));
  const pages = allPages.filter(({ holdsRooms }) => !holdsRooms);
  const files = Object.fromEntries(pages.map(({ path, file }) => [path, file]));
  for (const { name, documents } of rooms) {
    files[roomPath(name)] = pageEntries.clientRoom.file;
    for (const { slug } of documents) files[roomPath(name, slug)] = pageEntries.clientRoom.file;
  }
  return files;
};

/** CloudFront's limit on a function's code, in bytes. */
const edgeLimit = 10_240;

/** The method of each route, by a regular expression for its path. */
const methods = () =>
  Object.fromEntries(routes.map(({ method, path }) => [`^${path.replace(/\{\w+\}/g, '[^/]+')}$`, method]));

/** Removes the types, and nothing else: the runtime gets the syntax that the sources are written in. */
const render = (name: string, tables: Readonly<Record<string, unknown>>) => {
  const source = readFileSync(new URL(`${name}.ts`, import.meta.url), 'utf8');
  const define = Object.fromEntries(Object.entries(tables).map(([key, table]) => [key, JSON.stringify(table)]));
  const { code } = transformSync(source, { loader: 'ts', target: 'esnext', define });
  // The runtime calls the global function `handler`.
  const text = code.replace(/^export (?=function handler)/m, '');
  const size = Buffer.byteLength(text);
  if (size >= edgeLimit) throw new Error(`${name} is ${size} bytes: CloudFront takes less than ${edgeLimit}.`);
  return text;
};

/**
 * Fills in the tables of the CloudFront Functions. The resulting code is deployed, and it also runs locally.
 * @param redirects maps a domain name to its redirect target
 * @param pages maps a page path to its file
 */
export const renderEdge = (
  redirects: Readonly<Record<string, string>> = {},
  pages: Readonly<Record<string, string>> = sitePages(),
): { apiRequest: string; viewerRequest: string; viewerResponse: string } => {
  const tables = {
    ROUTES: methods(),
    HOSTS: redirects,
    FILES: { ...pages, ...Object.fromEntries(publicFiles.map((file) => [file, file])) },
    NOT_FOUND: notFoundFile,
  };
  return {
    apiRequest: render('api-request', tables),
    viewerRequest: render('viewer-request', tables),
    viewerResponse: render('viewer-response', tables),
  };
};
