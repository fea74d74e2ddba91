import { ApiError, TimeoutError, UnreachedError } from '#web/src/lib/api-error.ts';

/** Why a page is not shown: the server answered wrongly, it did not answer, or our own code has a fault. */
export type Cause = 'answered' | 'unreached' | 'failed';

/** The code of a page did not arrive, though the server can be reached. */
class MissingCodeError extends Error {
  override readonly name = 'MissingCodeError';
}

/**
 * Finds out why the code of a page cannot be used. Browsers say it in words of their own, so the server is asked: a code
 * that is missing because of a deployment is no fault of the network.
 * @throws UnreachedError or MissingCodeError
 */
export async function whyMissing(error: unknown): Promise<never> {
  const isReached = await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
  const message = error instanceof Error ? error.message : String(error);
  throw new (isReached ? MissingCodeError : UnreachedError)(message, { cause: error });
}

/** @param error what a call or the drawing of a page ended with */
export function causeOf(error: unknown): Cause {
  if (error instanceof UnreachedError || error instanceof TimeoutError) return 'unreached';
  // A success that is not JSON is not from our API.
  if (error instanceof ApiError || error instanceof MissingCodeError || error instanceof SyntaxError) return 'answered';
  return 'failed';
}
