import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { apiPaths } from '#shared/api.ts';
import { brandPlugin } from './brand/plugin.ts';

/** What every page with scripts needs. In one file it is smaller than in two: they have much in common. */
const libraries =
  /node_modules\/(@tanstack(?!.*(mutationObserver|useMutation))|react|react-dom|regexparam|scheduler|wouter)\//;

/** What the bootstrap draws a page of the room with, and the app needs too. Nothing of it may import React itself. */
const drawing =
  /react\/(jsx-runtime|cjs\/react-jsx-runtime)|shared\/(?!contact)|web\/src\/(content\/(copy-check|room)|features\/proposals\/|lib\/(after-paint|draw|fonts|last-read|navigation|page-title|session)|type\/|ui\/(bar|button|logo|skip-link|text-link))/;

/** What lies over a page. It is never needed for a page's text, and comes later. */
const overlays = /node_modules\/@radix-ui\//;

/** What the public pages and the gate have in common. The client room does without, for its text to come soon. */
const front =
  /useMutation|mutationObserver|web\/src\/(app\/visitor-bar|content\/(figures|nav)|features\/landing|lib\/form-ready|ui\/(cells|dots|field|load-failed))|shared\/contact-fields/;

const ofEveryPage = (id: string) => /\/(web\/src|shared)\//.test(id) && !front.test(id) && !overlays.test(id);

/** Settings that the client build, the prerender build and the development server share. */
export default defineConfig({
  root: import.meta.dirname,
  // React has had it since version 18; wouter asks for a stand-in.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  plugins: [brandPlugin(), react(), tailwindcss()],
  define: {
    // The footer's year as prerendered. The browser hydrates with this one, then corrects it.
    __BUILD_YEAR__: JSON.stringify(new Date().getUTCFullYear()),
    // For the bootstrap, which imports nothing that the app imports too.
    '__ROOM_API__.check': JSON.stringify(apiPaths.check),
    '__ROOM_API__.proposals': JSON.stringify(apiPaths.proposals),
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
      output: {
        // What more than one page needs comes in one file, not in a dozen of a few hundred bytes each.
        codeSplitting: {
          groups: [
            { name: 'drawing', test: drawing, minShareCount: 2, priority: 3 },
            { name: 'libraries', test: libraries, priority: 2 },
            { name: 'shared', test: ofEveryPage, minShareCount: 2, priority: 1 },
            { name: 'front', test: front, minShareCount: 2 },
            { name: 'overlays', test: overlays, minShareCount: 2 },
          ],
        },
      },
    },
  },
});
