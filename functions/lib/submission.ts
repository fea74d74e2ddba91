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
  /** Puts the row into the sparse index of rows that still need an email. Removed when that is done. */
  queue: z.optional(z.enum(queues)),
  /** When it is to be tried next: it orders the queue. A sender moves it ahead, so that it is a lease too. */
  nextTryAt: time,
  /** One of each attempt that may have told sales, the last one included; each email carries its own as a tag. */
  tokens: z.optional(z.array(z.string())),
  /** When the mail service accepted the email to sales. */
  notifiedAt: time,
  /** When the mail server of sales accepted it. */
  deliveredAt: time,
  /** When it came back. */
  undeliveredAt: time,
  /** When the mail service said that it could not deliver the email yet. Removed when its delivery, or its bounce, is known. */
  delayedAt: time,
  /** When sales answered the visitor. */
  answeredAt: time,
  /** What an operator noted about the answer. It stays when the email is sent again. */
  answerNote: z.optional(z.string()),
  /** When suspected spam is erased, in seconds since the epoch. AWS is late, and a laptop's database never does it: readers check. */
  expiresAt: z.optional(z.number()),
  /** The day on which it will be erased by itself, once sales has been told (lib/retention.ts). */
  eraseOn: z.optional(z.iso.date()),
} satisfies Record<string, z.ZodMiniType> & { [Name in ContactFieldName]?: never };

/** A row of contact_submissions: a lead. */
export const submission = z.extend(contactForm, systemAttributes);
export type Submission = z.output<typeof submission>;

/** The part of an id that people use, in an email's subject or on the telephone. */
export const shortId = (id: string): string => id.slice(0, 8);
