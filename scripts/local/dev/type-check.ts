import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from '#scripts/local/settings.ts';

const compiler = join(root, 'node_modules/typescript/bin/tsc');

/**
 * Checks the types of the whole project, one check at a time. None is broken off, because it may be writing what it
 * knows: a change that comes meanwhile is checked after it.
 * Not `tsc --build --watch`, which notices a change of this project after 15 s (TypeScript 7.0), and not
 * vite-plugin-checker, which calls functions that TypeScript 7 does not have.
 */
export class TypeCheck {
  private running: ChildProcess | undefined;
  private isStale = false;
  private isStopped = false;
  private readonly onResult: (faults: string) => void;

  /** @param onResult gets the compiler's messages, each with file, line, and column; none of them when all is right */
  constructor(onResult: (faults: string) => void) {
    this.onResult = onResult;
  }

  async start(): Promise<void> {
    this.isStale = true;
    if (this.running) return;
    let faults = '';
    while (this.isStale) {
      this.isStale = false;
      this.running = spawn(process.execPath, [compiler, '--build', '--pretty', 'false'], {
        cwd: root,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      faults = this.running.stdout ? await text(this.running.stdout) : '';
    }
    this.running = undefined;
    if (!this.isStopped) this.onResult(faults.trim());
  }

  stop(): void {
    this.isStopped = true;
    this.running?.kill('SIGKILL');
  }
}
