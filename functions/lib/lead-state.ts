import type { systemAttributes } from './submission.ts';

/** Where a lead stands. */
export type LeadState = 'suspect' | 'waiting' | 'notified' | 'delivered' | 'undelivered' | 'answered';

/** The attribute that puts a row into a state. Of several marks the first one here counts; a waiting row has none. */
const marks = {
  answered: 'answeredAt',
  undelivered: 'undeliveredAt',
  delivered: 'deliveredAt',
  notified: 'notifiedAt',
  suspect: 'suspectedSpam',
} as const satisfies Record<Exclude<LeadState, 'waiting'>, keyof typeof systemAttributes>;

type Mark = (typeof marks)[keyof typeof marks];

/** @returns undefined for a state without a mark, and for any other word */
export const markOf = (state: string): Mark | undefined =>
  Object.hasOwn(marks, state) ? marks[state as keyof typeof marks] : undefined;

/** Every mark. A row without any of them is waiting. */
export const stateMarks: readonly Mark[] = Object.values(marks);

/** Every state, the one without a mark first. */
export const leadStates: readonly LeadState[] = ['waiting', ...(Object.keys(marks) as (keyof typeof marks)[])];

/** @param row as stored, or what can be read of a damaged one */
export const leadState = (row: { [Name in Mark]?: unknown }): LeadState =>
  (Object.keys(marks) as (keyof typeof marks)[]).find((state) => row[marks[state]]) ?? 'waiting';

/** The states in which something can happen to a lead. Sales may answer it in any of them. */
const possible = {
  /** An operator clears a suspicion (`leads resend`, or the desk). */
  clear: ['suspect'],
  /** The mail service accepts an email that names the lead. */
  notify: ['waiting', 'undelivered'],
  /** The mail server of sales accepts the email, whether or not the mail service's answer has reached us. */
  deliver: ['waiting', 'undelivered', 'notified'],
  /** The email comes back. The lead is due again. */
  bounce: ['waiting', 'undelivered', 'notified', 'delivered'],
  /** An operator has the email sent once more (`leads resend`). */
  resend: ['waiting', 'notified', 'delivered', 'undelivered', 'answered'],
  /** An operator takes it for spam. */
  suspect: ['waiting', 'notified', 'delivered', 'undelivered', 'answered'],
} as const satisfies Record<string, readonly LeadState[]>;

/** Whether this can happen to a row as it is. */
export const allows = (event: keyof typeof possible, row: Parameters<typeof leadState>[0]): boolean =>
  (possible[event] as readonly LeadState[]).includes(leadState(row));
