import { setTimeout as delay } from 'node:timers/promises';

/** What a promise resolves to. @throws {Error} naming it when that takes longer than the limit, in milliseconds */
export const within = <Value>(what: string, limit: number, promise: Promise<Value>): Promise<Value> =>
  Promise.race([
    promise,
    delay(limit, undefined, { ref: false }).then(() => {
      throw new Error(`${what} took more than ${limit / 1000} s.`);
    }),
  ]);
