import { log } from '#functions/lib/log.ts';
import { type Dependencies, openOutlet } from './outlet.ts';
import type { Entry } from './repository.ts';
import { inGroups, tell } from './tell.ts';

/** The largest number of leads that get an email each; more are sent in lists. */
const mostAlone = 10;

/** How many leads are claimed for one list, and how many rows one run reads: twice what it has time for. */
const claimedAtOnce = 200;
const readAtOnce = 3000;

/** The time left, in ms, below which a run starts no further list. */
const reserveMs = 25_000;

/** Notifies sales of new leads. The timer sends what this leaves. */
export const tellNew = async (entries: readonly Entry[], dependencies: Dependencies): Promise<void> => {
  const { state, clock } = dependencies;
  if (entries.length === 0) return;
  const outlet = await openOutlet(dependencies);
  if (!(await outlet.isReady()) || !(await state.takeEmails(entries.length, clock()))) return;
  await tell({ ...dependencies, outlet }, entries, async () => true);
};

/**
 * Notifies sales of every lead that is due, the newest first. While the mail service fails, it is only probed.
 * @param remainingMs how much time the function has left
 */
export const drain = async (dependencies: Dependencies, remainingMs: () => number): Promise<void> => {
  const { leads, state, clock } = dependencies;
  const due = await leads.due(readAtOnce);
  if (due.length === 0) return;
  const outlet = await openOutlet(dependencies);
  if (!(await outlet.isReady())) {
    log.warn('mail_failing', { due: due.length });
    return;
  }
  // Not all of these rows may be due: claiming them shows how many are.
  const mayBeAlone = async (count: number) =>
    due.length <= claimedAtOnce && count <= mostAlone && (count === 0 || (await state.takeEmails(count, clock())));
  let claimed = 0;
  for (const entries of inGroups(due, claimedAtOnce)) {
    if (outlet.isFailing() || remainingMs() < reserveMs) break;
    claimed += await tell({ ...dependencies, outlet }, entries, mayBeAlone);
  }
  if (claimed > 0) log.info('drain', { due: due.length, claimed });
};

/** Whether a time (ISO) is older than an age, or missing. One in the future comes from a wrong clock, and counts as old. */
export const isOlder = (time: string | undefined, ageMs: number, now: number): boolean => {
  const age = now - Date.parse(time ?? '');
  return !(age >= 0 && age < ageMs);
};

/** The leads that sales has not been told of: their number, up to a thousand, and the age of the oldest. */
export const measureBacklog = async ({ leads, clock }: Dependencies) => {
  const { waiting, oldest } = await leads.backlog();
  // A damaged row has no date that could be read. A row from the future was stored before a clock was set back.
  const age = (clock() - Date.parse(oldest ?? '')) / 1000;
  return { waitingLeads: waiting, oldestLeadSeconds: age > 0 ? Math.round(age) : 0 };
};
