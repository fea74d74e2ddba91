import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { stopSignal } from '#scripts/cli/stop-signal.ts';
import { root } from '#scripts/local/settings.ts';
import { SetupError } from '#scripts/local/setup-error.ts';

/** What a step found. A step that counts no tests is a failure, or nothing. `failures` names the tests that failed. */
export type Outcome = { passed: number; failed: number; skipped: number; failures: readonly string[] };

export const success: Outcome = { passed: 0, failed: 0, skipped: 0, failures: [] };
export const failure: Outcome = { ...success, failed: 1 };

export type Step = {
  name: string;
  run: () => Promise<Outcome>;
  /** When it fails, the steps after it make no sense and do not run. */
  isRequired?: boolean;
};

let running: ChildProcess | undefined;
let stopping = false;

type RunOptions = {
  /** The project's folder by default. */
  cwd?: string;
  /** Additional variables. */
  env?: NodeJS.ProcessEnv;
  /** Show nothing of what it prints. */
  quiet?: boolean;
};

/**
 * Runs a program of the packages with the Node of this process, and shows what it prints.
 * @returns whether it succeeded
 */
export const runNode = async (
  args: string[],
  { cwd = root, env = {}, quiet = false }: RunOptions = {},
): Promise<boolean> => {
  if (stopping) return false;
  running = spawn(process.execPath, args, {
    cwd,
    stdio: quiet ? 'ignore' : 'inherit',
    env: { ...process.env, ...env },
  });
  const [code] = await once(running, 'exit');
  running = undefined;
  return code === 0;
};

/** How long a program may take to end, in milliseconds. */
const patience = 3000;

/** On a signal, ends the program that is running, as Ctrl-C would, and starts no other. */
export const stopOnSignal = (): AbortSignal => {
  const signal = stopSignal();
  signal.addEventListener('abort', () => {
    stopping = true;
    running?.kill('SIGINT');
    setTimeout(() => running?.kill('SIGKILL'), patience).unref();
  });
  return signal;
};

const attempt = async ({ run }: Step): Promise<Outcome> => {
  try {
    return await run();
  } catch (error) {
    console.error(error instanceof SetupError ? error.message : error);
    return failure;
  }
};

/**
 * Runs every step, so that one run shows everything that is wrong. The last line counts the tests.
 * @returns whether nothing failed
 */
export const runSteps = async (steps: readonly Step[]): Promise<boolean> => {
  const signal = stopOnSignal();
  const total = { ...success };
  const failed: string[] = [];
  for (const step of steps) {
    if (signal.aborted) break;
    console.log(`\n${step.name} ...`);
    const started = Date.now();
    const outcome = await attempt(step);
    for (const kind of ['passed', 'failed', 'skipped'] as const) total[kind] += outcome[kind];
    if (outcome.failed > 0) failed.push(step.name, ...outcome.failures.map((test) => `  ${test}`));
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    console.log(`${step.name}: ${outcome.failed > 0 ? 'FAILED' : 'ok'} in ${seconds} s`);
    if (outcome.failed > 0 && step.isRequired) break;
  }
  if (signal.aborted) {
    console.error('\nStopped before the end.');
    process.exit(130);
  }
  if (failed.length > 0) console.error(`\nFailed:\n${failed.join('\n')}`);
  console.log(
    `\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`,
  );
  return total.failed === 0;
};
