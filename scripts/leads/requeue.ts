import { setTimeout as delay } from 'node:timers/promises';
import { allows } from '#functions/lib/lead-state.ts';
import { shortId } from '#functions/lib/submission.ts';
import { notifier } from '#functions/routes.ts';
import { SetupError } from '#scripts/local/setup-error.ts';
import type { Command, Dependencies } from './command.ts';
import { countOf, findLead, readLeads } from './find-leads.ts';
import type { Lead } from './lead-table.ts';

/** How often the sweeper runs. On this machine SWEEP_SECONDS sets it, and this is its default. */
const sweepMinutes = notifier.schedules.find(({ name }) => name === 'sweep')?.everyMinutes ?? 2;

/**
 * Puts a lead back into the sweeper's queue and says when its email goes out.
 * @throws {SetupError} when no email can be written from the lead, or the lead has changed in the meantime
 */
const requeue = async ({ id, status }: Lead, { leads, terminal }: Dependencies): Promise<void> => {
  if (status === 'unreadable') {
    throw new SetupError(`Lead ${shortId(id)} is damaged and no email can be written from it. Read it with show.`);
  }
  if (!(await leads.queueForSweeper(id))) {
    throw new SetupError(`Lead ${shortId(id)} is waiting already, or was just erased.`);
  }
  terminal.print(`Lead ${shortId(id)} is queued: the sweeper sends its email to sales within ${sweepMinutes} minutes.`);
};

/** For a wrong suspicion. */
export const notSpam: Command = {
  name: 'not-spam',
  words: ['id'],
  description: 'clears the suspicion of spam and has the email about the lead sent to sales',
  options: {},
  async run({ words: [id = ''] }, dependencies) {
    const lead = await findLead(id, dependencies);
    if (!allows('clear', lead)) throw new SetupError(`Lead ${shortId(lead.id)} is not suspected of being spam.`);
    await requeue(lead, dependencies);
  },
};

/** For an email that sales has lost. */
export const resend: Command = {
  name: 'resend',
  words: ['id'],
  description: 'has the email about a lead sent to sales once more',
  options: {},
  async run({ words: [id = ''] }, dependencies) {
    const lead = await findLead(id, dependencies);
    if (!allows('resend', lead)) {
      throw new SetupError(`Lead ${shortId(lead.id)} is suspected spam. Use not-spam to have its email sent.`);
    }
    await requeue(lead, dependencies);
  },
};

/** One sweep interval, and time for what the sweep finds. */
const patienceMinutes = sweepMinutes + 5;
const reportEveryMs = 30_000;

/** Waits until the sweeper has sent the emails of all these leads. @returns how many still wait in the end */
const untilSent = async (ids: ReadonlySet<string>, dependencies: Dependencies, pollMs: number): Promise<number> => {
  const { leads, terminal, clock } = dependencies;
  const end = clock() + patienceMinutes * 60_000;
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
 * The reports hold no leads, so nothing is sent from them: each lead's own row says whether sales was notified.
 * Redriving makes sure that every lead is notified or queued, waits for the sweeper, and only then empties the reports.
 * @param pollMs how often it looks at the queue
 */
export const createRedrive = (pollMs = 5000): Command => ({
  name: 'redrive',
  words: [],
  description: 'queues again the leads that the stream gave up on, then empties the failure queue',
  details: [
    'The failure queue holds positions in the stream, not leads. So redrive looks at the leads themselves: it queues',
    `orphaned leads, waits until the sweeper has sent every email (at most ${patienceMinutes} minutes; the sweeper runs`,
    `every ${sweepMinutes}), and then empties the failure queue, which ends the alarm. It is safe to interrupt.`,
  ].join('\n'),
  options: { 'no-wait': { type: 'boolean', description: 'queue the leads and exit; keep the failure queue' } },
  async run({ flags }, dependencies) {
    const { leads, failures, terminal, target } = dependencies;
    const reports = await failures.count();
    const open = await readLeads(dependencies, (lead) => allows('notify', lead));
    for (const { id, status } of open) if (status === 'orphaned') await leads.queueForSweeper(id);
    const damaged = open.filter(({ status }) => status === 'unreadable').length;
    const waiting = new Set(open.filter(({ status }) => status !== 'unreadable').map(({ id }) => id));
    terminal.print(`${target.describe}: ${reports} failure reports, ${countOf(waiting.size)} waiting for the sweeper.`);
    if (damaged > 0) {
      terminal.note(`${countOf(damaged)} cannot be read (list --waiting shows them). Notify sales yourself.`);
    }
    if (waiting.size > 0 && flags.has('no-wait')) return;
    const left = await untilSent(waiting, dependencies, pollMs);
    if (left > 0) {
      throw new SetupError(
        `After ${patienceMinutes} minutes ${countOf(left)} still waiting. Either the mail service refuses their emails or the sweeper does not run (docs/operations.md, "email-failed").`,
      );
    }
    if (waiting.size > 0) terminal.print('Sales has been notified of all of them.');
    if (reports === 0) return;
    await failures.empty();
    terminal.print('The failure queue is empty.');
  },
});
