import path from 'node:path';
import type { Plugin } from 'vite';

const root = path.join(import.meta.dirname, '..');
const open = ['web', 'shared', 'node_modules'];

/**
 * Fails the build when the browser's code imports anything of this project beside web/ and shared/: the documents
 * that only a client may read lie in functions/, and what is bundled is public.
 */
export const importGuard = (): Plugin => ({
  name: 'import-guard',
  enforce: 'pre',
  load(id) {
    const file = path.relative(root, id.split('?')[0] ?? id);
    const outside = file.startsWith('..') || path.isAbsolute(file) || id.startsWith('\0');
    if (outside || open.includes(file.split(path.sep)[0] ?? '')) return;
    this.error(`The browser's code may import web/ and shared/ only, and something of it imports ${file}.`);
  },
});
