import type { Command } from '#scripts/cli/command.ts';
import { parseCommand } from './leads/parse-command.ts';
import { runLeads, commands as subcommands } from './leads/run.ts';

const leads: Command = {
  name: 'leads',
  description: 'Works with the leads that the contact form has stored.',
  rawArguments: true,
  help: (args) => {
    const parsed = parseCommand(subcommands, args);
    return 'help' in parsed ? parsed.help : '';
  },
  async run({ positionals }) {
    await runLeads(positionals, process.env);
    return true;
  },
};

export const commands: readonly Command[] = [leads];
