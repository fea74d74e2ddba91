/** How Chromium is started by the tests and the bench: headless as root, and without errands of its own. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Letters as wide as in a browser with a window.
  '--font-render-hinting=none',
];
