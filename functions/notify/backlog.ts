import { log } from '#functions/lib/log.ts';
import { openSender, type SenderDependencies } from './email-sender.ts';
import type { Entry, LeadQueue } from './lead-queue.ts';
import { inGroups, notify } from './notify.ts';
import type { StateRepository } from './state.ts';

/** The largest number of leads that get an email each; more are sent in summaries. */
const mostAlone = 10;

/** How many leads are claimed for one summary, and how many rows one run reads: twice what it has time for. */
const claimedAtOnce = 200;
const readAtOnce = 3000;

/** The time left, in ms, below which a run starts no further summary. */
const reserveMs = 25_000;

/** What notifying sales takes. */
export type Dependencies = SenderDependencies & { leads: LeadQueue; state: StateRepository };

/** Notifies sales of new leads. The timer sends what this leaves. */
export const notifyNew = async (entries: readonly Entry[], dependencies: Dependencies): Promise<void> => {
  const { state, clock } = dependencies;
  if (entries.length === 0) return;
  const sender = await openSender(dependencies);
  if (!(await sender.isReady()) || !(await state.takeEmails(entries.length, clock()))) return;
  await notify({ ...dependencies, sender }, entries, async () => true);
};

/**
 * Notifies sales of every lead that is due, the newest first. While the mail service fails, it is only probed.
 * @param remainingMs how much time the function has left
 */
export const notifyDue = async (dependencies: Dependencies, remainingMs: () => number): Promise<void> => {
  const { leads, state, clock } = dependencies;
  const due = await leads.due(readAtOnce);
  if (due.length === 0) return;
  const sender = await openSender(dependencies);
  if (!(await sender.isReady())) {
    log.warn('mail_failing', { due: due.length });
    return;
  }
  // Not all of these rows may be due: claiming them shows how many are.
  const mayBeAlone = async (count: number) =>
    due.length <= claimedAtOnce && count <= mostAlone && (count === 0 || (await state.takeEmails(count, clock())));
  let claimed = 0;
  for (const entries of inGroups(due, claimedAtOnce)) {
    if (sender.isFailing() || remainingMs() < reserveMs) break;
    claimed += await notify({ ...dependencies, sender }, entries, mayBeAlone);
  }
  if (claimed > 0) log.info('drain', { due: due.length, claimed });
};

/** Numbers for the alarms: what sales has not been notified of, and since when; what three attempts have left unclear. */
export const measureBacklog = async ({ leads, clock }: Dependencies) => {
  const { waiting, oldest, unconfirmed } = await leads.backlog();
  // A damaged row has no date that could be read. A row from the future was stored before a clock was set back.
  const age = (clock() - Date.parse(oldest ?? '')) / 1000;
  return {
    waitingLeads: waiting,
    oldestLeadSeconds: age > 0 ? Math.round(age) : 0,
    unconfirmedLeads: unconfirmed,
  };
};
