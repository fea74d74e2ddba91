import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import type { ViteDevServer } from 'vite';
import { root } from '#scripts/common/root.ts';
import type { Faults } from './faults.ts';
import type { DevFunctions } from './functions.ts';
import { loadedFiles } from './loaded-modules.ts';
import { typeChecker } from './type-check.ts';

/** Where the sources are. Vite watches what it has loaded, but no file that nothing has imported yet. */
const sources = ['functions', 'infra', 'scripts', 'shared', 'web'].map((folder) => join(root, folder));

const isSource = (path: string) =>
  /\.(ts|tsx|json)$/.test(path) && !/\/(generated|dist|rendered|node_modules)\//.test(path);

/** Files saved within this time are one change, which Vite has noticed by its end. Milliseconds. */
const settled = 100;

/** Loads everything that a start loads, in another process. @returns what is wrong; empty when nothing is */
const tryStart = async (): Promise<string> => {
  const trial = spawn(process.execPath, [join(root, 'scripts/main.ts'), 'dev', '--help'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [fault, [code]] = await Promise.all([text(trial.stderr), once(trial, 'exit')]);
  return code === 0 ? '' : fault;
};

/** Ends this process cleanly; run.mjs then starts another one. */
const restart = () => {
  process.send?.('restart');
  process.kill(process.pid, 'SIGTERM');
};

/**
 * Applies what Vite does not when a file is saved: reads the drafts of rooms again, checks the types, and restarts the
 * product for what it has imported itself (routes, pages, tables, settings).
 */
export const applyChanges = (
  vite: ViteDevServer,
  functions: DevFunctions,
  faults: Faults,
  resources: AsyncDisposableStack,
): void => {
  const types = typeChecker((found) => faults.state('types', found));
  resources.defer(() => types.stop());
  // A restart has cut the check of what has changed.
  void types.start();

  /** @returns whether the product restarts */
  const restartFor = async (path: string): Promise<boolean> => {
    const fault = await tryStart();
    if (fault) {
      faults.state('restart', fault);
      return false;
    }
    console.log(`${relative(root, path)} has changed: restarting ...`);
    restart();
    return true;
  };

  const apply = async (paths: readonly string[]) => {
    void types.start();
    const loaded = paths.find((path) => loadedFiles.has(path));
    // Open pages reload after the restart; one that reloaded now would meet a product that is ending.
    if (loaded !== undefined && (await restartFor(loaded))) return;
    const isIn = (folders: RegExp) => paths.some((path) => folders.test(relative(root, path).replaceAll('\\', '/')));
    // What Vite changes in an open page must be in the pages of the rooms, too.
    if (isIn(/^(web\/(rooms|publishing|src)|shared)\//)) await functions.refreshRooms();
    // The documents of an open page may have changed. It is told again what is wrong with them.
    if (isIn(/^web\/(rooms|publishing)\//)) faults.reload();
  };

  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  resources.defer(() => clearTimeout(timer));
  vite.watcher.add(sources).on('all', (_event, path) => {
    if (!isSource(path)) return;
    changed.add(path);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const paths = [...changed];
      changed.clear();
      apply(paths).catch((error: unknown) => faults.report(error));
    }, settled);
  });
};
