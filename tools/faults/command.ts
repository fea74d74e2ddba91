import { type Command, defineCommand } from '#scripts/cli/command.ts';
import { wholeNumber } from '#scripts/cli/run-command.ts';
import { runFaults } from './run.ts';
import { isKept, mostEmails } from './verdict.ts';

/** Half a minute of faults, and the time to recover from them: about a minute in all. */
const defaultSeconds = 40;

/** Faults for so long, and the recovery after them, end within five minutes. */
const longest = 220;

const faults = defineCommand({
  name: 'test:faults',
  description: `Sends leads to the contact form while a proxy disturbs every service of the functions: lost and late answers,
resets, hangs, errors, wrong content. Then the services recover, and it counts what was acknowledged, stored and
emailed. It fails when a lead is lost or stored twice, or has more than ${mostEmails} emails.`,
  options: {
    seconds: {
      type: 'string',
      value: 'N',
      description: `how long the faults last (default ${defaultSeconds}, at most ${longest})`,
    },
    seed: { type: 'string', value: 'N', description: 'repeats the faults of an earlier run' },
  },
  run: async ({ values }) => {
    const seconds = wholeNumber('seconds', values.seconds ?? String(defaultSeconds), 1, longest);
    const seed = wholeNumber('seed', values.seed ?? String(1 + (Date.now() % 1_000_000)), 1, 1_000_000_000);
    console.log(`Faults for ${seconds} s, seed ${seed} ...`);
    const { verdict, events, calls } = await runFaults(seconds, seed);
    const { acknowledged, rows, emails, lost, waiting, doubled, repeated, open, emailsPerLead } = verdict;
    const spread = Object.entries(emailsPerLead).map(([number, leads]) => `${leads} x ${number}`);
    console.log(`calls to services  ${calls}`);
    console.log(`events             ${[...events].map(([event, number]) => `${event} ${number}`).join(', ')}`);
    console.log(`acknowledged       ${acknowledged}`);
    console.log(`rows               ${rows}`);
    console.log(`emails             ${emails} (${spread.join(', ')})`);
    console.log(`open               ${open}`);
    console.log(`still waiting      ${waiting}`);
    console.log(`lost               ${lost}`);
    console.log(`doubled            ${doubled} in the table, ${repeated} with more than ${mostEmails} emails`);
    const kept = isKept(verdict);
    console.log(kept ? '\nEvery lead was kept.' : `\nThe promise was broken. Repeat with --seed ${seed}.`);
    return kept;
  },
});

export const commands: readonly Command[] = [faults];
