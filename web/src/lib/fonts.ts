const faces = ['1em "Inter Text"', '600 1em "Inter Text"'];

const load = (): void => {
  for (const face of faces) document.fonts.load(face).catch(() => {});
};

/** Loads the print font when the page is idle, so that it is ready for printing. */
export const loadPaperFont = (): void => {
  // WebKit has no requestIdleCallback.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(load);
  else setTimeout(load, 1000);
};
