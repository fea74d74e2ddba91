import type { systemAttributes } from './submission.ts';

/** The attribute that puts a row into a state. Of several marks the first one here counts; a waiting row has none. */
const marks = {
  answered: 'answeredAt',
  undelivered: 'undeliveredAt',
  delivered: 'deliveredAt',
  notified: 'notifiedAt',
  suspect: 'suspectedSpam',
} as const satisfies Record<string, keyof typeof systemAttributes>;

type Mark = (typeof marks)[keyof typeof marks];

/** Where a lead stands. */
export type LeadState = 'waiting' | keyof typeof marks;

const marked = Object.keys(marks) as (keyof typeof marks)[];

export const leadStates: readonly LeadState[] = ['waiting', ...marked];
export const stateMarks: readonly Mark[] = Object.values(marks);

/** @returns undefined for a state without a mark, and for any other word */
export const markOf = (state: string): Mark | undefined =>
  Object.hasOwn(marks, state) ? marks[state as keyof typeof marks] : undefined;

/** @param row as stored, or what can be read of a damaged one */
export const leadState = (row: { [Name in Mark]?: unknown }): LeadState =>
  marked.find((state) => row[marks[state]]) ?? 'waiting';

const known = ['waiting', 'notified', 'delivered', 'undelivered', 'answered'] as const;

/** The states in which something can happen to a lead. Sales may answer it in any of them. */
const possible = {
  /** An operator clears a suspicion. */
  clear: ['suspect'],
  /** The mail service accepts an email that names the lead. */
  notify: ['waiting', 'undelivered'],
  /** The mail server of sales accepts the email, whether or not the mail service's answer has reached us. */
  deliver: ['waiting', 'undelivered', 'notified'],
  /** The email comes back. The lead is due again. */
  bounce: ['waiting', 'undelivered', 'notified', 'delivered'],
  /** An operator has the email sent once more, or takes the lead for spam. */
  resend: known,
  suspect: known,
} as const satisfies Record<string, readonly LeadState[]>;

/** Whether this can happen to a row as it is. */
export const allows = (event: keyof typeof possible, row: Parameters<typeof leadState>[0]): boolean =>
  (possible[event] as readonly LeadState[]).includes(leadState(row));
