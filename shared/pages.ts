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
