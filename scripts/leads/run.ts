import { targetOptions } from '#scripts/aws/options.ts';
import { ask } from '#scripts/cli/ask.ts';
import { type Command, defineCommand } from '#scripts/cli/command.ts';
import { resolveTarget } from '#scripts/target.ts';
import { answered, notSpam, resend } from './actions.ts';
import type { LeadsCommand, Terminal } from './command.ts';
import { exportLeads } from './export.ts';
import { failureReports } from './failure-reports.ts';
import { leadTable } from './lead-table.ts';
import { list, show } from './list.ts';
import { localCopies } from './local-copies.ts';
import { person } from './person.ts';
import { createRedrive } from './redrive.ts';
import { retention } from './retention.ts';
import { digestSender, sendDigest } from './send-digest.ts';

const leadsCommands: readonly LeadsCommand[] = [
  list,
  show,
  answered,
  notSpam,
  resend,
  exportLeads,
  person,
  sendDigest,
  retention,
  createRedrive(),
];

/** Line width where the output is not a terminal. */
const defaultWidth = 120;

const processTerminal = (): Terminal => ({
  print: (line) => console.log(line),
  note: (line) => console.error(line),
  width: process.stdout.columns ?? defaultWidth,
  confirm: async (question) => (await ask(`${question} Type yes: `)).toLowerCase() === 'yes',
});

const asSubcommand = ({ run, options, ...command }: LeadsCommand): Command =>
  defineCommand({
    ...command,
    options: { ...options, ...targetOptions },
    async run(given) {
      const { stage, region } = given.values;
      const target = await resolveTarget({ stage, region, env: process.env });
      await run(given, {
        leads: leadTable(target),
        failures: failureReports(target),
        copies: localCopies(target, process.env),
        sendDigest: digestSender(target, process.env),
        target,
        terminal: processTerminal(),
        clock: Date.now,
      });
      return true;
    },
  });

export const commands: readonly Command[] = [
  {
    name: 'leads',
    description: 'Works with the leads that the contact form has stored.',
    subcommands: leadsCommands.map(asSubcommand),
  },
];
