import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import type { ViteDevServer } from 'vite';
import { root } from '#scripts/common/root.ts';
import { stopSignal } from '#scripts/common/stop-signal.ts';
import type { ErrorReporter } from './error-reporter.ts';

const compiler = join(root, 'node_modules/typescript/bin/tsc');

/** Removes repeated errors: each TypeScript project that reads a file reports them. Continuation lines are indented. */
const eachOnce = (output: string) => [...new Set(output.trim().split(/\n(?=\S)/))].join('\n');

/**
 * Checks the project's types, one run at a time; a change during a run causes another run.
 * `tsc --build --watch` (7.0) notices a change only after 15 s, whatever its watch options, and vite-plugin-checker does
 * not support TypeScript 7.
 * @param onResult receives the messages with file, line, and column; empty when there are none
 */
const typeChecker = (onResult: (faults: string) => void) => {
  const signal = stopSignal();
  let isRunning = false;
  let isStale = false;
  let ended = 0;
  const changed = new Set<string>();
  // The compiler skips a source that is older than its build info, even if it was saved while the compiler ran.
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

/** Source folders to watch in addition, because Vite watches only imported files. */
const sources = ['functions', 'infra', 'scripts', 'shared', 'web'].map((folder) => join(root, folder));

const isSource = (path: string) => /\.(ts|tsx|json)$/.test(path) && !path.includes('/node_modules/');

/** In milliseconds: files saved within this time count as one change. */
const debounceMs = 100;

/** Checks types now, and whenever files are saved; then also reloads drafts, which Vite and restart.ts do not. */
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
    // On a busy machine, Vite may not have noticed these files yet and would load the old drafts.
    for (const path of paths) vite.environments.ssr.moduleGraph.onFileChange(path);
    const [pages, drafts] = [isIn(/^(web\/(rooms|publishing|src)|shared)\//), isIn(/^web\/(rooms|publishing)\//)];
    // Render room pages again even for changes that Vite applies to an open page.
    if (pages) await refreshDrafts();
    // Reload pages, because their documents may have changed; a reloaded page shows the current errors again.
    if (drafts) errors.reload();
  };

  // Apply changes one after another, so that an earlier change's result never comes last.
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
