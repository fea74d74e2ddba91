import { randomUUID } from 'node:crypto';
import { maxAttempts } from '#functions/lib/email-claims.ts';
import { log } from '#functions/lib/log.ts';
import type { Queue, Submission } from '#functions/lib/submission.ts';
import type { Email } from './layout.ts';
import type { EmailTags } from './mailer.ts';
import type { Dependencies } from './notify-lead.ts';
import type { Claimed, Queued } from './repository.ts';
import { sendFailure } from './send-failure.ts';

/** How many rows an email does not list: `left` for the next one, `unconfirmed` because an earlier one may have. */
export type Others = { left: number; unconfirmed: number };

export type Group = {
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

const claimOne = async ({ queue }: Group, { leads, clock }: Dependencies, { id }: Queued, token: string) => {
  try {
    const claimed = await leads.claim(id, queue, clock(), token);
    if (claimed === 'unreadable') {
      log.failure('lead_unreadable', new Error('The row does not match the schema.'), { id });
    } else if (claimed === 'exhausted') {
      if (queue !== 'digest')
        log.failure('lead_deferred', new Error('The outcome of every attempt is unknown.'), { id });
      await leads.defer(id, queue, clock());
      return 'unconfirmed';
    } else if (typeof claimed !== 'string') return claimed;
  } catch (error) {
    log.failure('claim_failed', error, { id });
  }
  return undefined;
};

const claimAll = async (group: Group, dependencies: Dependencies, token: string, remainingMs: () => number) => {
  const waiting = await Array.fromAsync(dependencies.leads.waiting(group.queue));
  const claimed: Claimed[] = [];
  let unconfirmed = 0;
  let seen = 0;
  for (const batch of batches(waiting.slice(0, group.limit))) {
    if (remainingMs() < claimUntilMs) break;
    const outcomes = await Promise.all(batch.map((row) => claimOne(group, dependencies, row, token)));
    claimed.push(...outcomes.filter((outcome) => typeof outcome === 'object'));
    unconfirmed += outcomes.filter((outcome) => outcome === 'unconfirmed').length;
    seen += batch.length;
  }
  return { claimed, others: { left: waiting.length - seen, unconfirmed } };
};

/** Writes to each row of a batch. What fails is logged, and holds up no other row. */
const writeEach = async (batch: readonly Claimed[], failed: string, write: (one: Claimed) => Promise<void>) => {
  const settled = await Promise.allSettled(batch.map(write));
  for (const { reason } of settled.filter((one) => one.status === 'rejected')) log.failure(failed, reason);
};

/** Gives up the claims of an email that was certainly not sent. */
const releaseAll = async ({ leads }: Dependencies, claimed: readonly Claimed[]) => {
  for (const batch of batches(claimed)) await writeEach(batch, 'release_failed', (one) => leads.release(one));
};

const afterFailure = async (
  { queue }: Group,
  dependencies: Dependencies,
  claimed: readonly Claimed[],
  error: unknown,
) => {
  const { leads, clock } = dependencies;
  const failure = sendFailure(error);
  log.failure('email_failed', error, { failure, rows: claimed.length });
  if (failure !== 'uncertain') return releaseAll(dependencies, claimed);
  const exhausted = claimed.filter(({ attempts }) => queue !== 'digest' && attempts >= maxAttempts[queue]);
  for (const batch of batches(exhausted)) {
    await writeEach(batch, 'defer_failed', ({ lead: { id }, token }) => {
      log.failure('lead_deferred', new Error('The outcome of every attempt is unknown.'), { id });
      return leads.defer(id, queue, clock(), token);
    });
  }
};

const markAll = async ({ mark }: Group, claimed: readonly Claimed[], messageId: string, remainingMs: () => number) => {
  for (const batch of batches(claimed)) {
    if (remainingMs() < markUntilMs) throw new Error('No time is left to mark every row that the email lists.');
    await writeEach(batch, 'mark_failed', (one) => mark(one, messageId));
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
