// Apart from api.ts, because each page's first script contains the paths, and must stay small.

/** The stable codes of API errors, for clients to switch on, each with its HTTP status. */
export const errorStatuses = {
  invalid_json: 400,
  invalid_request: 400,
  invalid_password: 401,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatuses;

/** The body of every API error response. `fields` maps each invalid field to a sentence about the problem. */
export type ApiErrorBody = { code: ErrorCode; message: string; fields?: Record<string, string> | undefined };

/** Whether a parsed JSON value is an object with members. */
export const isRecord = (json: unknown): json is Record<string, unknown> =>
  typeof json === 'object' && json !== null && !Array.isArray(json);

/** Whether a body is an error of our API, not of a proxy. No zod: room pages load this module before their content. */
export const isApiErrorBody = (json: unknown): json is ApiErrorBody =>
  isRecord(json) &&
  Object.keys(errorStatuses).some((code) => code === json.code) &&
  typeof json.message === 'string' &&
  (json.fields === undefined ||
    (isRecord(json.fields) && Object.values(json.fields).every((sentence) => typeof sentence === 'string')));
