export const apiPaths = {
  contact: '/api/contact',
  login: '/api/auth/login',
  logout: '/api/auth/logout',
  check: '/api/auth/check',
  /** Followed by a room's address and, for one of its documents, a slug: the page's path below /api. */
  proposals: '/api/proposals',
} as const;

/** The stable codes of API errors, for clients to switch on, each with its HTTP status. */
export const errorStatuses = {
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
} as const;

export type ErrorCode = keyof typeof errorStatuses;

/** The body of every API answer that is not a success. `fields` names each faulty field with its sentence. */
export type ApiErrorBody = { code: ErrorCode; message: string; fields?: Record<string, string> | undefined };

export const isRecord = (json: unknown): json is Record<string, unknown> =>
  typeof json === 'object' && json !== null && !Array.isArray(json);

/** Whether a body is an error of ours: proxies answer too. Without zod, because every page loads it before its text. */
export const isApiErrorBody = (json: unknown): json is ApiErrorBody =>
  isRecord(json) &&
  Object.keys(errorStatuses).some((code) => code === json.code) &&
  typeof json.message === 'string' &&
  (json.fields === undefined ||
    (isRecord(json.fields) && Object.values(json.fields).every((sentence) => typeof sentence === 'string')));
