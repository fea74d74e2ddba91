import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** What a step found. A step without tests of its own counts only when it fails, as one. */
export type Outcome = { passed: number; failed: number; skipped: number };

export const success: Outcome = { passed: 0, failed: 0, skipped: 0 };
export const failure: Outcome = { passed: 0, failed: 1, skipped: 0 };

let running: ChildProcess | undefined;
let stopping = false;

/**
 * Runs a program of the packages with this very Node, and shows what it prints.
 * @returns whether it ended well
 */
export const runNode = async (args: string[], env: NodeJS.ProcessEnv = {}): Promise<boolean> => {
  if (stopping) return false;
  running = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  const [code] = await once(running, 'exit');
  running = undefined;
  return code === 0;
};

/** How long a program may take to end, in milliseconds. */
const patience = 3000;

/** Ends the program that is running, as Ctrl-C would, and starts no other. */
export const stopSteps = (): void => {
  stopping = true;
  running?.kill('SIGINT');
  setTimeout(() => running?.kill('SIGKILL'), patience).unref();
};
