import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * The files of the project that this process has imported itself, and not through Vite: what changes in one of them needs
 * another process. run.mjs loads this module before all others.
 */
export const loadedFiles = new Set<string>();

registerHooks({
  load(url, context, next) {
    if (url.startsWith('file:') && !url.includes('/node_modules/')) loadedFiles.add(fileURLToPath(url));
    return next(url, context);
  },
});
