import { setTimeout as delay } from 'node:timers/promises';
import { SetupError } from '#scripts/local/setup-error.ts';
import type { Command, Surroundings } from './command.ts';
import { readLeads } from './read-leads.ts';
import { sweepMinutes } from './requeue.ts';

/** A sweep comes by, and then has this much time for what it finds. */
const patienceMinutes = sweepMinutes + 5;
const lookEveryMs = 5000;
const tellEveryMs = 30_000;

const leadsOf = (count: number) => `${count} ${count === 1 ? 'lead' : 'leads'}`;

/** Waits until the sweeper has sent the e-mails of all these leads. @returns how many still wait in the end */
const untilSent = async (ids: ReadonlySet<string>, surroundings: Surroundings, everyMs: number): Promise<number> => {
  const { leads, terminal, clock } = surroundings;
  const end = clock() + patienceMinutes * 60_000;
  let told = clock();
  for (let before = ids.size; ; ) {
    const waiting = await leads.waitingIds();
    const left = [...ids].filter((id) => waiting.has(id)).length;
    if (left === 0 || clock() > end) return left;
    if (left < before || clock() - told >= tellEveryMs) {
      terminal.note(`${leadsOf(left)} still waiting ...`);
      told = clock();
    }
    before = left;
    await delay(everyMs);
  }
};

/**
 * The reports hold no lead, so nothing is sent from them: each lead's own row says whether sales was told. Redriving is
 * making sure that every row is told of or queued, waiting for the sweeper, and only then emptying the reports.
 * @param everyMs how often it looks, in milliseconds
 */
export const createRedrive = (everyMs = lookEveryMs): Command => ({
  name: 'redrive',
  words: [],
  says: 'sees to it that sales is told of what the stream gave up, then empties the failure queue',
  details: [
    'The failure queue holds positions in the stream and no leads. So this looks at the leads themselves: it queues',
    `those that nobody was told of, waits until the sweeper has sent them (at most ${patienceMinutes} minutes; it comes by every`,
    `${sweepMinutes}), and then empties the queue, which ends the alarm. Ending it early harms nothing.`,
  ].join('\n'),
  options: { 'no-wait': { type: 'boolean', says: 'queue the leads and leave; the failure queue stays as it is' } },
  async run({ flags }, surroundings) {
    const { leads, failures, terminal, target } = surroundings;
    const reports = await failures.count();
    const open = await readLeads(surroundings, ({ status }) => status !== 'told' && status !== 'spam');
    for (const { id, status } of open) if (status === 'forgotten') await leads.queueForSweeper(id);
    const damaged = open.filter(({ status }) => status === 'unreadable').length;
    const waiting = new Set(open.filter(({ status }) => status !== 'unreadable').map(({ id }) => id));
    terminal.say(
      `${target.describe}: ${reports} reports of failure, ${leadsOf(waiting.size)} waiting for the sweeper.`,
    );
    if (damaged > 0)
      terminal.note(`${leadsOf(damaged)} cannot be read (list --waiting names them): tell sales by hand.`);
    if (waiting.size > 0 && flags.has('no-wait')) return;
    const left = await untilSent(waiting, surroundings, everyMs);
    if (left > 0) {
      throw new SetupError(
        `After ${patienceMinutes} minutes ${leadsOf(left)} still waiting: the mail service refuses them, or the sweeper does not run (docs/operations.md, "email-failed").`,
      );
    }
    if (waiting.size > 0) terminal.say('Sales has been told of all of them.');
    if (reports === 0) return;
    await failures.empty();
    terminal.say('The failure queue is empty.');
  },
});
