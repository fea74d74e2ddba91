import { watch } from 'node:fs';
import { registerHooks } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stopped, stopSignal } from './common/stop-signal.ts';

// Runs `npm run dev` until a file changes that Node has imported; run.mjs then starts it again. Vite imports all other
// files, and reloads them. Folders are watched because Git and many editors replace files, which a watched file misses.

/** The same as in run.mjs. */
const restartCode = 75;

/** Files saved within this time are one change, in milliseconds. */
const settled = 200;

const stopping = stopSignal();
const imported = new Set([import.meta.filename]);
const folders = new Set<string>();
let hasFailed = false;
let timer: NodeJS.Timeout | undefined;

const restart = (path: string) => {
  console.log(`${relative(process.cwd(), path)} has changed: restarting ...`);
  process.exitCode = restartCode;
  process.emit('SIGTERM');
};

const watchFolder = (folder: string) =>
  watch(folder, (_event, name) => {
    const path = join(folder, name ?? '');
    if (stopping.aborted || !(hasFailed || imported.has(path))) return;
    clearTimeout(timer);
    timer = setTimeout(restart, settled, path);
  });

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    if (found.url.startsWith('file:') && !found.url.includes('/node_modules/')) {
      const path = fileURLToPath(found.url);
      imported.add(path);
      if (!folders.has(dirname(path))) watchFolder(dirname(path));
      folders.add(dirname(path));
    }
    return found;
  },
});

try {
  const { runCommand } = await import('./commands.ts');
  await runCommand('dev', process.argv.slice(2));
} catch (error) {
  console.error(error);
}
if (!stopping.aborted) {
  console.log('Waiting for a file to change ...');
  hasFailed = true;
  process.exitCode = 0;
  await stopped(stopping);
}
process.exit();
