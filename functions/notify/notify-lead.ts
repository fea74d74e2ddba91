import { setTimeout as delay } from 'node:timers/promises';
import { isOutage } from '#functions/lib/aws-errors.ts';
import { log } from '#functions/lib/log.ts';
import type { Submission } from '#functions/lib/submission.ts';
import { leadEmail } from './lead-email.ts';
import type { Mailer } from './mailer.ts';
import type { NotifyRepository } from './repository.ts';

export type Dependencies = { leads: NotifyRepository; mailer: Mailer; clock: () => number };

/**
 * What became of one lead. `retry`: a service was unavailable, so try again soon. `deferred`: trying again soon would not
 * help (the row cannot be read, or the mail service refuses this email); the row stays queued, so the sweeper tries
 * again, and the logged failure raises an alarm.
 */
export type Outcome = 'sent' | 'nothing' | 'retry' | 'deferred';

/** Pauses between attempts to mark a row whose email is out: giving up would cause a second email. */
const markPausesMs = [100, 400, 1500];

const mark = async ({ leads, clock }: Dependencies, id: string): Promise<void> => {
  for (const pause of markPausesMs) {
    try {
      return await leads.markNotified(id, clock());
    } catch (error) {
      log.failure('mark_failed', error, { id });
      await delay(pause);
    }
  }
  await leads.markNotified(id, clock());
};

const claim = async ({ leads, clock }: Dependencies, id: string): Promise<Submission | Outcome> => {
  try {
    const row = await leads.claim(id, clock());
    if (row === 'done') return 'nothing';
    if (row === 'busy') return 'retry';
    if (row !== 'unreadable') return row;
    log.failure('lead_unreadable', new Error('The row does not match the schema.'), { id });
    return 'deferred';
  } catch (error) {
    log.failure('claim_failed', error, { id });
    return 'retry';
  }
};

/**
 * Sends the email about one lead, once: claims the row, sends, marks the row. It goes by the row and not by the stream's
 * record, so that a repeated record or a concurrent sweep sends nothing twice. Never throws.
 */
export const notifyLead = async (id: string, dependencies: Dependencies): Promise<Outcome> => {
  const { leads, mailer } = dependencies;
  const row = await claim(dependencies, id);
  if (typeof row === 'string') return row;
  try {
    await mailer.send(leadEmail(row));
  } catch (error) {
    log.failure('email_failed', error, { id });
    await leads
      .release(id, row.claimedAt ?? '')
      .catch((failure: unknown) => log.failure('release_failed', failure, { id }));
    return isOutage(error) ? 'retry' : 'deferred';
  }
  try {
    await mark(dependencies, id);
  } catch (error) {
    log.failure('mark_failed', error, { id });
    return 'retry';
  }
  log.info('lead_notified', { id });
  return 'sent';
};
