import type { Limiter } from '#functions/lib/limiter.ts';
import { log } from '#functions/lib/log.ts';
import type { LimitRule } from '#shared/settings.ts';
import { memoryLimiter } from './memory-limiter.ts';

/** How long the database's limiter may take. Milliseconds. */
const patienceMs = 600;

/**
 * Counts guesses in this process's memory and in the database. The local count can refuse a guess without a call, and is
 * the only limit while the database's limiter is slow or unreachable, so guessing is never unlimited. Both count one
 * guess of a client and return how long it must wait, in ms; 0 when it may try.
 */
export const guessLimiter = (shared: Limiter, rule: LimitRule) => {
  const local = memoryLimiter(rule);
  return {
    /** Call this first: it costs nothing. */
    takeLocal: (key: string, now: number): Promise<number> => local.take(key, now),

    /** Call this after takeLocal. When it refuses, the local count gets its guess back. */
    async takeShared(key: string, now: number, signal: AbortSignal): Promise<number> {
      try {
        const wait = await shared.take(key, now, AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]));
        if (wait > 0) await local.refund(key);
        return wait;
      } catch (error) {
        log.failure('limiter_unavailable', error);
        return 0;
      }
    },
  };
};
