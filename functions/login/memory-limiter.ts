import { type LimitRule, waitFor } from '../lib/limit-rule.ts';
import type { Limiter } from '../lib/limiter.ts';

/** More addresses than one function can serve while the database is away; then the oldest are forgotten. */
const maxKeys = 10_000;

/**
 * The same rule kept in this function's memory, for the time in which the database's limiter cannot be reached:
 * guessing stays slow when somebody manages to keep the table busy.
 */
export const memoryLimiter = (rule: LimitRule): Limiter => {
  const fullAt = new Map<string, number>();
  return {
    async take(key, now) {
      const wait = waitFor(rule, fullAt.get(key), now);
      if (wait > 0) return wait;
      const next = Math.max(fullAt.get(key) ?? 0, now) + rule.everyMs;
      fullAt.delete(key);
      fullAt.set(key, next);
      const [oldest] = fullAt.keys();
      if (fullAt.size > maxKeys && oldest !== undefined) fullAt.delete(oldest);
      return 0;
    },
    async refund(key) {
      const known = fullAt.get(key);
      if (known !== undefined) fullAt.set(key, known - rule.everyMs);
    },
  };
};
