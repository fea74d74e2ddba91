import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from '#scripts/common/root.ts';

const compiler = join(root, 'node_modules/typescript/bin/tsc');

/** A source saved within this time before the end of a check may have been missed by it. Milliseconds. */
const doubtfulMs = 1000;

/**
 * Checks the types of the whole project, one check at a time: a change during a check is checked after it.
 * Not `tsc --build --watch`, which notices a change of this project after 15 s (TypeScript 7.0), and not
 * vite-plugin-checker, which calls functions that TypeScript 7 does not have.
 * @param onResult gets the compiler's messages, each with file, line, and column; empty when there are none
 */
export const typeChecker = (onResult: (faults: string) => void) => {
  let running: ChildProcess | undefined;
  let isStale = false;
  let isStopped = false;
  let ended = 0;
  return {
    async start(): Promise<void> {
      isStale = true;
      if (running) return;
      let faults = '';
      while (isStale) {
        isStale = false;
        // The compiler takes a source that is older than its records for checked, even if it was saved while it ran.
        const force = Date.now() - ended < doubtfulMs ? ['--force'] : [];
        const check = spawn(process.execPath, [compiler, '--build', '--pretty', 'false', ...force], {
          cwd: root,
          stdio: ['ignore', 'pipe', 'inherit'],
        });
        running = check;
        faults = await text(check.stdout);
        ended = Date.now();
      }
      running = undefined;
      if (!isStopped) onResult(faults.trim());
    },
    stop(): void {
      isStopped = true;
      running?.kill('SIGKILL');
    },
  };
};
