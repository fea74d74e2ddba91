/** Cache-Control for each kind of file. The deployment sets these on the bucket's objects; the local server sends them. */
export const cacheControl = {
  /** Names contain a hash of the content: a changed file has a different name. */
  asset: 'public, max-age=31536000, immutable',
  /** Pages refer to the assets, so browsers revalidate them every time; the ETag makes that cheap. */
  page: 'no-cache',
  /** favicon.svg and robots.txt: no hash in the name, and a day of delay is harmless. */
  publicFile: 'public, max-age=86400',
} as const;

/** The value for a file of the built site, by its path from the site's root. */
export const cacheControlFor = (path: string): string => {
  if (path.startsWith('/assets/')) return cacheControl.asset;
  return path.endsWith('.html') ? cacheControl.page : cacheControl.publicFile;
};
