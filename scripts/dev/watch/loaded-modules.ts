import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * Project files that this process imported itself rather than through Vite: changes in them need a restart. run.mjs
 * loads this module first.
 */
export const loadedFiles = new Set<string>();

registerHooks({
  load(url, context, next) {
    if (url.startsWith('file:') && !url.includes('/node_modules/')) loadedFiles.add(fileURLToPath(url));
    return next(url, context);
  },
});
