import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { BaselineSettings } from './baseline.ts';
import type { Plan, Result } from './plan.ts';

const start = (file: string, message: object): ChildProcess => {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  child.send(message);
  return child;
};

/** Runs a load to its end in a separate process. */
export const runLoad = async (plan: Plan): Promise<Result> => {
  const child = start('./generator.ts', plan);
  const ended = once(child, 'exit').then(() => {
    throw new Error('The load generator ended without a result.');
  });
  ended.catch(() => undefined);
  const [result] = await Promise.race([once(child, 'message'), ended]);
  return result as Result;
};

/** Starts the baseline. @returns what ends it */
export const startBaseline = async (settings: BaselineSettings): Promise<() => void> => {
  const child = start('./baseline.ts', settings);
  await once(child, 'message');
  return () => void child.kill();
};
