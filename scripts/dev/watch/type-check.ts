import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from '#scripts/common/root.ts';

const compiler = join(root, 'node_modules/typescript/bin/tsc');

/** Where the compiler keeps what it knows: tsconfig.base.json. */
const known = join(root, 'node_modules/.cache/tsc');

/**
 * Dates what the compiler knows back to when it began to read. It takes each source that is older for one that it has
 * checked, and so would miss what was saved while it worked.
 */
const dateBack = (began: Date): void => {
  if (!existsSync(known)) return;
  for (const name of readdirSync(known)) {
    const file = join(known, name);
    if (statSync(file).mtime > began) utimesSync(file, began, began);
  }
};

/**
 * Checks the types of the whole project, one check at a time: a change that comes meanwhile is checked after it.
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
