import { resolveTarget } from '#scripts/target.ts';
import type { Command, Terminal } from './command.ts';
import { erase } from './erase.ts';
import { exportLeads } from './export.ts';
import { failureReports } from './failure-reports.ts';
import { leadTable } from './lead-table.ts';
import { list } from './list.ts';
import { notSpam } from './not-spam.ts';
import { parseCommand } from './parse-command.ts';
import { createRedrive } from './redrive.ts';
import { resend } from './resend.ts';
import { show } from './show.ts';

export const commands: readonly Command[] = [list, show, exportLeads, notSpam, resend, erase, createRedrive()];

/**
 * Runs what was typed behind `npm run leads --`.
 * @throws {SetupError} in one sentence for what a person can mend
 */
export const runLeads = async (args: readonly string[], terminal: Terminal, env: NodeJS.ProcessEnv): Promise<void> => {
  const parsed = parseCommand(commands, args);
  if ('help' in parsed) return terminal.say(parsed.help);
  const { command, given } = parsed;
  const { stage, region } = given.texts;
  const target = await resolveTarget({ stage, region, env });
  try {
    const leads = leadTable(target);
    await command.run(given, { leads, failures: failureReports(target, env), target, terminal, clock: Date.now });
  } finally {
    target.client.destroy();
  }
};
