import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Matches files that only clients may read. Public files must not be built from them. */
const clientOnlyFiles = /\/web\/rooms\//;

const keepRoomsOut: Plugin = {
  name: 'keep-rooms-out',
  generateBundle(_options, bundle) {
    const assets = Object.values(bundle).flatMap((file) => (file.type === 'asset' ? file.originalFileNames : []));
    const files = [...this.getModuleIds(), ...assets.map((file) => join(import.meta.dirname, file))];
    const leak = files.find((file) => clientOnlyFiles.test(file));
    if (leak) this.error(`The public pages import ${leak}, which only a client may read.`);
  },
};

/** Puts the drawings of the logo and the firm's name into each page, once for all their uses (web/src/ui/logo.tsx). */
const logo: Plugin = {
  name: 'logo',
  transformIndexHtml: (html) =>
    html.replace('<!--logo-->', () => readFileSync(join(import.meta.dirname, 'src/ui/logo.svg'), 'utf8')),
};

export default defineConfig({
  root: import.meta.dirname,
  // wouter imports this polyfill for a hook that React 18 and later provide.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  plugins: [keepRoomsOut, logo, react(), tailwindcss()],
  build: {
    // The oldest supported browsers. In web/tsconfig.json, `lib` refuses what JavaScript got later.
    target: ['chrome122', 'firefox123', 'safari16.4'],
    // No polyfill is needed: a browser without module preloading still loads each module when it is imported.
    modulePreload: { polyfill: false },
    // Inlined as data: URLs, assets would add weight for every visitor.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Reading a property has no side effects in this code, so unused constants are removed.
      treeshake: { propertyReadSideEffects: false },
      // The bootstrap script lists all chunks, so short names save bytes.
      output: { chunkFileNames: 'assets/[name]-[hash:6].js' },
    },
  },
});
