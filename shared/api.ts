/** Every path of the API, once. */
export const apiPaths = {
  contact: '/api/contact',
  login: '/api/auth/login',
  logout: '/api/auth/logout',
  check: '/api/auth/check',
  /** Followed by a room's address and, for one of its documents, a slug: the page's path below /api. */
  proposals: '/api/proposals',
} as const;

/** The stable codes of API errors, for clients to switch on. */
const errorCodes = [
  'invalid_json',
  'invalid_request',
  'invalid_password',
  'unauthenticated',
  'forbidden',
  'room_closed',
  'not_found',
  'method_not_allowed',
  'conflict',
  'too_large',
  'unsupported_media_type',
  'rate_limited',
  'internal',
  'unavailable',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** The body of every API answer that is not a success. `fields` names each faulty field with its sentence. */
export type ApiErrorBody = { code: ErrorCode; message: string; fields?: Record<string, string> | undefined };

export const isRecord = (json: unknown): json is Record<string, unknown> =>
  typeof json === 'object' && json !== null && !Array.isArray(json);

/** Whether a body is an error of ours: proxies answer too. Without zod, because every page loads it before its text. */
export const isApiErrorBody = (json: unknown): json is ApiErrorBody =>
  isRecord(json) &&
  errorCodes.some((code) => code === json.code) &&
  typeof json.message === 'string' &&
  (json.fields === undefined ||
    (isRecord(json.fields) && Object.values(json.fields).every((sentence) => typeof sentence === 'string')));
