import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { brandPlugin } from './brand/plugin.ts';

/** Settings that the client build, the prerender build and the development server share. */
export default defineConfig({
  root: import.meta.dirname,
  // React 18 and later provide it; wouter imports a polyfill.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  plugins: [brandPlugin(), react(), tailwindcss()],
  define: {
    // The footer's year at build time. The browser hydrates with it, then corrects it.
    __BUILD_YEAR__: JSON.stringify(new Date().getUTCFullYear()),
  },
  build: {
    target: 'es2022',
    sourcemap: false,
    // Every browser that supports this build preloads modules natively.
    modulePreload: { polyfill: false },
    // A data: URL would add weight for every visitor.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // Reading a property has no side effects in this code, so unused constants are removed.
      treeshake: { propertyReadSideEffects: false },
      // The bootstrap needs a list of them.
      output: { chunkFileNames: 'assets/[name]-[hash:6].js' },
    },
  },
});
