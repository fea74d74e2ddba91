import { notifier } from '#functions/routes.ts';
import { dayMs, isoTime } from '#shared/dates.ts';
import { allows, announcedExpiry, marks, suspectExpiry } from './submission.ts';

// The rules by which senders share leads: pure functions from a row to its next version, which change-lead.ts writes
// only if the row has not changed meanwhile. docs/decisions/0002-every-lead-is-notified.md explains the rules.

export const progressAttributes = [
  'queue',
  'nextTryAt',
  'tokens',
  ...Object.values(marks),
  'delayedAt',
  'answerNote',
  'expiresAt',
] as const;

/** Attributes as stored. Their types are unknown because a damaged row can hold anything. */
export type Progress = { readonly [Name in (typeof progressAttributes)[number]]?: unknown };

export type Step<Outcome extends string> = { outcome: Outcome; next?: Progress };

/** `token` is random and new for each attempt; `now` is in ms since the epoch. */
type Attempt = { token: string; now: number };

/** How far two clocks may differ, in either direction, without sales getting a second email. Milliseconds. */
export const clockMarginMs = 60_000;

/** How long a claim lasts, in ms: the function's timeout, the clock margin, and time for a last call to finish. */
export const leaseMs = notifier.timeoutSeconds * 1000 + clockMarginMs + 15_000;

/** How many attempts are made as soon as possible. After that, there is one attempt a day. */
export const promptAttempts = 3;

/** The wait after a soft bounce, in ms. A delivery within that time shows that the bounce was an automatic reply. */
export const softBounceMs = 15 * 60_000;

const without = (row: Progress, ...names: (keyof Progress)[]): Progress =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name as keyof Progress)));

/** Takes a row out of the queue and removes the attributes of its attempts. */
const dequeued = (row: Progress): Progress => without(row, 'queue', 'nextTryAt', 'tokens', 'delayedAt');

export const tokensOf = ({ tokens }: Progress): string[] => (Array.isArray(tokens) ? tokens.map(String) : []);

/** Replaces the token of an email that came back: the attempt still counts; further events about the email do not. */
const undeliveredToken = (token: string): string => `${token} came back`;

/** Replaces the token of an email after a soft bounce. After that, only a delivery or a hard bounce counts. */
const bouncedSoftly = (token: string): string => `${token} bounced softly`;

const isSoft = (token = ''): boolean => token.endsWith(bouncedSoftly(''));

const longestWaitMs = (tokens: readonly string[]): number => {
  if (tokens.length >= promptAttempts) return dayMs;
  return isSoft(tokens.at(-1)) ? softBounceMs : leaseMs;
};

/** Whether a row may be claimed. Ignores a `nextTryAt` later than any rule sets: it must come from a wrong clock. */
export const isFree = (row: Progress, now: number): boolean => {
  const tokens = tokensOf(row);
  const wait = Date.parse(String(row.nextTryAt)) - now;
  return tokens.length === 0 || !(wait > 0 && wait <= longestWaitMs(tokens) + clockMarginMs);
};

/** Claims a row for an attempt, which counts even if it crashes. `busy`: claimed by another sender, or not due yet. */
export const claim = (row: Progress, { token, now }: Attempt): Step<'claimed' | 'busy' | 'done'> => {
  if (row.queue !== 'notify') return { outcome: 'done' };
  if (!allows('notify', row)) return { outcome: 'done', next: without(row, 'queue', 'nextTryAt') };
  if (!isFree(row, now)) return { outcome: 'busy' };
  const tokens = [...tokensOf(row), token];
  const nextTryAt = isoTime(now + longestWaitMs(tokens));
  return { outcome: 'claimed', next: { ...dequeued(row), queue: 'notify', nextTryAt, tokens } };
};

/** Undoes a claim whose email was certainly not sent: the attempt does not count, and the row is due again. */
export const release = (row: Progress, { token, now }: Attempt): Step<'released' | 'not ours'> => {
  const tokens = tokensOf(row);
  if (row.queue !== 'notify' || !tokens.includes(token)) return { outcome: 'not ours' };
  const others = tokens.filter((each) => each !== token);
  return { outcome: 'released', next: { ...row, tokens: others, nextTryAt: isoTime(now) } };
};

/** Marks a row as notified: the mail service accepted the email. Keeps the token to match events about this email. */
export const accept = (row: Progress, { token, now }: Attempt): Step<'notified' | 'not ours'> => {
  const tokens = tokensOf(row);
  if (!tokens.includes(token) || !allows('notify', row)) return { outcome: 'not ours' };
  const next = { tokens: [...tokens.filter((each) => each !== token), token], notifiedAt: isoTime(now) };
  return { outcome: 'notified', next: { ...without(dequeued(row), 'undeliveredAt'), ...next } };
};

/**
 * `delivered`: sales' mail server has the email. `delayed`: the mail service keeps trying. `undelivered`: the email
 * came back. `bounced softly`: the email came back, or the event is an automatic reply to an email that was delivered.
 */
export type Delivery = 'delivered' | 'delayed' | 'undelivered' | 'bounced softly';

/** Records an event about the last email, or about one of unknown outcome. After a bounce, the lead is due again. */
export const recordDelivery = (
  row: Progress,
  { token, delivery, now }: Attempt & { delivery: Delivery },
): Step<'recorded' | 'nothing'> => {
  const before = tokensOf(row);
  const known = before.find((each) => each === token || each === bouncedSoftly(token));
  const isNews = known === token || delivery === 'delivered' || delivery === 'undelivered';
  if (!isNews || known === undefined || !allows(delivery === 'undelivered' ? 'bounce' : 'deliver', row)) {
    return { outcome: 'nothing' };
  }
  const at = isoTime(now);
  if (delivery === 'delivered') {
    const tokens = [...before.filter((each) => each !== known), token];
    const marks = { notifiedAt: row.notifiedAt ?? at, deliveredAt: at };
    return { outcome: 'recorded', next: { ...without(dequeued(row), 'undeliveredAt'), tokens, ...marks } };
  }
  const isLast = before.at(-1) === known;
  const isQueued = row.queue !== undefined;
  if (delivery === 'delayed') {
    if (!isLast || row.delayedAt !== undefined) return { outcome: 'nothing' };
    return { outcome: 'recorded', next: { ...(accept(row, { token, now }).next ?? row), delayedAt: at } };
  }
  // A bounce event may arrive before the sender marks the row as notified, or before the delivery event.
  const replaced = delivery === 'undelivered' ? undeliveredToken(token) : bouncedSoftly(token);
  const tokens = before.map((each) => (each === known ? replaced : each));
  if (!isQueued && !isLast) return { outcome: 'nothing', next: { ...row, tokens } };
  const isPrompt = delivery === 'undelivered' && tokens.length < promptAttempts;
  const dueAt = isoTime(now + (isPrompt ? 0 : longestWaitMs(tokens)));
  // A row already in the queue keeps its lease, which only a soft bounce of the last email may extend.
  const isWaiting = isQueued && !(isLast && isSoft(replaced) && dueAt > String(row.nextTryAt));
  const nextTryAt = isWaiting ? row.nextTryAt : dueAt;
  return { outcome: 'recorded', next: { ...dequeued(row), queue: 'notify', nextTryAt, tokens, undeliveredAt: at } };
};

const noteOf = ({ answerNote }: Progress) => (answerNote === undefined ? {} : { answerNote });

/** Queues the email again, whatever became of earlier attempts. Attempts in progress no longer count. */
export const requeue = (row: Progress, now: number): Step<'queued' | 'waiting'> => {
  const isSoon = tokensOf(row).length < promptAttempts;
  if (row.queue === 'notify' && isSoon && allows('notify', row)) return { outcome: 'waiting' };
  return { outcome: 'queued', next: { queue: 'notify', nextTryAt: isoTime(now), ...noteOf(row) } };
};

/** Marks a lead as answered, after which it waits to be erased. @param note if undefined, an earlier note is kept */
export const answer = (row: Progress, { note, now }: { note: string | undefined; now: number }): Step<'answered'> => ({
  outcome: 'answered',
  next: {
    ...without(row, 'expiresAt'),
    queue: 'answered',
    nextTryAt: isoTime(now),
    answeredAt: isoTime(now),
    ...(note !== undefined && { answerNote: note }),
  },
});

/** Sets an answered row's expiry once sales was told of the upcoming erasure, unless it was answered again. */
export const announceErasure = (row: Progress, { answeredAt, now }: { answeredAt: string; now: number }) =>
  row.queue === 'answered' && row.answeredAt === answeredAt
    ? { outcome: 'announced', next: { ...without(row, 'queue', 'nextTryAt'), expiresAt: announcedExpiry(now) } }
    : { outcome: 'changed' };

/** Marks a row as suspected spam at an operator's request. The row then expires, and no list for sales includes it. */
export const markSpam = (row: Progress, now: number): Step<'suspected'> => ({
  outcome: 'suspected',
  next: { suspectedSpam: true, expiresAt: suspectExpiry(now), ...noteOf(row) },
});
