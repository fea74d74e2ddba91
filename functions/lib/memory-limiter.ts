import type { LimitRule } from '#shared/settings.ts';
import { latestFullAt, waitFor } from './limit-rule.ts';
import type { Limiter } from './limiter.ts';

/** More addresses than one process serves while a rule applies. Above it, the oldest are dropped. */
const maxKeys = 10_000;

/** The same rule kept in this process's memory. Its promises are already settled: it waits for nothing. */
export const memoryLimiter = (rule: LimitRule): Limiter => {
  const fullAt = new Map<string, number>();
  return {
    async take(key, now) {
      const remembered = fullAt.get(key) ?? now;
      const known = remembered > latestFullAt(rule, now) ? now : Math.max(remembered, now);
      const wait = waitFor(rule, known, now);
      if (wait > 0) return wait;
      fullAt.delete(key);
      fullAt.set(key, known + rule.everyMs);
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
