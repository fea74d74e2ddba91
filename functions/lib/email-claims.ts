import { notifier } from '#functions/routes.ts';
import { dayMs, isoTime } from '#shared/dates.ts';
import { allows, announcedExpiry, marks, suspectExpiry } from './submission.ts';

// The rules by which senders share the leads: pure functions from a row to the row that follows, which change-lead.ts
// writes if the row is still the same. docs/decisions/0002-every-lead-is-notified.md explains them.

export const progressAttributes = [
  'queue',
  'nextTryAt',
  'tokens',
  ...Object.values(marks),
  'delayedAt',
  'answerNote',
  'expiresAt',
] as const;

/** As stored: a damaged row can hold anything. */
export type Progress = { readonly [Name in (typeof progressAttributes)[number]]?: unknown };

export type Step<Outcome extends string> = { outcome: Outcome; next?: Progress };

/** The token is random, and new for each attempt; `now` is in ms since the epoch. */
type Attempt = { token: string; now: number };

/** How far two clocks may differ, in either direction, before sales gets a second email. Milliseconds. */
export const clockMarginMs = 60_000;

/** How long a claim lasts, in ms: until Lambda has ended its sender by every clock within the margin, and its last call. */
export const leaseMs = notifier.timeoutSeconds * 1000 + clockMarginMs + 15_000;

/** How many attempts are made as soon as possible; after these, there is one a day. */
export const promptAttempts = 3;

/** How long a soft bounce waits for the delivery that makes it an automatic reply. Milliseconds. */
export const softBounceMs = 15 * 60_000;

const without = (row: Progress, ...names: (keyof Progress)[]): Progress =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name as keyof Progress)));

/** Takes a row out of the queue, and removes the attributes of its attempts. */
const settled = (row: Progress): Progress => without(row, 'queue', 'nextTryAt', 'tokens', 'delayedAt');

export const tokensOf = ({ tokens }: Progress): string[] => (Array.isArray(tokens) ? tokens.map(String) : []);

/** What replaces the token of an email that came back: the attempt still counts, but its events no longer do. */
const cameBack = (token: string): string => `${token} came back`;

/** What replaces it after a soft bounce: of its events, a delivery and another bounce still count. */
const bouncedSoftly = (token: string): string => `${token} bounced softly`;

const isSoft = (token = ''): boolean => token.endsWith(bouncedSoftly(''));

const longestWaitMs = (tokens: readonly string[]): number => {
  if (tokens.length >= promptAttempts) return dayMs;
  return isSoft(tokens.at(-1)) ? softBounceMs : leaseMs;
};

/** Whether a row may be claimed. A time beyond any that the rules write comes from a wrong clock. */
export const isFree = (row: Progress, now: number): boolean => {
  const tokens = tokensOf(row);
  const wait = Date.parse(String(row.nextTryAt)) - now;
  return tokens.length === 0 || !(wait > 0 && wait <= longestWaitMs(tokens) + clockMarginMs);
};

/** The attempt counts from here on, so that a crash counts too. `busy`: another sender holds it, or its day has not come. */
export const claim = (row: Progress, { token, now }: Attempt): Step<'claimed' | 'busy' | 'done'> => {
  if (row.queue !== 'notify') return { outcome: 'done' };
  if (!allows('notify', row)) return { outcome: 'done', next: without(row, 'queue', 'nextTryAt') };
  if (!isFree(row, now)) return { outcome: 'busy' };
  const tokens = [...tokensOf(row), token];
  const nextTryAt = isoTime(now + longestWaitMs(tokens));
  return { outcome: 'claimed', next: { ...settled(row), queue: 'notify', nextTryAt, tokens } };
};

/** For a claim whose email was certainly not sent: the attempt does not count, and the row is due again. */
export const release = (row: Progress, { token, now }: Attempt): Step<'released' | 'not ours'> => {
  const tokens = tokensOf(row);
  if (row.queue !== 'notify' || !tokens.includes(token)) return { outcome: 'not ours' };
  const others = tokens.filter((each) => each !== token);
  return { outcome: 'released', next: { ...row, tokens: others, nextTryAt: isoTime(now) } };
};

/** Marks a row as notified: the mail service has accepted the email of this claim. Its events are known by its token. */
export const accept = (row: Progress, { token, now }: Attempt): Step<'notified' | 'not ours'> => {
  const tokens = tokensOf(row);
  if (!tokens.includes(token) || !allows('notify', row)) return { outcome: 'not ours' };
  const next = { tokens: [...tokens.filter((each) => each !== token), token], notifiedAt: isoTime(now) };
  return { outcome: 'notified', next: { ...without(settled(row), 'undeliveredAt'), ...next } };
};

/**
 * `delivered`: the mail server of sales has the email; `delayed`: not yet, and the mail service keeps trying;
 * `undelivered`: it came back; `bounced softly`: it came back, unless this is an automatic reply and a delivery follows.
 */
export type Delivery = 'delivered' | 'delayed' | 'undelivered' | 'bounced softly';

/** Of the last email, or one whose outcome was unknown. What came back is due again, as an attempt that counts. */
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
    return { outcome: 'recorded', next: { ...without(settled(row), 'undeliveredAt'), tokens, ...marks } };
  }
  const isLast = before.at(-1) === known;
  const isQueued = row.queue !== undefined;
  if (delivery === 'delayed') {
    if (!isLast || row.delayedAt !== undefined) return { outcome: 'nothing' };
    return { outcome: 'recorded', next: { ...(accept(row, { token, now }).next ?? row), delayedAt: at } };
  }
  // The event may be faster than the sender's own mark, or than the event of the delivery before it.
  const replaced = delivery === 'undelivered' ? cameBack(token) : bouncedSoftly(token);
  const tokens = before.map((each) => (each === known ? replaced : each));
  if (!isQueued && !isLast) return { outcome: 'nothing', next: { ...row, tokens } };
  const isPrompt = delivery === 'undelivered' && tokens.length < promptAttempts;
  const dueAt = isoTime(now + (isPrompt ? 0 : longestWaitMs(tokens)));
  // In the queue, the lease of another attempt holds. The last one's soft bounce may end later than its lease.
  const isWaiting = isQueued && !(isLast && isSoft(replaced) && dueAt > String(row.nextTryAt));
  const nextTryAt = isWaiting ? row.nextTryAt : dueAt;
  return { outcome: 'recorded', next: { ...settled(row), queue: 'notify', nextTryAt, tokens, undeliveredAt: at } };
};

const noteOf = ({ answerNote }: Progress) => (answerNote === undefined ? {} : { answerNote });

/** Queues the email once more, whatever its outcome was. Attempts that are still under way no longer count. */
export const requeue = (row: Progress, now: number): Step<'queued' | 'waiting'> => {
  const isSoon = tokensOf(row).length < promptAttempts;
  if (row.queue === 'notify' && isSoon && allows('notify', row)) return { outcome: 'waiting' };
  return { outcome: 'queued', next: { queue: 'notify', nextTryAt: isoTime(now), ...noteOf(row) } };
};

/** The row then waits to be erased. @param note without one, an earlier note stays */
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

/** Lets an answered row expire that sales was told of, unless it was answered again since it was read. */
export const announceErasure = (row: Progress, { answeredAt, now }: { answeredAt: string; now: number }) =>
  row.queue === 'answered' && row.answeredAt === answeredAt
    ? { outcome: 'announced', next: { ...without(row, 'queue', 'nextTryAt'), expiresAt: announcedExpiry(now) } }
    : { outcome: 'changed' };

/** Takes a row out of the queue as suspected spam. An operator has seen it: no list names it for sales, and it expires. */
export const markSpam = (row: Progress, now: number): Step<'suspected'> => ({
  outcome: 'suspected',
  next: { suspectedSpam: true, expiresAt: suspectExpiry(now), ...noteOf(row) },
});
