import type { LimitRule } from '../lib/limit-rule.ts';
import type { Limiter } from '../lib/limiter.ts';
import { log } from '../lib/log.ts';
import { memoryLimiter } from './memory-limiter.ts';

/** The database's limiter may take this long. Milliseconds. */
const patienceMs = 600;

/**
 * Counts guesses in this function's memory and in the database. What this function has let through itself is enough to
 * refuse the next, without a call; while the database's limiter cannot be reached, or is slow, it is what there is:
 * never unlimited.
 * @returns a function that takes one guess of a client and tells how long it must wait, in ms; 0 when it may try
 */
export const guessLimiter = (limiter: Limiter, rule: LimitRule) => {
  const inMemory = memoryLimiter(rule);
  return async (key: string, now: number, signal: AbortSignal): Promise<number> => {
    const wait = await inMemory.take(key, now);
    if (wait > 0) return wait;
    try {
      const waitOfAll = await limiter.take(key, now, AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]));
      if (waitOfAll > 0) await inMemory.refund(key);
      return waitOfAll;
    } catch (error) {
      log.failure('limiter_unavailable', error);
      return 0;
    }
  };
};
