import { setTimeout as delay } from 'node:timers/promises';

/** How long a browser may take to end by itself, in milliseconds: less than the launcher waits after Ctrl-C. */
export const endLimit = 3000;

/** What a promise resolves to. @throws {Error} naming it when that takes longer than the limit, in milliseconds */
export const within = <Value>(what: string, limit: number, promise: Promise<Value>): Promise<Value> =>
  Promise.race([
    promise,
    delay(limit, undefined, { ref: false }).then(() => {
      throw new Error(`${what} took more than ${limit / 1000} s.`);
    }),
  ]);
