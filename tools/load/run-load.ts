import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Plan, Result } from './plan.ts';

/** Runs a load to its end in a separate process. */
export const runLoad = async (plan: Plan): Promise<Result> => {
  const file = fileURLToPath(new URL('./generator.ts', import.meta.url));
  const child = fork(file, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  child.send(plan);
  const ended = once(child, 'exit').then(() => {
    throw new Error('The load generator ended without a result.');
  });
  ended.catch(() => undefined);
  const [result] = await Promise.race([once(child, 'message'), ended]);
  return result as Result;
};
