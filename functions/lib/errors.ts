import type { ErrorCode } from '#shared/api.ts';

const statuses = {
  invalid_json: 400,
  invalid_request: 400,
  invalid_password: 401,
  unauthenticated: 401,
  forbidden: 403,
  room_closed: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const satisfies Record<ErrorCode, number>;

/** An error meant for the caller: a stable code, its HTTP status, and a sentence for a person. */
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

  get status(): number {
    return statuses[this.code];
  }
}

/** The caller exceeded a limit. Retry-After is rounded up, so a caller that waits for it gets through. */
export const rateLimited = (waitMs: number): ApiError => {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  const wait = retryAfterSeconds === 1 ? 'a second' : `${retryAfterSeconds} seconds`;
  return new ApiError('rate_limited', `Too many requests. Please wait ${wait} and try again.`, { retryAfterSeconds });
};

/** Something is wrong on our side, and trying again will not help soon. */
export const internal = (cause: unknown): ApiError =>
  new ApiError('internal', 'Something went wrong on our side. Please try again.', { cause });

/** A dependency does not answer. The caller should try again soon. */
export const unavailable = (cause: unknown): ApiError =>
  new ApiError('unavailable', 'The service is not available right now. Please try again in a moment.', {
    retryAfterSeconds: 5,
    cause,
  });
