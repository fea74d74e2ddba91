import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from '#scripts/common/root.ts';
import { printable } from '#scripts/common/setup-error.ts';
import { stopSignal } from '#scripts/common/stop-signal.ts';

/** What a step found. A step that counts no tests is a failure, or nothing. */
export type Outcome = {
  passed: number;
  failed: number;
  skipped: number;
};

export const success: Outcome = { passed: 0, failed: 0, skipped: 0 };
export const failure: Outcome = { ...success, failed: 1 };

export type Step = {
  name: string;
  run: () => Promise<Outcome>;
};

const running = new Set<ChildProcess>();
let stopping = false;

/**
 * Runs a program of the packages with the Node of this process.
 * @param env additional variables
 * @returns whether it succeeded
 */
export const runNode = async (args: string[], env: NodeJS.ProcessEnv = {}): Promise<boolean> => {
  if (stopping) return false;
  const program = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  running.add(program);
  const [code] = await once(program, 'close');
  running.delete(program);
  return code === 0;
};

/** How long a program may take to end, in milliseconds. */
const timeout = 3000;

/** On a signal, ends the programs that are running, as Ctrl-C would, and starts no other. */
export const stopOnSignal = (): AbortSignal => {
  const signal = stopSignal();
  signal.addEventListener('abort', () => {
    stopping = true;
    for (const program of running) program.kill('SIGINT');
    setTimeout(() => {
      for (const program of running) program.kill('SIGKILL');
    }, timeout).unref();
  });
  return signal;
};

const attempt = async ({ name, run }: Step): Promise<Outcome & { line: string }> => {
  console.log(`\n${name} ...`);
  const started = Date.now();
  const outcome = await run().catch((error: unknown) => {
    console.error(printable(error));
    return failure;
  });
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  const line = `${name}: ${outcome.failed > 0 ? 'FAILED' : 'ok'} in ${seconds} s`;
  console.log(line);
  return { ...outcome, line };
};

/**
 * Runs every step, so that one run shows everything that is wrong. At the end it prints which failed, how long each took,
 * and in the last line how many tests there were.
 * @returns whether nothing failed
 */
export const runSteps = async (steps: readonly Step[]): Promise<boolean> => {
  const signal = stopOnSignal();
  const total = { ...success };
  const lines: string[] = [];
  for (const step of steps) {
    if (signal.aborted) break;
    const outcome = await attempt(step);
    lines.push(outcome.line);
    for (const kind of ['passed', 'failed', 'skipped'] as const) total[kind] += outcome[kind];
  }
  if (signal.aborted) {
    console.error('\nStopped before the end.');
    process.exit(130);
  }
  if (lines.length > 1) console.log(`\n${lines.join('\n')}`);
  console.log(
    `\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`,
  );
  return total.failed === 0;
};
