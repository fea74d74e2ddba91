import type { LimitRule } from '../lib/limit-rule.ts';
import type { Limiter } from '../lib/limiter.ts';
import { log } from '../lib/log.ts';
import { memoryLimiter } from './memory-limiter.ts';

/** The database's limiter may take this long. Milliseconds. */
const patienceMs = 600;

/**
 * Counts guesses in the database, and in memory while the database's limiter cannot be reached: never unlimited.
 * @returns a function that takes one guess of a client and tells how long it must wait, in ms; 0 when it may try
 */
export const guessLimiter = (limiter: Limiter, rule: LimitRule) => {
  const inMemory = memoryLimiter(rule);
  return async (key: string, now: number, signal: AbortSignal): Promise<number> => {
    try {
      return await limiter.take(key, now, AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]));
    } catch (error) {
      log.failure('limiter_unavailable', error);
      return inMemory.take(key, now);
    }
  };
};
