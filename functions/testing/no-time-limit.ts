import type { Patience } from '#functions/lib/patience.ts';

/**
 * Stands in for functions/lib/patience.ts in tests that count requests: a call that times out on a busy machine would be
 * counted twice, or not at all. Use it with `vi.mock('#functions/lib/patience.ts', () => import(…))`.
 */
export const patience = (): Patience => ({
  signal: new AbortController().signal,
  [Symbol.dispose]: () => undefined,
});
