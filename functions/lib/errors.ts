import type { ErrorCode } from '#shared/api-errors.ts';

/** `fields`: a sentence about each invalid field. */
type Details = { fields?: Record<string, string>; retryAfterSeconds?: number; cause?: unknown };

/** An error with a sentence for the visitor. The HTTP status follows from its code (shared/api-errors.ts). */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message, { cause: details.cause });
    this.code = code;
    this.details = details;
  }
}

/** A 429. Rounds Retry-After up, so that a client that waits that long gets through. */
export const rateLimited = (waitMs: number): ApiError => {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  const wait = retryAfterSeconds === 1 ? 'a second' : `${retryAfterSeconds} seconds`;
  return new ApiError('rate_limited', `Too many requests. Please wait ${wait} and try again.`, { retryAfterSeconds });
};

/** A 500, which says nothing about its cause. */
export const internal = (cause: unknown): ApiError =>
  new ApiError('internal', 'Something went wrong on our side. Please try again.', { cause });

/** A 503, for a cause that will pass. */
export const unavailable = (cause: unknown): ApiError =>
  new ApiError('unavailable', 'The service is not available right now. Please try again in a moment.', {
    retryAfterSeconds: 5,
    cause,
  });
