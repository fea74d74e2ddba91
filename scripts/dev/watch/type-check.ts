import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from '#scripts/common/root.ts';

const compiler = join(root, 'node_modules/typescript/bin/tsc');

/** A check may miss a source saved within this time before its end. Milliseconds. */
const doubtfulMs = 1000;

/**
 * Checks the types of the project, one run at a time; a change during a run causes another.
 * `tsc --build --watch` (7.0) notices a change only after 15 s, and vite-plugin-checker does not support TypeScript 7.
 * @param onResult receives the messages with file, line, and column; empty when there are none
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
        // The compiler skips a source that is older than its build info, even if it was saved during the run.
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
