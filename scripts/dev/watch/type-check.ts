import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from '#scripts/common/root.ts';

const compiler = join(root, 'node_modules/typescript/bin/tsc');

/** Where the compiler keeps its records (tsconfig.base.json). */
const known = join(root, 'node_modules/.cache/tsc');

/**
 * Backdates the compiler's records to when it started. It considers any source older than its records checked, and
 * would miss one that was saved while it ran.
 */
const dateBack = (began: Date): void => {
  if (!existsSync(known)) return;
  for (const name of readdirSync(known)) {
    const file = join(known, name);
    if (statSync(file).mtime > began) utimesSync(file, began, began);
  }
};

/**
 * Checks the types of the whole project, one check at a time: a change during a check is checked after it.
 * Not `tsc --build --watch`, which notices a change of this project after 15 s (TypeScript 7.0), and not
 * vite-plugin-checker, which calls functions that TypeScript 7 does not have.
 */
export class TypeCheck {
  private running: ChildProcess | undefined;
  private isStale = false;
  private isStopped = false;
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
      const began = new Date();
      this.running = spawn(process.execPath, [compiler, '--build', '--pretty', 'false'], {
        cwd: root,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      faults = this.running.stdout ? await text(this.running.stdout) : '';
      dateBack(began);
    }
    this.running = undefined;
    if (!this.isStopped) this.onResult(faults.trim());
  }

  stop(): void {
    this.isStopped = true;
    this.running?.kill('SIGKILL');
  }
}
