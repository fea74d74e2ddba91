import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { apiPaths } from '#shared/api.ts';
import { brandPlugin } from './brand/css.ts';
import { importGuard } from './import-guard.ts';

/** Settings that the client build, the prerender build and the development server share. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [importGuard(), brandPlugin(), react(), tailwindcss()],
  define: {
    // The footer's year as prerendered. The browser hydrates with this one, then corrects it.
    __BUILD_YEAR__: JSON.stringify(new Date().getUTCFullYear()),
    // For the bootstrap, which imports nothing that the app imports too.
    __ROOM_API__: JSON.stringify({ check: apiPaths.check, proposals: apiPaths.proposals }),
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
      output: {
        // What more than one page needs comes in one file, not in a dozen of a few hundred bytes each.
        codeSplitting: {
          groups: [{ name: 'shared', test: /node_modules|src\/(ui|lib|features)\//, minShareCount: 2 }],
        },
      },
    },
  },
});
