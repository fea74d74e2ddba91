import type { ErrorCode } from '#shared/api-errors.ts';

export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    details: { fields?: Record<string, string>; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
    this.code = code;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** Rounds Retry-After up, so that a client that waits that long gets through. */
export const rateLimited = (waitMs: number): ApiError => {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  const wait = retryAfterSeconds === 1 ? 'a second' : `${retryAfterSeconds} seconds`;
  return new ApiError('rate_limited', `Too many requests. Please wait ${wait} and try again.`, { retryAfterSeconds });
};

export const internal = (cause: unknown): ApiError =>
  new ApiError('internal', 'Something went wrong on our side. Please try again.', { cause });

export const unavailable = (cause: unknown): ApiError =>
  new ApiError('unavailable', 'The service is not available right now. Please try again in a moment.', {
    retryAfterSeconds: 5,
    cause,
  });
