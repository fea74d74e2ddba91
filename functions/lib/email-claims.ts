import { notifier } from '#functions/routes.ts';
import { allows, leadState, stateMarks } from './lead-state.ts';
import { isInLeadQueue, type Queue } from './submission.ts';

// The rules by which senders share the leads: pure functions from a row to the row that follows, which
// functions/lib/change-lead.ts writes if the row is still the same. docs/decisions/0024-claims-with-tokens.md explains them.

const claimAttributes = ['queue', 'claimToken', 'claimedAt', 'attempts', 'messageId'] as const;

/** The attributes of a row that say how far its email, and the answer to it, have come. Nothing else ever changes. */
export const progressAttributes = [...claimAttributes, ...stateMarks, 'answerNote'] as const;

/** As stored: a damaged row can hold anything. */
export type Progress = { readonly [Name in (typeof progressAttributes)[number]]?: unknown };

/** What a rule makes of a row. Without `next` there is nothing to write. */
export type Step<Outcome extends string> = { outcome: Outcome; next?: Progress };

/**
 * How long a claim lasts, in milliseconds. It outlives its sender: Lambda ends the function before that. The margin is
 * for clocks that differ.
 */
export const leaseMs = notifier.timeoutSeconds * 1000 + 15_000;

/**
 * After so many attempts whose outcome is unknown, nobody tries again by themselves. It is also the most emails that one
 * lead can cause.
 */
export const maxAttempts: Readonly<Record<Queue, number>> = { notify: 3, bundle: 3, digest: 1 };

const stateInQueue = { notify: 'waiting', bundle: 'waiting', digest: 'suspect' } as const satisfies Record<
  Queue,
  string
>;

const isWaiting = (row: Progress, queue: Queue): boolean =>
  row.queue === queue && leadState(row) === stateInQueue[queue];

const isoTime = (now: number) => new Date(now).toISOString();

const attemptsOf = ({ attempts }: Progress): number => (typeof attempts === 'number' ? attempts : 0);

const without = (row: Progress, ...names: (keyof Progress)[]): Progress =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name as keyof Progress)));

/** A claim from the future is as old as one from the past: it was made before a clock was set back. */
const isHeld = ({ claimedAt }: Progress, now: number): boolean =>
  typeof claimedAt === 'string' && Math.abs(now - Date.parse(claimedAt)) < leaseMs;

/**
 * Claims a row for one attempt to send its email. The attempt counts from here on, so that a crash counts too.
 * `busy`: another sender holds it; `done`: it is not in the queue; `exhausted`: it has had all of its attempts.
 * @param token random, and new for each attempt @param now ms since the epoch
 */
export const claim = (
  row: Progress,
  { queue, token, now }: { queue: Queue; token: string; now: number },
): Step<'claimed' | 'busy' | 'done' | 'exhausted'> => {
  if (!isWaiting(row, queue)) return { outcome: 'done' };
  if (isHeld(row, now)) return { outcome: 'busy' };
  if (attemptsOf(row) >= maxAttempts[queue]) return { outcome: 'exhausted' };
  return {
    outcome: 'claimed',
    next: { ...row, claimToken: token, claimedAt: isoTime(now), attempts: attemptsOf(row) + 1 },
  };
};

const isMine = (row: Progress, token: string): boolean => row.claimToken === token;

/**
 * Gives up a claim whose email was certainly not sent. The attempt does not count.
 * @param queue the queue that the row waits in from now on
 */
export const release = (row: Progress, token: string, queue = row.queue): Step<'released' | 'not ours'> => {
  if (!isMine(row, token) || row.claimedAt === undefined) return { outcome: 'not ours' };
  const attempts = attemptsOf(row) - 1;
  return {
    outcome: 'released',
    next: { ...without(row, 'claimToken', 'claimedAt', 'attempts'), queue, ...(attempts > 0 && { attempts }) },
  };
};

/**
 * Marks a row as notified, because the mail service has accepted the email of this claim. The token stays on the row: by
 * it the events that follow are known to be about this email.
 */
export const accept = (
  row: Progress,
  token: string,
  { messageId, now }: { messageId: string; now: number },
): Step<'notified' | 'not ours'> => {
  if (!isMine(row, token) || !allows('notify', row)) return { outcome: 'not ours' };
  return {
    outcome: 'notified',
    next: { ...without(row, 'queue', 'claimedAt', 'attempts', 'deferredAt'), messageId, notifiedAt: isoTime(now) },
  };
};

/**
 * Takes a row that has had all of its attempts out of its queue. A lead is deferred: only a command sends it again.
 * @param token of the last attempt, when its sender does it; otherwise that attempt's lease must be over
 */
export const defer = (
  row: Progress,
  { queue, token, now }: { queue: Queue; token?: string; now: number },
): Step<'deferred' | 'nothing'> => {
  const isFree = token === undefined ? !isHeld(row, now) : isMine(row, token);
  if (!isWaiting(row, queue) || !isFree || attemptsOf(row) < maxAttempts[queue]) return { outcome: 'nothing' };
  return {
    outcome: 'deferred',
    next: { ...without(row, 'queue', 'claimedAt'), ...(queue !== 'digest' && { deferredAt: isoTime(now) }) },
  };
};

/** `delivered`: the mail server of sales has the email; `undelivered`: it came back; `bounced softly`: perhaps it did. */
export type Delivery = 'delivered' | 'undelivered' | 'bounced softly';

/**
 * Records what became of the email of a claim. That answers what a lost answer of the mail service left open, so the row
 * leaves its queue. A soft bounce after the delivery is an automatic reply, such as that of a person on holiday.
 */
export const recordDelivery = (
  row: Progress,
  token: string,
  { delivery, now }: { delivery: Delivery; now: number },
): Step<'recorded' | 'nothing'> => {
  const transition = delivery === 'undelivered' ? 'bounce' : 'deliver';
  if (!isMine(row, token) || !allows(transition, row)) return { outcome: 'nothing' };
  const at = isoTime(now);
  return {
    outcome: 'recorded',
    next: {
      ...without(row, 'queue', 'claimedAt', 'attempts', 'deferredAt'),
      notifiedAt: row.notifiedAt ?? at,
      ...(delivery === 'delivered' ? { deliveredAt: at } : { undeliveredAt: at }),
    },
  };
};

/** Takes a suspect out of the digest's queue, because the mail service has accepted the digest that lists it. */
export const count = (row: Progress, token: string): Step<'counted' | 'not ours'> => {
  if (!isMine(row, token) || row.queue !== 'digest') return { outcome: 'not ours' };
  return { outcome: 'counted', next: without(row, 'queue', 'claimToken', 'claimedAt', 'attempts') };
};

/**
 * Has the sweeper send the email once more, whatever became of it. Nothing that is still under way applies to it, and of
 * the former email only an operator's note remains.
 */
export const requeue = (row: Progress): Step<'queued' | 'waiting'> => {
  if (isInLeadQueue(row)) return { outcome: 'waiting' };
  const { answerNote } = row;
  return { outcome: 'queued', next: { queue: 'notify', ...(answerNote !== undefined && { answerNote }) } };
};

/**
 * Records that sales has answered the visitor.
 * @param note what to remember of it; without one, an earlier note stays @param now ms since the epoch
 */
export const answer = (
  row: Progress,
  { note, now }: { note: string | undefined; now: number },
): Step<'answered' | 'too early'> =>
  allows('answer', row)
    ? {
        outcome: 'answered',
        next: { ...row, answeredAt: isoTime(now), ...(note !== undefined && { answerNote: note }) },
      }
    : { outcome: 'too early' };
