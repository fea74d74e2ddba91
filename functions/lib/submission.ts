import * as z from 'zod/mini';
import { contactForm } from '#shared/contact.ts';
import type { ContactFieldName } from '#shared/contact-fields.ts';
import { dayMs } from '#shared/dates.ts';
import { retention } from '#shared/site.ts';

/** What a row waits for: an email to sales, the daily list of suspected spam, or, once answered, to be erased. */
const queues = ['notify', 'suspects', 'answered'] as const;
export type Queue = (typeof queues)[number];

const time = z.optional(z.iso.datetime());

/** What the product adds to what the visitor wrote. No field of the form may take one of these names. */
export const systemAttributes = {
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  suspectedSpam: z.optional(z.literal(true)),
  filledHidden: z.optional(z.literal(true)),
  queue: z.optional(z.enum(queues)),
  /** The order of the queue: at first when the row arrived or was answered. A sender moves it ahead as a lease. */
  nextTryAt: time,
  /** One for each attempt with an unknown outcome, and for the last; each email carries its own as a tag. */
  tokens: z.optional(z.array(z.string())),
  notifiedAt: time,
  deliveredAt: time,
  undeliveredAt: time,
  /** When the mail service reported a delay. Removed once delivery or bounce is known. */
  delayedAt: time,
  answeredAt: time,
  /** What an operator noted about the answer. It stays when the email is sent again. */
  answerNote: z.optional(z.string()),
  /** When suspected spam, or an announced answered lead, expires: in seconds since the epoch. */
  expiresAt: z.optional(z.number()),
  lastChange: z.optional(z.string()),
} satisfies Record<string, z.ZodMiniType> & { [Name in ContactFieldName]?: never };

export const submission = z.extend(contactForm, systemAttributes);
export type Submission = z.output<typeof submission>;

/** The short form of an id for people: in an email's subject, or on the phone. */
export const shortId = (id: string): string => id.slice(0, 8);

/** The attribute that puts a row into a state. Of several marks the first one here counts; a waiting row has none. */
export const marks = {
  answered: 'answeredAt',
  undelivered: 'undeliveredAt',
  delivered: 'deliveredAt',
  notified: 'notifiedAt',
  suspect: 'suspectedSpam',
} as const satisfies Record<string, keyof typeof systemAttributes>;

export type LeadState = 'waiting' | keyof typeof marks;

const marked = Object.keys(marks) as (keyof typeof marks)[];

/** @param row as stored, or what can be read of a damaged one */
export const leadState = (row: { [Name in (typeof marks)[keyof typeof marks]]?: unknown }): LeadState =>
  marked.find((state) => row[marks[state]]) ?? 'waiting';

const known: readonly LeadState[] = ['waiting', 'notified', 'delivered', 'undelivered', 'answered'];

/** The states in which something can happen to a lead. Sales may answer it in any of them. */
const possible: Record<'clear' | 'notify' | 'deliver' | 'bounce' | 'resend' | 'suspect', readonly LeadState[]> = {
  clear: ['suspect'],
  notify: ['waiting', 'undelivered'],
  deliver: ['waiting', 'undelivered', 'notified'],
  bounce: ['waiting', 'undelivered', 'notified', 'delivered'],
  resend: known,
  suspect: known,
};

export const allows = (event: keyof typeof possible, row: Parameters<typeof leadState>[0]): boolean =>
  possible[event].includes(leadState(row));

// Leads are erased by the table's time to live, in seconds since the epoch. AWS deletes late and the local database never,
// so readers check. All `now` are in ms.

/** Days before erasure at which sales is notified. */
const noticeDays = 7;

const inDays = (now: number, days: number): number => Math.ceil((now + days * dayMs) / 1000);

export const suspectExpiry = (now: number): number => inDays(now, retention.suspectDays);

export const announcedExpiry = (now: number): number => inDays(now, noticeDays);

export const isExpired = ({ expiresAt }: { expiresAt?: unknown }, now: number): boolean =>
  typeof expiresAt === 'number' && expiresAt * 1000 <= now;

/** Leads that were answered later than this need no notice yet. @param months more than 0 @returns an ISO instant */
export const noticeFrom = (now: number, months: number): string => {
  const time = new Date(now + noticeDays * dayMs);
  const day = time.getUTCDate();
  time.setUTCMonth(time.getUTCMonth() - months);
  // A month without such a day ran over into the next one.
  if (time.getUTCDate() !== day) time.setUTCDate(0);
  return time.toISOString();
};
