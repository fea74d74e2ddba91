import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { brandPlugin } from './brand/plugin.ts';

/** Settings that the client build, the prerender build and the development server share. */
export default defineConfig({
  root: import.meta.dirname,
  // React has had it since version 18; wouter asks for a stand-in.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  plugins: [brandPlugin(), react(), tailwindcss()],
  define: {
    // The footer's year as prerendered. The browser hydrates with this one, then corrects it.
    __BUILD_YEAR__: JSON.stringify(new Date().getUTCFullYear()),
  },
  build: {
    target: 'es2022',
    sourcemap: false,
    // Every browser that runs the modules this build makes preloads them by itself.
    modulePreload: { polyfill: false },
    // A data: URL in a stylesheet or a script is weight that every visitor pays.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // Reading a property does nothing in this code: constants that nobody uses are left out.
      treeshake: { propertyReadSideEffects: false },
      // The bootstrap has a list of them.
      output: { chunkFileNames: 'assets/[name]-[hash:6].js' },
    },
  },
});
