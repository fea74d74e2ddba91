import { watch } from 'node:fs';
import { registerHooks } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stopped, stopSignal } from './common/stop-signal.ts';

// Runs `npm run dev` until a file that Node has imported changes; run.mjs then starts the command again. Vite imports
// and reloads all other files. Watches folders, because the watch on a file ends when Git or an editor replaces it.

/** The exit code that tells run.mjs to start the command again. */
const restartCode = 75;

/** Files saved within this many milliseconds count as one change. */
const debounceMs = 200;

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
    timer = setTimeout(restart, debounceMs, path);
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
