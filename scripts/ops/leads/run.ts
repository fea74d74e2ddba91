import { ask } from '#scripts/common/ask.ts';
import { type Command, defineCommand } from '#scripts/common/command.ts';
import { resolveTarget, targetOptions } from '#scripts/ops/target.ts';
import { resend } from './actions.ts';
import type { LeadsCommand, Terminal } from './command.ts';
import { exportLeads } from './export.ts';
import { leadTable } from './lead-table.ts';
import { list, show } from './list.ts';
import { copiesEraser, person } from './person.ts';
import { redrive } from './redrive.ts';

const leadsCommands: readonly LeadsCommand[] = [list, show, resend, exportLeads, person, redrive];

const processTerminal = (): Terminal => ({
  print: (line) => console.log(line),
  note: (line) => console.error(line),
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
        eraseCopies: copiesEraser(target, process.env),
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
    description: 'Works with the stored leads, for scripts and emergencies. `npm run desk` is the page for people.',
    subcommands: leadsCommands.map(asSubcommand),
  },
];
