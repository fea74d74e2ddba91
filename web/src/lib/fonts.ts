const faces = ['1em "Inter Text"', '600 1em "Inter Text"'];

let isThere = false;

/** Asks for the font of the room's text. @returns when it has come */
export const loadFont = (): Promise<unknown> =>
  Promise.all(faces.map((face) => document.fonts.load(face))).then(
    () => {
      isThere = true;
    },
    () => {},
  );

/** The same if the browser has the site's files in its cache, because the font then loads at once; else nothing. */
export const loadCachedFont = async (): Promise<void> => {
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  if (!files.some(({ name, transferSize }) => name.endsWith('.css') && transferSize === 0)) return;
  await Promise.race([loadFont(), new Promise((late) => setTimeout(late, 100))]);
};

/** Draws text with the font from now on, if it has come. */
export const takeFont = (): void => {
  document.documentElement.toggleAttribute('data-own-font', isThere);
};
