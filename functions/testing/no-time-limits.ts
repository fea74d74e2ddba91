import type { timeLimits as real } from '#functions/lib/time-limits.ts';

const tenMinutes = 600_000;

/**
 * Replaces functions/lib/time-limits.ts in tests that count requests: on a busy machine a timed-out call would be
 * counted twice, or not at all. Use it with `vi.mock('#functions/lib/time-limits.ts', () => import(…))`.
 */
export const timeLimits: typeof real = {
  request: tenMinutes,
  attempt: tenMinutes,
  count: tenMinutes,
  view: tenMinutes,
  backgroundAttempt: tenMinutes,
};
