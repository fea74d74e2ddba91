import { log } from '#functions/lib/log.ts';
import type { Queue } from '#functions/lib/submission.ts';
import type { Claimed, NotifyRepository } from './repository.ts';

// What a sender does with claims, whether its email is about one lead or about many. Nothing here throws.

/** `clock`: milliseconds since the epoch. */
type ClaimDependencies = { leads: NotifyRepository; clock: () => number };

/**
 * Takes a row that has had all of its attempts out of its queue.
 * @param token of our own claim, if it was the last attempt
 */
export const defer = async (
  { leads, clock }: ClaimDependencies,
  id: string,
  queue: Queue,
  token?: string,
): Promise<'deferred'> => {
  // Before it is written, so that a crash in between cannot make it silent. A suspect has only one attempt: it is listed.
  if (queue !== 'digest') log.failure('lead_deferred', new Error('The outcome of every attempt is unknown.'), { id });
  await leads
    .defer(id, queue, clock(), token)
    .catch((failure: unknown) => log.failure('defer_failed', failure, { id }));
  return 'deferred';
};

/**
 * Claims a row for one attempt to send its email.
 * @param token one for all rows of the same email; default: a new one
 * @returns the claim, or why there is none. `nothing`: another sender holds the row, or it is not in the queue;
 * `refused`: it cannot be read; `deferred`: it has had all of its attempts; `retry`: the database is unavailable
 */
export const claim = async (
  dependencies: ClaimDependencies,
  id: string,
  queue: Queue,
  token?: string,
): Promise<Claimed | 'nothing' | 'refused' | 'deferred' | 'retry'> => {
  try {
    const claimed = await dependencies.leads.claim(id, queue, dependencies.clock(), token);
    // The holder sends it, and if it does not, the sweeper: neither needs this call again.
    if (claimed === 'done' || claimed === 'busy') return 'nothing';
    if (claimed === 'exhausted') return await defer(dependencies, id, queue);
    if (claimed !== 'unreadable') return claimed;
    log.failure('lead_unreadable', new Error('The row does not match the schema.'), { id });
    return 'refused';
  } catch (error) {
    log.failure('claim_failed', error, { id });
    return 'retry';
  }
};

/**
 * Gives up a claim whose email was certainly not sent. A claim that cannot be given up ends with its lease.
 * @param queue where the row waits from now on
 */
export const release = async (
  { leads }: Pick<ClaimDependencies, 'leads'>,
  claimed: Claimed,
  queue?: Queue,
): Promise<void> => {
  try {
    await leads.release(claimed, queue);
  } catch (error) {
    log.failure('release_failed', error, { id: claimed.lead.id });
  }
};
