import * as z from 'zod/mini';
import { contactForm } from '#shared/contact.ts';
import type { ContactFieldName } from '#shared/contact-fields.ts';

/**
 * In which a row waits for an email: `notify` for one of its own; `bundle` for one about many leads, in a flood; `digest`
 * for the daily one about all suspected spam.
 */
export const queues = ['notify', 'bundle', 'digest'] as const;
export type Queue = (typeof queues)[number];

/** The queues of leads that sales has not been notified of. Suspects wait for their digest on purpose. */
export const leadQueues = ['notify', 'bundle'] as const satisfies readonly Queue[];

export const isInLeadQueue = ({ queue }: { queue?: unknown }): boolean => leadQueues.some((each) => each === queue);

const time = z.optional(z.iso.datetime());

/** What the product adds to what the visitor wrote. No field of the form may take one of these names. */
export const systemAttributes = {
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  suspectedSpam: z.optional(z.literal(true)),
  /** Puts the row into the sparse index of rows that still need an email. Removed when that is done. */
  queue: z.optional(z.enum(queues)),
  /** The claim of the sender that last tried to send the email (lib/email-claims.ts); the email carries it as a tag. */
  claimToken: z.optional(z.string()),
  /** Since when that sender holds the row. */
  claimedAt: time,
  /** How many attempts have begun that may have sent the email. */
  attempts: z.optional(z.number()),
  /** What the mail service calls the email that it accepted. */
  messageId: z.optional(z.string()),
  /** When the last attempt to send the email to sales had an unknown outcome. */
  deferredAt: time,
  /** When the mail service accepted the email to sales. */
  notifiedAt: time,
  /** When the mail server of sales accepted it. */
  deliveredAt: time,
  /** When it came back. */
  undeliveredAt: time,
  /** When sales answered the visitor. */
  answeredAt: time,
  /** What an operator noted about the answer. It stays when the email is sent again. */
  answerNote: z.optional(z.string()),
  /** The day on which it will be erased by itself, once sales has been told (lib/retention.ts). */
  eraseOn: z.optional(z.iso.date()),
} satisfies Record<string, z.ZodMiniType> & { [Name in ContactFieldName]?: never };

/** A row of contact_submissions: a lead. */
export const submission = z.extend(contactForm, systemAttributes);
export type Submission = z.output<typeof submission>;

/** The part of an id that people use, in an email's subject or on the telephone. */
export const shortId = (id: string): string => id.slice(0, 8);
