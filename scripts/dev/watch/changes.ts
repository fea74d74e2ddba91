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

/** The source folders: Vite watches loaded files only, and no file that nothing imports yet. */
const sources = ['functions', 'infra', 'scripts', 'shared', 'web'].map((folder) => join(root, folder));

const isSource = (path: string) =>
  /\.(ts|tsx|json)$/.test(path) && !/\/(generated|dist|rendered|node_modules)\//.test(path);

/** Files saved within this time are one change, in milliseconds; Vite has noticed it by then. */
const settled = 100;

/** Loads everything that a start loads, in another process. @returns the errors; empty if none */
const tryStart = async (): Promise<string> => {
  const trial = spawn(process.execPath, [join(root, 'scripts/main.ts'), 'dev', '--help'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [fault, [code]] = await Promise.all([text(trial.stderr), once(trial, 'exit')]);
  return code === 0 ? '' : fault;
};

/** Ends this process cleanly with the code for which run.mjs starts another one. */
const restart = () => {
  process.exitCode = 75;
  process.kill(process.pid, 'SIGTERM');
};

/**
 * Handles saved files that Vite does not: reloads drafts, checks types, and restarts the product for files that it
 * imported itself (routes, pages, tables, settings).
 */
export const applyChanges = (
  vite: ViteDevServer,
  functions: DevFunctions,
  faults: Faults,
  resources: AsyncDisposableStack,
): void => {
  const types = typeChecker((found) => faults.state('types', found));
  resources.defer(() => types.stop());
  // A restart interrupted the check of this change.
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
    // Open pages reload after the restart: a reload now would reach a product that is shutting down.
    if (loaded !== undefined && (await restartFor(loaded))) return;
    const isIn = (folders: RegExp) => paths.some((path) => folders.test(relative(root, path).replaceAll('\\', '/')));
    // Pages of rooms must reload for what Vite updates in an open page.
    if (isIn(/^(web\/(rooms|publishing|src)|shared)\//)) await functions.refreshRooms();
    // The documents of an open page may have changed, so errors are reported again.
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
