import type { Limiter } from '#functions/lib/limiter.ts';
import { log } from '#functions/lib/log.ts';
import type { LimitRule } from '#shared/settings.ts';
import { memoryLimiter } from './memory-limiter.ts';

/** The database's limiter may take this long. Milliseconds. */
const patienceMs = 600;

/**
 * Counts guesses in this function's memory and in the database. What this function has let through itself is enough to
 * refuse the next, without a call; while the database's limiter cannot be reached, or is slow, it is what there is:
 * never unlimited. Both take one guess of a client and tell how long it must wait, in ms; 0 when it may try.
 */
export const guessLimiter = (shared: Limiter, rule: LimitRule) => {
  const own = memoryLimiter(rule);
  return {
    /** Asked first: it costs nothing. */
    takeHere: (key: string, now: number): Promise<number> => own.take(key, now),

    /** Asked after takeHere, which gets its guess back when this one refuses. */
    async takeEverywhere(key: string, now: number, signal: AbortSignal): Promise<number> {
      try {
        const wait = await shared.take(key, now, AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]));
        if (wait > 0) await own.refund(key);
        return wait;
      } catch (error) {
        log.failure('limiter_unavailable', error);
        return 0;
      }
    },
  };
};
