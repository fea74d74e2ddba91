import * as z from 'zod/mini';
import { contactForm } from '#shared/contact.ts';
import type { ContactFieldName } from '#shared/contact-fields.ts';

const time = z.optional(z.iso.datetime());

/** What the product adds to what the visitor wrote. No field of the form may take one of these names. */
export const systemAttributes = {
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  suspectedSpam: z.optional(z.literal(true)),
  /**
   * Puts the row into the sparse index of rows that still need an email: `notify` for one email each, `digest` for
   * suspected spam, which is only counted once a day. Removed when that is done.
   */
  queue: z.optional(z.enum(['notify', 'digest'])),
  /** When a sender claimed the row to send its email; see notify/repository.ts. */
  claimedAt: time,
  /** When the mail service put off the email to sales. */
  deferredAt: time,
  /** When the mail service accepted the email to sales. */
  notifiedAt: time,
  /** When the mail server of sales accepted it. */
  deliveredAt: time,
  /** When it came back. */
  undeliveredAt: time,
  /** When sales answered the visitor. */
  answeredAt: time,
} satisfies Record<string, z.ZodMiniType> & { [Name in ContactFieldName]?: never };

/** A row of contact_submissions: a lead. */
export const submission = z.extend(contactForm, systemAttributes);
export type Submission = z.output<typeof submission>;

/** The part of an id that people use, in an email's subject or on the telephone. */
export const shortId = (id: string): string => id.slice(0, 8);
