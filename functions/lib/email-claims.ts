import { notifier } from '#functions/routes.ts';
import { dayMs } from '#shared/dates.ts';
import { allows, stateMarks } from './lead-state.ts';

// The rules by which senders share the leads: pure functions from a row to the row that follows, which
// functions/lib/change-lead.ts writes if the row is still the same. docs/decisions/0002-every-lead-is-told.md explains them.

/** The attributes of a row that say how far its email, and the answer to it, have come. Nothing else ever changes. */
export const progressAttributes = ['queue', 'nextTryAt', 'tokens', ...stateMarks, 'answerNote'] as const;

/** As stored: a damaged row can hold anything. */
export type Progress = { readonly [Name in (typeof progressAttributes)[number]]?: unknown };

/** What a rule makes of a row. Without `next` there is nothing to write. */
export type Step<Outcome extends string> = { outcome: Outcome; next?: Progress };

/** How far two clocks may be apart, in either direction, without a second email. Milliseconds. */
export const clockMarginMs = 60_000;

/**
 * How long a claim lasts, in milliseconds: until Lambda has ended its sender by every clock within the margin, and the
 * call that was under way then.
 */
export const leaseMs = notifier.timeoutSeconds * 1000 + clockMarginMs + 15_000;

/** How long a new row is left to the stream before the timer takes it. Milliseconds. */
export const graceMs = 10_000;

/** How many attempts are made as soon as possible; after these, there is one a day. */
export const promptAttempts = 3;

/** How many tokens a row keeps: the events of older attempts have come, or never will. */
const mostTokens = 10;

/** How long a row waits after an attempt. @param attempts how many have had no known outcome, this one included */
const waitMs = (attempts: number): number => (attempts <= promptAttempts ? leaseMs : dayMs);

const isoTime = (ms: number) => new Date(ms).toISOString();

const without = (row: Progress, ...names: (keyof Progress)[]): Progress =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name as keyof Progress)));

/** Out of the queue, and without what belongs to attempts. */
const settled = (row: Progress): Progress => without(row, 'queue', 'nextTryAt', 'tokens');

/** The tokens of the attempts whose outcome is unknown. */
export const tokensOf = ({ tokens }: Progress): string[] => (Array.isArray(tokens) ? tokens.map(String) : []);

/**
 * Whether the row is free to be claimed. One that was never tried always is. A time further ahead than any rule writes
 * by a clock within the margin, or none at all, comes from a clock that was wrong.
 */
const isFree = (row: Progress, now: number): boolean => {
  const attempts = tokensOf(row).length;
  const wait = Date.parse(String(row.nextTryAt)) - now;
  return attempts === 0 || !(wait > 0 && wait <= waitMs(attempts) + clockMarginMs);
};

/**
 * Claims a row for one attempt to tell sales of it. The attempt counts from here on, so that a crash counts too.
 * `busy`: another sender holds it, or its day has not come; `done`: sales knows of it.
 * @param token random, and new for each attempt @param now ms since the epoch
 */
export const claim = (
  row: Progress,
  { token, now }: { token: string; now: number },
): Step<'claimed' | 'busy' | 'done'> => {
  if (row.queue === undefined || row.queue === 'digest') return { outcome: 'done' };
  if (!allows('notify', row)) return { outcome: 'done', next: without(row, 'queue', 'nextTryAt') };
  if (!isFree(row, now)) return { outcome: 'busy' };
  const tokens = [...tokensOf(row), token].slice(-mostTokens);
  const nextTryAt = isoTime(now + waitMs(tokens.length));
  return { outcome: 'claimed', next: { ...settled(row), queue: 'notify', nextTryAt, tokens } };
};

/** What replaces the token of an email that came back: the attempt still counts, but its events no longer do. */
const cameBack = (token: string): string => `${token} came back`;

const isMine = (row: Progress, token: string): boolean => tokensOf(row).includes(token);

/** All tokens of a row, this one last: once sales was told, only the events of the last one count. */
const lastOf = (row: Progress, token: string): string[] => [...tokensOf(row).filter((each) => each !== token), token];

/** Gives up a claim whose email was certainly not sent. The attempt does not count, and the row is due again. */
export const release = (
  row: Progress,
  { token, now }: { token: string; now: number },
): Step<'released' | 'not ours'> => {
  if (row.queue === undefined || !isMine(row, token)) return { outcome: 'not ours' };
  const tokens = tokensOf(row).filter((each) => each !== token);
  return { outcome: 'released', next: { ...row, tokens, nextTryAt: isoTime(now) } };
};

/**
 * Marks a row as notified, because the mail service has accepted the email of this claim. The token stays on the row: by
 * it the events that follow are known to be about this email.
 */
export const accept = (
  row: Progress,
  { token, now }: { token: string; now: number },
): Step<'notified' | 'not ours'> => {
  if (!isMine(row, token) || !allows('notify', row)) return { outcome: 'not ours' };
  return {
    outcome: 'notified',
    next: {
      ...without(settled(row), 'undeliveredAt'),
      tokens: lastOf(row, token),
      notifiedAt: isoTime(now),
    },
  };
};

/** `delivered`: the mail server of sales has the email; `undelivered`: it came back; `bounced softly`: perhaps it did. */
export type Delivery = 'delivered' | 'undelivered' | 'bounced softly';

/**
 * Records what became of an attempt's email: the last one's, or one whose outcome was unknown. What was delivered
 * leaves the queue. What came back is due again, as an attempt that counts. A soft bounce after the delivery is an
 * automatic reply, such as an out-of-office message.
 */
export const recordDelivery = (
  row: Progress,
  { token, delivery, now }: { token: string; delivery: Delivery; now: number },
): Step<'recorded' | 'nothing'> => {
  const isBack = delivery !== 'delivered';
  if (!isMine(row, token) || !allows(delivery === 'undelivered' ? 'bounce' : 'deliver', row)) {
    return { outcome: 'nothing' };
  }
  const at = isoTime(now);
  if (!isBack) {
    const told = { ...without(settled(row), 'undeliveredAt'), tokens: lastOf(row, token) };
    return { outcome: 'recorded', next: { ...told, notifiedAt: row.notifiedAt ?? at, deliveredAt: at } };
  }
  // The event may be faster than the sender's own mark, or than the event of the delivery before it.
  const tokens = tokensOf(row).map((each) => (each === token ? cameBack(token) : each));
  const isToldByAnother = row.queue === undefined && tokensOf(row).at(-1) !== token;
  if (isToldByAnother) return { outcome: 'nothing', next: { ...row, tokens } };
  // While it is in the queue, another attempt may be under way: its lease holds.
  const dueAt = isoTime(now + (tokens.length <= promptAttempts ? 0 : dayMs));
  const nextTryAt = row.queue === undefined ? dueAt : row.nextTryAt;
  return { outcome: 'recorded', next: { ...settled(row), queue: 'notify', nextTryAt, tokens, undeliveredAt: at } };
};

/**
 * Queues the email once more, whatever its outcome was. Attempts that are still under way no longer count, and only an
 * operator's note remains of the past.
 */
export const requeue = (row: Progress, now: number): Step<'queued' | 'waiting'> => {
  const isSoon = tokensOf(row).length <= promptAttempts;
  if (row.queue !== undefined && isSoon && allows('notify', row)) return { outcome: 'waiting' };
  const { answerNote } = row;
  return {
    outcome: 'queued',
    next: { queue: 'notify', nextTryAt: isoTime(now), ...(answerNote !== undefined && { answerNote }) },
  };
};

/**
 * Records that sales has answered the visitor, which takes the row out of the queue.
 * @param note what to remember of it; without one, an earlier note stays @param now ms since the epoch
 */
export const answer = (row: Progress, { note, now }: { note: string | undefined; now: number }): Step<'answered'> => ({
  outcome: 'answered',
  next: {
    ...without(row, 'queue', 'nextTryAt'),
    answeredAt: isoTime(now),
    ...(note !== undefined && { answerNote: note }),
  },
});

/** Takes a row out of the queue as suspected spam. An operator has seen it: no list tells sales of it. */
export const markSpam = ({ answerNote }: Progress): Step<'suspected'> => ({
  outcome: 'suspected',
  next: { suspectedSpam: true, ...(answerNote !== undefined && { answerNote }) },
});
