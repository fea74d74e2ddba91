import * as z from 'zod/mini';
import { contactForm } from '#shared/contact.ts';

/**
 * A row of contact_submissions. `queue` puts it into the sparse index of rows that sales has not been told of: 'notify'
 * for one e-mail each, 'digest' for suspected spam, which is only counted once a day. It is removed when that is done.
 */
export const submission = z.extend(contactForm, {
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  suspectedSpam: z.optional(z.literal(true)),
  queue: z.optional(z.enum(['notify', 'digest'])),
  /** When a sender took the row to send its e-mail; see notify/repository.ts. */
  claimedAt: z.optional(z.iso.datetime()),
  /** When the mail service accepted the e-mail. */
  notifiedAt: z.optional(z.iso.datetime()),
});
export type Submission = z.output<typeof submission>;

/** What people call a lead by, in a subject or on the telephone. */
export const shortId = (id: string): string => id.slice(0, 8);
