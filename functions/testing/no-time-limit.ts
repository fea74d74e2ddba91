/**
 * Stands in for functions/lib/patience.ts in tests that count requests: a call that times out on a busy machine would be
 * counted twice, or not at all. Use it with `vi.mock('#functions/lib/patience.ts', () => import(…))`.
 */
export const patience = (): AbortSignal => new AbortController().signal;
