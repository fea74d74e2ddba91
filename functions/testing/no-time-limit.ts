import type { Timeout } from '#functions/lib/timeout.ts';

/**
 * Stands in for functions/lib/timeout.ts in tests that count requests: a call that times out on a busy machine would be
 * counted twice, or not at all. Use it with `vi.mock('#functions/lib/timeout.ts', () => import(…))`.
 */
export const timeout = (): Timeout => ({
  signal: new AbortController().signal,
  [Symbol.dispose]: () => undefined,
});
