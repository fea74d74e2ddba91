const faces = ['1em "Inter Text"', '600 1em "Inter Text"'];

const load = (): void => {
  for (const face of faces) document.fonts.load(face).catch(() => {});
};

/** Asks for the font of paper once the page has nothing else to do, so that it is there when the page is printed. */
export const loadPaperFont = (): void => {
  // WebKit has no idle callbacks.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(load);
  else setTimeout(load, 1000);
};
