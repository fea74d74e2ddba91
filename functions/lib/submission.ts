import * as z from 'zod/mini';
import { contactForm } from '#shared/contact.ts';
import type { ContactFieldName } from '#shared/contact-fields.ts';

/** The queue in which a row waits: `notify` for an email to sales, `digest` for the daily list of suspected spam. */
const queues = ['notify', 'digest'] as const;
export type Queue = (typeof queues)[number];

const time = z.optional(z.iso.datetime());

/** What the product adds to what the visitor wrote. No field of the form may take one of these names. */
export const systemAttributes = {
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  suspectedSpam: z.optional(z.literal(true)),
  /** Whether the honeypot was filled in. */
  filledHidden: z.optional(z.literal(true)),
  /** Puts the row into the index of rows that still need an email. */
  queue: z.optional(z.enum(queues)),
  /** The order of the queue. A sender moves it ahead, so that it is a lease too. */
  nextTryAt: time,
  /** One for each attempt with an unknown outcome, and for the last; each email carries its own as a tag. */
  tokens: z.optional(z.array(z.string())),
  /** When the mail service accepted the email to sales. */
  notifiedAt: time,
  /** When the recipient's mail server accepted it. */
  deliveredAt: time,
  /** When it came back. */
  undeliveredAt: time,
  /** When the mail service reported a delay. Removed once delivery or bounce is known. */
  delayedAt: time,
  /** When sales answered the visitor. */
  answeredAt: time,
  /** What an operator noted about the answer. It stays when the email is sent again. */
  answerNote: z.optional(z.string()),
  /** When suspected spam expires, in seconds since the epoch. The database deletes late or never: readers check. */
  expiresAt: z.optional(z.number()),
  /** The day on which it will be erased, once sales was notified (retention.ts). */
  eraseOn: z.optional(z.iso.date()),
} satisfies Record<string, z.ZodMiniType> & { [Name in ContactFieldName]?: never };

/** A row of contact_submissions: a lead. */
export const submission = z.extend(contactForm, systemAttributes);
export type Submission = z.output<typeof submission>;

/** The part of an id that people use, in an email's subject or on the telephone. */
export const shortId = (id: string): string => id.slice(0, 8);
