import type { Submission } from '#functions/lib/submission.ts';
import { type ContactRequest, fastestHumanMs } from '#shared/contact.ts';

/**
 * Whether a machine gave itself away: it filled in the field that people never see, or was faster than anybody types.
 * A request that carries neither sign is not suspect.
 */
export const isSuspect = (request: Pick<ContactRequest, 'website' | 'elapsedMs'>): boolean =>
  (request.website ?? '') !== '' || (request.elapsedMs !== undefined && request.elapsedMs < fastestHumanMs);

/** @param now ms since the epoch */
export const toSubmission = (request: ContactRequest, id: string, now: number): Submission => {
  const { name, email, company, message } = request;
  const suspect = isSuspect(request);
  return {
    id,
    name,
    email,
    ...(company !== undefined && { company }),
    message,
    createdAt: new Date(now).toISOString(),
    ...(suspect && { suspectedSpam: true as const }),
    queue: suspect ? 'digest' : 'notify',
  };
};

/** Whether two rows carry the same words of the same person. */
export const sameContent = (a: Submission, b: Submission): boolean =>
  a.name === b.name && a.email === b.email && a.company === b.company && a.message === b.message;
