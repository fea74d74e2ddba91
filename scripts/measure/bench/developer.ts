import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#scripts/common/root.ts';

/** What a developer waits for after saving a file, with the most that it should take, in seconds. */
const waits: readonly { what: string; limit: number; args: readonly string[] }[] = [
  { what: 'one unit test file', limit: 2, args: ['scripts/run.mjs', 'test', 'shared/dates'] },
  { what: 'one browser test', limit: 5, args: ['scripts/run.mjs', 'test', 'e2e/type.spec.ts:9'] },
];

const secondsOf = (args: readonly string[]): number => {
  const started = performance.now();
  spawnSync(process.execPath, args, { cwd: root, stdio: 'ignore' });
  return (performance.now() - started) / 1000;
};

/** How long the compiler takes to name a wrong type in a file that is new, as `npm run dev` asks it after every change. */
const typeError = (): number => {
  const check = ['node_modules/typescript/bin/tsc', '--build', '--pretty', 'false'];
  const file = join(root, 'web/src/lib/bench-type-error.ts');
  spawnSync(process.execPath, check, { cwd: root, stdio: 'ignore' });
  writeFileSync(file, "export const count: number = 'none';\n");
  try {
    return secondsOf(check);
  } finally {
    rmSync(file);
  }
};

/** Prints how long a developer waits, each beside its limit. @param runs how often; the fastest counts */
export const benchDeveloper = async (runs: number): Promise<void> => {
  const fastest = (measure: () => number) => Math.min(...Array.from({ length: runs }, measure));
  const row = (what: string, seconds: number, limit: number) =>
    console.log(
      `${what.padEnd(24)}${seconds.toFixed(1).padStart(6)} s   limit ${limit} s   ${seconds <= limit ? 'met' : 'missed'}`,
    );
  // A build that is still to be made is no part of a test.
  secondsOf(['scripts/run.mjs', 'build']);
  for (const { what, limit, args } of waits)
    row(
      what,
      fastest(() => secondsOf(args)),
      limit,
    );
  row('a type error', fastest(typeError), 3);
};
