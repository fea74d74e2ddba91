import { readFileSync } from 'node:fs';
import { notFoundFile, pages, publicFiles } from '#shared/pages.ts';

/** CloudFront's limit on the text of a function, in bytes. */
export const edgeLimit = 10_240;

const table = (keys: Iterable<string>) => Object.fromEntries([...keys].map((key) => [key, 1]));

/** The page that each HTML file's own name leads to: the first that it serves. */
const moved = () => {
  const byFile: Record<string, string> = {};
  for (const [path, file] of Object.entries(pages)) byFile[file] ??= path;
  return byFile;
};

/** The domain names that redirect, each with the one that it leads to. */
export type HostRedirects = Readonly<Record<string, string>>;

const tablesFor = (redirects: HostRedirects) => ({
  __HOSTS__: redirects,
  __PAGES__: pages,
  __MOVED__: moved(),
  __FILES__: table(publicFiles),
  __FOUND__: table([...Object.keys(pages), ...Object.values(pages), ...publicFiles]),
  __NOT_FOUND__: notFoundFile,
});

const render = (name: string, redirects: HostRedirects) => {
  const tables = tablesFor(redirects);
  const source = readFileSync(new URL(name, import.meta.url), 'utf8');
  const text = source.replace(/__[A-Z_]+__/g, (key) => JSON.stringify(tables[key as keyof typeof tables]));
  const size = Buffer.byteLength(text);
  if (size >= edgeLimit) throw new Error(`${name} is ${size} bytes: CloudFront takes less than ${edgeLimit}.`);
  return text;
};

/** The text of the CloudFront Functions with the site's routes in them: what is deployed, and what runs locally. */
export const renderEdge = (
  redirects: HostRedirects = {},
): { apiRequest: string; viewerRequest: string; viewerResponse: string } => ({
  apiRequest: render('api-request.js', redirects),
  viewerRequest: render('viewer-request.js', redirects),
  viewerResponse: render('viewer-response.js', redirects),
});
