import { setTimeout as delay } from 'node:timers/promises';
import { maxAttempts } from '#functions/lib/email-claims.ts';
import { log } from '#functions/lib/log.ts';
import { claim, defer, release } from './claims.ts';
import type { EmailBudget } from './email-budget.ts';
import { leadEmail } from './lead-email.ts';
import type { Mailer } from './mailer.ts';
import type { Claimed, NotifyRepository } from './repository.ts';
import { isAddressRefusal, sendFailure } from './send-failure.ts';

/** The command line of an operator's command on leads, such as `not-spam 3f2a91c0`. */
export type CommandFor = (words: string) => string;

export type Dependencies = {
  leads: NotifyRepository;
  mailer: Mailer;
  budget: EmailBudget;
  /** Milliseconds since the epoch. */
  clock: () => number;
  commandFor: CommandFor;
};

/**
 * What became of one lead. `retry`: nothing was sent because a service was unavailable, so try again soon. `refused`:
 * trying again soon would not help (the row cannot be read, or the mail service refuses this email); the row stays queued
 * for the sweeper, and the logged failure raises an alarm. `uncertain`: the email may be out; the sweeper tries again
 * when the lease is over. `deferred`: so may the third one; only a command sends it again. `bundled`: the hour's emails
 * are used up, and the next bundle tells of it.
 */
export type Outcome = 'sent' | 'nothing' | 'retry' | 'refused' | 'uncertain' | 'deferred' | 'bundled';

/** Pauses between attempts to mark a row whose email is out: giving up would cause a second email. */
const markPausesMs = [100, 400, 1500];

const mark = async ({ leads, clock }: Dependencies, claimed: Claimed, messageId: string): Promise<void> => {
  for (const pause of markPausesMs) {
    try {
      return await leads.markNotified(claimed, messageId, clock());
    } catch (error) {
      log.failure('mark_failed', error, { id: claimed.lead.id });
      await delay(pause);
    }
  }
  await leads.markNotified(claimed, messageId, clock());
};

const afterFailure = async (dependencies: Dependencies, claimed: Claimed, error: unknown): Promise<Outcome> => {
  const { id } = claimed.lead;
  const failure = sendFailure(error);
  log.failure('email_failed', error, { id, failure });
  if (failure === 'uncertain') {
    return claimed.attempts < maxAttempts.notify ? 'uncertain' : defer(dependencies, id, 'notify', claimed.token);
  }
  await dependencies.budget.refund(dependencies.clock());
  await release(dependencies, claimed);
  return failure === 'unavailable' ? 'retry' : 'refused';
};

/** The mail service refuses some addresses that are valid, or that mail servers take: sales must read the lead anyway. */
const send = async ({ mailer }: Dependencies, { lead, token }: Claimed): Promise<string> => {
  const tags = { lead: lead.id, claim: token };
  try {
    return await mailer.send(leadEmail(lead), tags);
  } catch (error) {
    if (!isAddressRefusal(error)) throw error;
    log.warn('reply_to_refused', { id: lead.id });
    return mailer.send(leadEmail(lead, { replyTo: false }), tags);
  }
};

/**
 * Sends the email about one lead: claims the row, sends, marks the row. In a flood the lead goes out with the next bundle
 * instead. It goes by the row and not by the stream's record. Without a fault that is one email, with any fault at most
 * three. Never throws.
 */
export const notifyLead = async (id: string, dependencies: Dependencies): Promise<Outcome> => {
  const claimed = await claim(dependencies, id, 'notify');
  if (typeof claimed === 'string') return claimed;
  if (!(await dependencies.budget.take(dependencies.clock()))) {
    await release(dependencies, claimed, 'bundle');
    return 'bundled';
  }
  let messageId: string;
  try {
    messageId = await send(dependencies, claimed);
  } catch (error) {
    return afterFailure(dependencies, claimed, error);
  }
  try {
    await mark(dependencies, claimed, messageId);
  } catch (error) {
    log.failure('mark_failed', error, { id });
    return 'uncertain';
  }
  log.info('lead_notified', { id });
  return 'sent';
};
