import { randomUUID } from 'node:crypto';
import { maxAttempts } from '#functions/lib/email-claims.ts';
import { log } from '#functions/lib/log.ts';
import type { Queue, Submission } from '#functions/lib/submission.ts';
import { claim, defer, release } from './claims.ts';
import type { Email } from './layout.ts';
import type { EmailTags } from './mailer.ts';
import type { Dependencies } from './notify-lead.ts';
import type { Claimed } from './repository.ts';
import { sendFailure } from './send-failure.ts';

/** How many rows an email does not list: `left` for the next one, `unconfirmed` because an earlier one may have. */
export type Others = { left: number; unconfirmed: number };

type Group = {
  queue: Queue;
  /** At most so many rows in one email. */
  limit: number;
  /** @param leads oldest first, not empty */
  email(leads: readonly Submission[], others: Others): Email;
  tags(token: string): EmailTags;
  /** What is kept for the events about the email, before it is sent. */
  remember?(token: string, claimed: readonly Claimed[]): Promise<void>;
  /** What is written to a row when the mail service has accepted the email. */
  mark(claimed: Claimed, messageId: string): Promise<void>;
};

/** So many rows are written at a time. */
const batchSize = 25;

/**
 * Rows are claimed until so little time is left, in milliseconds: enough for sending the email, and then for marking the
 * rows, which takes as long as claiming them.
 */
const claimUntilMs = 35_000;
const markUntilMs = 3000;

const batches = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / batchSize) }, (_, index) =>
    items.slice(index * batchSize, (index + 1) * batchSize),
  );

const claimAll = async (group: Group, dependencies: Dependencies, token: string, remainingMs: () => number) => {
  const waiting = await Array.fromAsync(dependencies.leads.waiting(group.queue));
  const claimed: Claimed[] = [];
  let unconfirmed = 0;
  let seen = 0;
  for (const batch of batches(waiting.slice(0, group.limit))) {
    if (remainingMs() < claimUntilMs) break;
    const outcomes = await Promise.all(batch.map(({ id }) => claim(dependencies, id, group.queue, token)));
    claimed.push(...outcomes.filter((outcome) => typeof outcome === 'object'));
    unconfirmed += outcomes.filter((outcome) => outcome === 'deferred').length;
    seen += batch.length;
  }
  return { claimed, others: { left: waiting.length - seen, unconfirmed } };
};

/** Gives up the claims of an email that was certainly not sent. */
const releaseAll = async (dependencies: Dependencies, claimed: readonly Claimed[]) => {
  for (const batch of batches(claimed)) await Promise.all(batch.map((one) => release(dependencies, one)));
};

const afterFailure = async (
  { queue }: Group,
  dependencies: Dependencies,
  claimed: readonly Claimed[],
  error: unknown,
) => {
  const failure = sendFailure(error);
  log.failure('email_failed', error, { failure, rows: claimed.length });
  if (failure !== 'uncertain') return releaseAll(dependencies, claimed);
  // The next digest says how many suspects this one may have listed.
  if (queue === 'digest') return;
  const exhausted = claimed.filter(({ attempts }) => attempts >= maxAttempts[queue]);
  for (const batch of batches(exhausted)) {
    await Promise.all(batch.map(({ lead, token }) => defer(dependencies, lead.id, queue, token)));
  }
};

const markAll = async ({ mark }: Group, claimed: readonly Claimed[], messageId: string, remainingMs: () => number) => {
  for (const batch of batches(claimed)) {
    if (remainingMs() < markUntilMs) throw new Error('No time is left to mark every row that the email lists.');
    const settled = await Promise.allSettled(batch.map((one) => mark(one, messageId)));
    for (const { reason } of settled.filter((one) => one.status === 'rejected')) log.failure('mark_failed', reason);
  }
};

/**
 * Sends one email about all rows that wait in a queue, each claimed as for an email of its own.
 * @returns how many rows it is about; 0 when none waits, and then there is no email
 * @throws {Error} when the email was not accepted, or not every row could be marked
 */
export const sendGroup = async (
  group: Group,
  dependencies: Dependencies,
  remainingMs: () => number,
): Promise<number> => {
  const token = randomUUID();
  const { claimed, others } = await claimAll(group, dependencies, token, remainingMs);
  if (claimed.length === 0) return 0;
  try {
    await group.remember?.(token, claimed);
  } catch (error) {
    await releaseAll(dependencies, claimed);
    throw error;
  }
  let messageId: string;
  try {
    const leads = claimed.map(({ lead }) => lead);
    messageId = await dependencies.mailer.send(group.email(leads, others), group.tags(token));
  } catch (error) {
    await afterFailure(group, dependencies, claimed, error);
    throw error;
  }
  await markAll(group, claimed, messageId, remainingMs);
  return claimed.length;
};
