import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { ApiError } from '#functions/lib/errors.ts';

const idempotencyKey = z.optional(z.uuid());

/**
 * The id of a submission. The browser gives each message a key, so that a repeat is recognized as the same message.
 * @param header the Idempotency-Key, if there is one
 * @throws {ApiError} invalid_request, when it is not a UUID
 */
export const submissionId = (header: string | undefined): string => {
  const parsed = z.safeParse(idempotencyKey, header);
  if (parsed.success) return parsed.data?.toLowerCase() ?? randomUUID();
  const sentence = 'Idempotency-Key must be a UUID';
  throw new ApiError('invalid_request', sentence, { fields: { 'Idempotency-Key': sentence } });
};
