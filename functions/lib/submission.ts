import * as z from 'zod/mini';
import { contactForm } from '#shared/contact.ts';
import type { ContactFieldName } from '#shared/contact-fields.ts';
import { dayMs } from '#shared/dates.ts';
import { retention } from '#shared/site.ts';

/** What a row waits for: an email to sales, the daily list of suspected spam, or erasure after an answer. */
const queues = ['notify', 'suspects', 'answered'] as const;
export type Queue = (typeof queues)[number];

const time = z.optional(z.iso.datetime());

/** Attributes that the product adds to a visitor's submission. No form field may have one of these names. */
export const systemAttributes = {
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  suspectedSpam: z.optional(z.literal(true)),
  filledHidden: z.optional(z.literal(true)),
  queue: z.optional(z.enum(queues)),
  /** The queue's sort key: initially the time of arrival or of the answer. A sender sets a later time as a lease. */
  nextTryAt: time,
  /** One token per attempt with an unknown outcome, plus the last attempt's. Each email is tagged with its token. */
  tokens: z.optional(z.array(z.string())),
  notifiedAt: time,
  deliveredAt: time,
  undeliveredAt: time,
  /** When the mail service reported a delay. Removed once the email is delivered or bounces. */
  delayedAt: time,
  answeredAt: time,
  /** An operator's note about the answer. Kept when the email is sent again. */
  answerNote: z.optional(z.string()),
  /** When suspected spam, or an answered lead whose erasure was announced, expires. Seconds since the epoch. */
  expiresAt: z.optional(z.number()),
  lastChange: z.optional(z.string()),
} satisfies Record<string, z.ZodMiniType> & { [Name in ContactFieldName]?: never };

export const submission = z.extend(contactForm, systemAttributes);
export type Submission = z.output<typeof submission>;

/** The short form of an id for people: in an email's subject, or on the phone. */
export const shortId = (id: string): string => id.slice(0, 8);

/** The attribute that marks each state. If a row has several, the first listed here counts; a waiting row has none. */
export const marks = {
  answered: 'answeredAt',
  undelivered: 'undeliveredAt',
  delivered: 'deliveredAt',
  notified: 'notifiedAt',
  suspect: 'suspectedSpam',
} as const satisfies Record<string, keyof typeof systemAttributes>;

export type LeadState = 'waiting' | keyof typeof marks;

const marked = Object.keys(marks) as (keyof typeof marks)[];

/** @param row as stored, or the readable part of a damaged row */
export const leadState = (row: { [Name in (typeof marks)[keyof typeof marks]]?: unknown }): LeadState =>
  marked.find((state) => row[marks[state]]) ?? 'waiting';

const known: readonly LeadState[] = ['waiting', 'notified', 'delivered', 'undelivered', 'answered'];

/** The states in which each event can happen to a lead. (Sales may answer a lead in any state.) */
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

// `expiresAt` (epoch seconds) is the table's time-to-live attribute. DynamoDB deletes expired leads late and the local
// database never does, so readers must check for them. Each `now` is in ms.

/** How many days in advance sales is told about the erasure of leads. */
const noticeDays = 7;

const inDays = (now: number, days: number): number => Math.ceil((now + days * dayMs) / 1000);

export const suspectExpiry = (now: number): number => inDays(now, retention.suspectDays);

export const announcedExpiry = (now: number): number => inDays(now, noticeDays);

export const isExpired = ({ expiresAt }: { expiresAt?: unknown }, now: number): boolean =>
  typeof expiresAt === 'number' && expiresAt * 1000 <= now;

/** Leads answered after the returned ISO time need no erasure notice yet. @param months the retention period (> 0) */
export const noticeFrom = (now: number, months: number): string => {
  const time = new Date(now + noticeDays * dayMs);
  const day = time.getUTCDate();
  time.setUTCMonth(time.getUTCMonth() - months);
  // If the month has too few days, the date ran over into the next month: go back to the last day of the intended one.
  if (time.getUTCDate() !== day) time.setUTCDate(0);
  return time.toISOString();
};
