import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from '#scripts/common/root.ts';

const compiler = join(root, 'node_modules/typescript/bin/tsc');

/** A source saved within this time before the end of a check may have been missed by it. Milliseconds. */
const doubtful = 1000;

/**
 * Checks the types of the whole project, one check at a time: a change during a check is checked after it.
 * Not `tsc --build --watch`, which notices a change of this project after 15 s (TypeScript 7.0), and not
 * vite-plugin-checker, which calls functions that TypeScript 7 does not have.
 */
export class TypeCheck {
  private running: ChildProcess | undefined;
  private isStale = false;
  private isStopped = false;
  private ended = 0;
  private readonly onResult: (faults: string) => void;

  /** @param onResult gets the compiler's messages, each with file, line, and column; empty when there are none */
  constructor(onResult: (faults: string) => void) {
    this.onResult = onResult;
  }

  async start(): Promise<void> {
    this.isStale = true;
    if (this.running) return;
    let faults = '';
    while (this.isStale) {
      this.isStale = false;
      // The compiler takes any source older than its records for checked, also one that was saved while it ran.
      const force = Date.now() - this.ended < doubtful ? ['--force'] : [];
      this.running = spawn(process.execPath, [compiler, '--build', '--pretty', 'false', ...force], {
        cwd: root,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      faults = this.running.stdout ? await text(this.running.stdout) : '';
      this.ended = Date.now();
    }
    this.running = undefined;
    if (!this.isStopped) this.onResult(faults.trim());
  }

  stop(): void {
    this.isStopped = true;
    this.running?.kill('SIGKILL');
  }
}
