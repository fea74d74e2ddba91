import * as z from 'zod/mini';

/** Every path of the API, once. */
export const apiPaths = {
  contact: '/api/contact',
  login: '/api/auth/login',
  logout: '/api/auth/logout',
  check: '/api/auth/check',
  /** Followed by a room's address and, for one of its documents, a slug: the page's path below /api. */
  proposals: '/api/proposals',
} as const;

/** The stable codes an API error can carry. A client may switch on them; the sentence beside it is for a person. */
export const errorCodes = [
  'invalid_json',
  'invalid_request',
  'invalid_password',
  'unauthenticated',
  'forbidden',
  'room_closed',
  'not_found',
  'conflict',
  'too_large',
  'unsupported_media_type',
  'rate_limited',
  'internal',
  'unavailable',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** The body of every API answer that is not a success. `fields` names each faulty field with its sentence. */
export const apiErrorBody = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
});

export type ApiErrorBody = z.infer<typeof apiErrorBody>;
