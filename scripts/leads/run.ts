import { targetOptions } from '#scripts/aws/options.ts';
import { ask } from '#scripts/cli/ask.ts';
import type { Command } from '#scripts/cli/command.ts';
import { resolveTarget } from '#scripts/target.ts';
import { answered, notSpam, resend } from './change.ts';
import type { Arguments, Command as LeadsCommand, Terminal } from './command.ts';
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

const runOn = async (command: LeadsCommand, given: Arguments): Promise<void> => {
  const { stage, region } = given.texts;
  const target = await resolveTarget({ stage, region, env: process.env });
  try {
    await command.run(given, {
      leads: leadTable(target),
      failures: failureReports(target, process.env),
      copies: localCopies(target, process.env),
      sendDigest: digestSender(target, process.env),
      target,
      terminal: processTerminal(),
      clock: Date.now,
    });
  } finally {
    target.client.destroy();
  }
};

const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string';

const asSubcommand = (command: LeadsCommand): Command => ({
  name: command.name,
  description: `${command.description[0]?.toUpperCase()}${command.description.slice(1)}.`,
  ...(command.words.length > 0 && { positionals: command.words.map((word) => `<${word}>`).join(' ') }),
  ...(command.details && { details: command.details }),
  options: { ...command.options, ...targetOptions },
  run: async ({ values, positionals }) => {
    const entries = Object.entries(values);
    await runOn(command, {
      words: positionals,
      texts: Object.fromEntries(entries.filter(isText)),
      flags: new Set(entries.filter(([, value]) => value === true).map(([name]) => name)),
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
