import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { ApiError } from '#functions/lib/errors.ts';
import { type Submission, suspectExpiry } from '#functions/lib/submission.ts';
import { type ContactForm, type ContactRequest, fastestHumanMs } from '#shared/contact.ts';
import { contactFieldNames } from '#shared/contact-fields.ts';

const idempotencyKey = z.optional(z.uuid());

/** Reads the Idempotency-Key header, or creates an id if it is missing. @throws {ApiError} if it is not a UUID */
export const submissionId = (header: string | undefined): string => {
  const parsed = z.safeParse(idempotencyKey, header);
  if (parsed.success) return parsed.data?.toLowerCase() ?? randomUUID();
  const sentence = 'Idempotency-Key must be a UUID';
  throw new ApiError('invalid_request', sentence, { fields: { 'Idempotency-Key': sentence } });
};

// Suspicious only if both times are short: elapsedMs restarts if a form with already typed text is shown again.
const isSuspect = ({ honeypot = '', elapsedMs, typedMs }: Partial<ContactRequest>): boolean => {
  const times = [elapsedMs, typedMs].filter((time) => time !== undefined);
  return honeypot !== '' || (times.length > 0 && Math.max(...times) < fastestHumanMs);
};

const filledIn = (request: ContactRequest): ContactForm => {
  const entries = contactFieldNames.map((name) => [name, request[name]] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as ContactForm;
};

export const toSubmission = (request: ContactRequest, id: string, now: number): Submission => {
  const suspect = isSuspect(request);
  const createdAt = new Date(now).toISOString();
  return {
    ...filledIn(request),
    id,
    createdAt,
    ...(suspect && { suspectedSpam: true as const }),
    ...(suspect && request.honeypot && { filledHidden: true as const }),
    ...(suspect && { expiresAt: suspectExpiry(now) }),
    queue: suspect ? 'suspects' : 'notify',
    nextTryAt: createdAt,
  };
};
