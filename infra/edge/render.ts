import { readFileSync } from 'node:fs';
import { allPages, pageEntries } from '#shared/page-entries.ts';
import { notFoundFile, publicFiles } from '#shared/pages.ts';
import { sitePages } from './pages.ts';

/** CloudFront's limit on the text of a function, in bytes. */
export const edgeLimit = 10_240;

const table = (keys: Iterable<string>) => Object.fromEntries([...keys].map((key) => [key, 1]));

/** The page that each HTML file's own name leads to. That of the rooms leads to the gate: it must name no room. */
const moved = () =>
  Object.fromEntries(allPages.map(({ path, file, holdsRooms }) => [file, holdsRooms ? pageEntries.gate.path : path]));

const tablesOf = (pages: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> => ({
  __PAGES__: pages,
  __MOVED__: moved(),
  __FILES__: table(publicFiles),
  __FOUND__: table([...Object.keys(pages), ...Object.values(pages), ...publicFiles]),
  __NOT_FOUND__: notFoundFile,
});

const render = (name: string, tables: Readonly<Record<string, unknown>>) => {
  const source = readFileSync(new URL(name, import.meta.url), 'utf8');
  const text = source.replace(/__[A-Z_]+__/g, (key) => JSON.stringify(tables[key]));
  const size = Buffer.byteLength(text);
  if (size >= edgeLimit) throw new Error(`${name} is ${size} bytes: CloudFront takes less than ${edgeLimit}.`);
  return text;
};

/**
 * The text of the CloudFront Functions with the site's routes in them: what is deployed, and what runs locally.
 * @param pages the file of each page, by its path
 */
export const renderEdge = (
  pages: Readonly<Record<string, string>> = sitePages(),
): { apiRequest: string; viewerRequest: string; viewerResponse: string } => {
  const tables = tablesOf(pages);
  return {
    apiRequest: render('api-request.js', tables),
    viewerRequest: render('viewer-request.js', tables),
    viewerResponse: render('viewer-response.js', tables),
  };
};
