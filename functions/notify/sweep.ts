import { log } from '#functions/lib/log.ts';
import { type Dependencies, notifyLead } from './notify-lead.ts';

/** How long the stream has to notify sales of a row before the sweeper does. Milliseconds. */
export const graceMs = 120_000;

/** After this many consecutive failures the mail service or the database is down, and the next sweep is soon enough. */
const maxFailuresInARow = 5;

/** How long one lead can take. A sweep that has less time left stops. Milliseconds. */
const perLeadMs = 15_000;

/**
 * Notifies sales of every lead that the stream missed, oldest first.
 * @param remainingMs how much time the function has left
 */
export const sweep = async (dependencies: Dependencies, remainingMs: () => number): Promise<void> => {
  const counts = { sent: 0, nothing: 0, retry: 0, deferred: 0 };
  let failuresInARow = 0;
  for await (const { id } of dependencies.leads.waiting('notify', dependencies.clock() - graceMs)) {
    const outcome = await notifyLead(id, dependencies);
    counts[outcome] += 1;
    failuresInARow = outcome === 'retry' ? failuresInARow + 1 : 0;
    if (failuresInARow >= maxFailuresInARow || remainingMs() < perLeadMs) break;
  }
  const { sent, retry, deferred } = counts;
  if (sent + retry + deferred > 0) log.info('sweep', { sent, retry, deferred });
};
