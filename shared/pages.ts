import { allPages, pageEntries } from './page-entries.ts';

/**
 * What is served at which path. Read by the edge functions, the build and the local server, and never by the browser's
 * bundle: the slugs of the documents are not for visitors.
 */
export const proposalSlugs = ['proposal', 'proposal-hours', 'powerbi-analysis', 'proposal-phase1'] as const;
export type ProposalSlug = (typeof proposalSlugs)[number];

const { clientRoom } = pageEntries;

/** The file that holds each page, by the page's path. */
export const pages: Readonly<Record<string, string>> = {
  ...Object.fromEntries(allPages.map(({ path, file }) => [path, file])),
  ...Object.fromEntries(proposalSlugs.map((slug) => [`${clientRoom.path}/${slug}`, clientRoom.file])),
};

export const notFoundFile = '/404.html';

/** Files outside /assets that are served by their own name. */
export const publicFiles = [
  '/.well-known/security.txt',
  '/apple-touch-icon.png',
  '/favicon.svg',
  '/icon-192.png',
  '/icon-512.png',
  '/robots.txt',
  '/sharing.png',
  '/site.webmanifest',
  '/sitemap.xml',
] as const;
