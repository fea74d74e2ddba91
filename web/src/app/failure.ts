import { ApiError, TimeoutError, UnreachedError } from '#web/src/lib/api-error.ts';

/** Why a page is not shown: the server answered wrongly, it did not answer, or our own code is missing or has a fault. */
export type Cause = 'answered' | 'unreached' | 'failed';

/** @param error what a call, or loading or drawing a page, ended with */
export function causeOf(error: unknown): Cause {
  if (error instanceof UnreachedError || error instanceof TimeoutError) return 'unreached';
  // A success that is not JSON is not from our API.
  return error instanceof ApiError || error instanceof SyntaxError ? 'answered' : 'failed';
}
