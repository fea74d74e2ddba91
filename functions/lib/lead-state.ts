import type { systemAttributes } from './submission.ts';

/** Where a lead stands. */
export type LeadState = 'suspect' | 'waiting' | 'notified' | 'delivered' | 'undelivered' | 'answered';

type Attribute = keyof typeof systemAttributes;

/** The attribute that puts a row into a state. Of several marks the first one here counts; a waiting row has none. */
const marks = {
  answered: 'answeredAt',
  undelivered: 'undeliveredAt',
  delivered: 'deliveredAt',
  notified: 'notifiedAt',
  suspect: 'suspectedSpam',
} as const satisfies Record<Exclude<LeadState, 'waiting'>, Attribute>;

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

/**
 * Every change of state. A row arrives as `waiting`, or as `suspect` when a machine seems to have sent it.
 */
export const transitions = {
  /** An operator clears a suspicion (`leads resend`, or the desk). */
  clear: { from: ['suspect'], to: 'waiting' },
  /** The mail service accepts an email that names the lead. */
  notify: { from: ['waiting', 'undelivered'], to: 'notified' },
  /** The mail server of sales accepts the email, whether or not the mail service's answer has reached us. */
  deliver: { from: ['waiting', 'undelivered', 'notified'], to: 'delivered' },
  /** The email comes back. The lead is due again. */
  bounce: { from: ['waiting', 'undelivered', 'notified', 'delivered'], to: 'undelivered' },
  /** Sales answers the visitor (the desk). Once more corrects the note. */
  answer: { from: ['suspect', 'waiting', 'notified', 'delivered', 'undelivered', 'answered'], to: 'answered' },
  /** An operator has the email sent once more (`leads resend`). */
  resend: { from: ['waiting', 'notified', 'delivered', 'undelivered', 'answered'], to: 'waiting' },
} as const satisfies Record<string, { from: readonly LeadState[]; to: LeadState }>;

type Transition = keyof typeof transitions;

/** Whether a row is in a state from which it may change in this way. */
export const allows = (transition: Transition, row: Parameters<typeof leadState>[0]): boolean => {
  const from: readonly LeadState[] = transitions[transition].from;
  return from.includes(leadState(row));
};
