import { readdirSync, watch } from 'node:fs';
import { join } from 'node:path';

const isWatched = (entry) => entry.isDirectory() && entry.name !== 'node_modules' && !entry.name.startsWith('.');

/**
 * Resolves when a file is saved, or when `signal` aborts.
 * @param root the project's folder; packages and hidden folders in it are not watched
 */
export const nextChange = (root, signal) =>
  new Promise((resolve) => {
    const folders = readdirSync(root, { withFileTypes: true }).filter(isWatched);
    const watchers = folders.map(({ name }) => watch(join(root, name), { recursive: true }));
    const end = () => {
      for (const watcher of watchers) watcher.close();
      resolve();
    };
    for (const watcher of watchers) watcher.once('change', end);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
