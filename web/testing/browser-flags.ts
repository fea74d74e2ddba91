/** Flags that let Chromium run as root in tests and scripts, and stop its background network activity. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Gives text the same width in headless Chromium as in headed Chromium.
  '--font-render-hinting=none',
];
