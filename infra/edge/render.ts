import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import { routes as apiRoutes } from '#functions/routes.ts';
import { roomsFolder as builtRooms } from '#infra/built-site.ts';
import { allPages, notFoundFile, pageEntries, publicFiles, roomPath } from '#shared/pages.ts';
import { roomList, roomListFile } from '#shared/rooms.ts';

const { clientRoom } = pageEntries;

/** Maps page paths to files. Keep this out of browser code: visitors must not learn the names of rooms. */
export const sitePages = (roomsFolder = builtRooms): Record<string, string> => {
  const rooms = roomList.parse(JSON.parse(readFileSync(join(roomsFolder, roomListFile), 'utf8')));
  const roomPages = rooms.flatMap(({ name, documents }) => [
    roomPath(name),
    ...documents.map(({ slug }) => roomPath(name, slug)),
  ]);
  return {
    ...Object.fromEntries(allPages.filter(({ holdsRooms }) => !holdsRooms).map(({ path, file }) => [path, file])),
    ...Object.fromEntries(roomPages.map((path) => [path, clientRoom.file])),
  };
};

/** CloudFront's limit on a function's code, in bytes. */
const edgeLimit = 10_240;

const table = (keys: Iterable<string>) => Object.fromEntries([...keys].map((key) => [key, 1]));

/** Redirects from HTML file names to pages. The file that all rooms share leads to the login, so it reveals no room. */
const moved = () =>
  Object.fromEntries(allPages.map(({ path, file, holdsRooms }) => [file, holdsRooms ? pageEntries.login.path : path]));

/** Methods by route path, in the format of an `Allow` header. */
const methodsOf = (routes: readonly { method: string; path: string }[]) =>
  Object.fromEntries(
    Map.groupBy(routes, ({ path }) => path)
      .entries()
      .map(([path, same]) => [path, same.map(({ method }) => method).join(', ')]),
  );

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
  routes: readonly { method: string; path: string }[] = apiRoutes,
): { apiRequest: string; viewerRequest: string; viewerResponse: string } => {
  const tables = {
    ROUTES: methodsOf(routes),
    HOSTS: redirects,
    PAGES: pages,
    MOVED: moved(),
    FILES: table(publicFiles),
    FOUND: table([...Object.keys(pages), ...Object.values(pages), ...publicFiles]),
    NOT_FOUND: notFoundFile,
  };
  return {
    apiRequest: render('api-request', tables),
    viewerRequest: render('viewer-request', tables),
    viewerResponse: render('viewer-response', tables),
  };
};
