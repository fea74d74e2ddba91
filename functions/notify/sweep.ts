import { leaseMs } from '#functions/lib/email-claims.ts';
import { log } from '#functions/lib/log.ts';
import { type Dependencies, notifyLead, type Outcome } from './notify-lead.ts';
import type { Queued } from './repository.ts';

/** How long the stream has to notify sales of a row before the sweeper does. Milliseconds. */
export const graceMs = leaseMs;

/** After this many consecutive failures the mail service or the database is down, and the next sweep is soon enough. */
const maxFailuresInARow = 5;

/** How long one lead can take. A sweep that has less time left stops. Milliseconds. */
const perLeadMs = 30_000;

const failures: readonly Outcome[] = ['retry', 'uncertain', 'deferred'];
const successes: readonly Outcome[] = ['sent', 'refused', 'bundled'];

/** Whether the stream had its time. A row from the future was stored before a clock was set back. */
const isDue = ({ createdAt }: Queued, now: number) => !(Math.abs(now - Date.parse(createdAt)) < graceMs);

/**
 * Notifies sales of every lead that the stream missed, oldest first, from where the last sweep stopped: leads that cannot
 * be sent hold up a sweep, but not the next one.
 * @param remainingMs how much time the function has left
 */
export const sweep = async (dependencies: Dependencies, remainingMs: () => number): Promise<void> => {
  const { leads, clock } = dependencies;
  const counts = { sent: 0, nothing: 0, retry: 0, refused: 0, uncertain: 0, deferred: 0, bundled: 0 };
  const start = await leads.sweptTo();
  let failuresInARow = 0;
  let stoppedAt: Queued | undefined;
  for await (const row of leads.waiting('notify', start)) {
    if (!isDue(row, clock())) continue;
    const outcome = await notifyLead(row.id, dependencies);
    counts[outcome] += 1;
    if (failures.includes(outcome)) failuresInARow += 1;
    if (successes.includes(outcome)) failuresInARow = 0;
    if (failuresInARow >= maxFailuresInARow || remainingMs() < perLeadMs) {
      stoppedAt = row;
      break;
    }
  }
  if (start || stoppedAt) await leads.stopSweepAt(stoppedAt);
  const { nothing: _, ...outcomes } = counts;
  if (Object.values(outcomes).some((number) => number > 0)) log.info('sweep', outcomes);
};
