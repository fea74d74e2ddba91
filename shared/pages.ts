/**
 * The pages of the site and the file that holds each. Read by the edge function, the build and the local server, and
 * never by the browser's bundle: the slugs of the documents are not for visitors.
 */
export const proposalSlugs = ['proposal', 'proposal-hours', 'powerbi-analysis', 'proposal-phase1'] as const;
export type ProposalSlug = (typeof proposalSlugs)[number];

/** One file serves the whole client area: it holds no content, only the guard's first state. */
const clientArea = '/proposals.html';

export const pages: Readonly<Record<string, string>> = {
  '/': '/index.html',
  '/login': '/login.html',
  '/proposals/clearbond': clientArea,
  ...Object.fromEntries(proposalSlugs.map((slug) => [`/proposals/clearbond/${slug}`, clientArea])),
};

export const notFoundFile = '/404.html';

/** Files outside /assets that are served by their own name. */
export const publicFiles = [
  '/apple-touch-icon.png',
  '/favicon.svg',
  '/icon-192.png',
  '/icon-512.png',
  '/robots.txt',
  '/sharing.png',
  '/site.webmanifest',
  '/sitemap.xml',
] as const;
