/** Flags for Chromium in tests and scripts: it can run as root and has no background network activity of its own. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Makes letters as wide as in a browser with a window.
  '--font-render-hinting=none',
];
