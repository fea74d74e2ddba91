/** Flags that let Chromium run as root in tests and scripts, and stop its background network activity. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Makes letters as wide in headless Chromium as in a browser with a window.
  '--font-render-hinting=none',
];
