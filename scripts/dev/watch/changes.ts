import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import type { ViteDevServer } from 'vite';
import { root } from '#scripts/common/root.ts';
import { stopSignal } from '#scripts/common/stop-signal.ts';
import type { ErrorReporter } from './error-reporter.ts';

const compiler = join(root, 'node_modules/typescript/bin/tsc');

/** Removes repeats: each project that includes a file reports that file's errors. Indented lines continue an error. */
const eachOnce = (output: string) => [...new Set(output.trim().split(/\n(?=\S)/))].join('\n');

/**
 * Checks the project's types, one run at a time; a change during a run causes another run.
 * Rejected alternatives: `tsc --build --watch` (7.0) notices a change only after 15 s, whatever its watch options, and
 * vite-plugin-checker does not support TypeScript 7.
 * @param onResult receives the messages with file, line, and column; an empty string when there are none
 */
const typeChecker = (onResult: (faults: string) => void) => {
  const signal = stopSignal();
  let isRunning = false;
  let isStale = false;
  let ended = 0;
  const changed = new Set<string>();
  // The compiler skips a source file that is older than the build info, even one saved while the compiler was running.
  const isSkipped = (path: string) => (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) <= ended;
  return async (paths: readonly string[] = []): Promise<void> => {
    for (const path of paths) changed.add(path);
    isStale = true;
    if (isRunning) return;
    isRunning = true;
    console.log('Checking types ...');
    let errors = '';
    while (isStale && !signal.aborted) {
      isStale = false;
      const force = [...changed].some(isSkipped) ? ['--force'] : [];
      changed.clear();
      const args = [compiler, '--build', '--pretty', 'false', ...force];
      const check = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], signal });
      check.on('error', () => undefined);
      errors = await text(check.stdout);
      ended = Date.now();
    }
    isRunning = false;
    if (!signal.aborted) onResult(eachOnce(errors));
  };
};

/** Source folders to watch explicitly, because Vite itself watches only imported files. */
const sources = ['functions', 'infra', 'scripts', 'shared', 'web'].map((folder) => join(root, folder));

const isSource = (path: string) => /\.(ts|tsx|json)$/.test(path) && !path.includes('/node_modules/');

/** Files saved within this many milliseconds count as one change. */
const debounceMs = 100;

/** Checks types now and after each save. After a save, also reloads drafts, which neither Vite nor restart.ts does. */
export const applyChanges = (vite: ViteDevServer, refreshDrafts: () => Promise<void>, errors: ErrorReporter): void => {
  let hasTypeErrors: boolean | undefined;
  const checkTypes = typeChecker((found) => {
    if (!found && hasTypeErrors !== false) console.log('No type errors.');
    hasTypeErrors = found !== '';
    errors.setError('types', found);
  });
  void checkTypes();

  const apply = async (paths: readonly string[]) => {
    const isIn = (folders: RegExp) => paths.some((path) => folders.test(relative(root, path)));
    // On a busy machine, Vite may not have noticed yet that these files changed, and would load the old drafts.
    for (const path of paths) vite.environments.ssr.moduleGraph.onFileChange(path);
    const [pages, drafts] = [isIn(/^(web\/(rooms|publishing|src)|shared)\//), isIn(/^web\/(rooms|publishing)\//)];
    // Render the stored room pages again, even if Vite has applied the change to open pages.
    if (pages) await refreshDrafts();
    // Reload pages, because their documents may have changed; a reloaded page shows the current errors again.
    if (drafts) errors.reload();
  };

  // Apply changes one after another, so that the last change is always the last to take effect.
  let applied = Promise.resolve();
  const changed: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  vite.watcher.add(sources).on('all', (_event, path) => {
    if (!isSource(path) || stopSignal().aborted) return;
    changed.push(path);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const paths = changed.splice(0);
      void checkTypes(paths);
      applied = applied.then(() => apply(paths)).catch((error: unknown) => errors.report(error));
    }, debounceMs);
  });
};
