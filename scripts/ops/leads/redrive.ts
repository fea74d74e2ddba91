import { setTimeout as delay } from 'node:timers/promises';
import { allows } from '#functions/lib/lead-state.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { type Dependencies, leadsCommand } from './command.ts';
import { countOf, readLeads } from './find-leads.ts';

/** How long sales may take to hear of what waits, in minutes. */
const timeoutMinutes = 7;
const reportEveryMs = 30_000;

/** Waits until sales has been told of all these leads. @returns how many still wait in the end */
const untilSent = async (ids: ReadonlySet<string>, dependencies: Dependencies, pollMs: number): Promise<number> => {
  const { leads, terminal, clock } = dependencies;
  const end = clock() + timeoutMinutes * 60_000;
  let reported = clock();
  for (let before = ids.size; ; ) {
    const waiting = await leads.waitingIds();
    const left = [...ids].filter((id) => waiting.has(id)).length;
    if (left === 0 || clock() > end) return left;
    if (left < before || clock() - reported >= reportEveryMs) {
      terminal.note(`${countOf(left)} still waiting ...`);
      reported = clock();
    }
    before = left;
    await delay(pollMs);
  }
};

/**
 * Reports of the stream hold no leads, so nothing is sent from them: each lead's own row says whether sales was notified.
 * Events of SES are handled again. Redriving makes sure that every lead is notified or queued, waits until all are told, and only then empties the reports.
 * @param pollMs how often it looks at the queue
 */
export const createRedrive = (pollMs = 5000) =>
  leadsCommand({
    name: 'redrive',
    description: 'Queues again the leads that the stream gave up on, then empties the failure queue.',
    details: [
      'The failure queue holds positions in the stream and events of SES, not leads. So redrive looks at the leads: it waits',
      `until sales has been told of every one of them (at most ${timeoutMinutes} minutes), handles the events again, and`,
      'empties the failure queue, which ends the alarm. It is safe to interrupt.',
    ].join('\n'),
    async run(_given, dependencies) {
      const { leads, failures, terminal, target, clock } = dependencies;
      const reports = await failures.count();
      const open = await readLeads(dependencies, (lead) => allows('notify', lead));
      for (const { id, queue, nextTryAt } of open) {
        if (queue === undefined || nextTryAt === undefined) await leads.queue(id, clock());
      }
      const waiting = new Set(open.map(({ id }) => id));
      terminal.print(`${target.describe}: ${reports} failure reports, ${countOf(waiting.size)} waiting for an email.`);
      const left = await untilSent(waiting, dependencies, pollMs);
      if (left > 0) {
        throw new SetupError(
          `After ${timeoutMinutes} minutes ${countOf(left)} still waiting. Either the mail service refuses their emails or the timer does not run (docs/alarms.md, "email-failed").`,
        );
      }
      if (waiting.size > 0) terminal.print('Sales has been notified of all of them.');
      if (reports === 0) return;
      await failures.empty();
      terminal.print('The failure queue is empty.');
    },
  });
