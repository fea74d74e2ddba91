import { createInterface } from 'node:readline/promises';
import { SetupError } from '#scripts/local/setup-error.ts';
import { resolveTarget } from '#scripts/target.ts';
import type { Command, Terminal } from './command.ts';
import { erase } from './erase.ts';
import { exportLeads } from './export.ts';
import { failureReports } from './failure-reports.ts';
import { leadTable } from './lead-table.ts';
import { list, show } from './list.ts';
import { localCopies } from './local-copies.ts';
import { parseCommand } from './parse-command.ts';
import { createRedrive, notSpam, resend } from './requeue.ts';

export const commands: readonly Command[] = [list, show, exportLeads, notSpam, resend, erase, createRedrive()];

/** Line width where the output is not a terminal. */
const defaultWidth = 120;

const processTerminal = (): Terminal => ({
  print: (line) => console.log(line),
  note: (line) => console.error(line),
  width: process.stdout.columns ?? defaultWidth,
  async confirm(question) {
    if (!process.stdin.isTTY) throw new SetupError('Not a terminal. Pass --yes to confirm.');
    const lines = createInterface({ input: process.stdin, output: process.stderr });
    try {
      const answer = await lines.question(`${question} Type yes: `);
      return answer.trim().toLowerCase() === 'yes';
    } finally {
      lines.close();
    }
  },
});

/**
 * Runs what was typed after `npm run leads --`.
 * @throws {SetupError} for what the operator can fix
 */
export const runLeads = async (args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> => {
  const terminal = processTerminal();
  const parsed = parseCommand(commands, args);
  if ('help' in parsed) return terminal.print(parsed.help);
  const { command, given } = parsed;
  const { stage, region } = given.texts;
  const target = await resolveTarget({ stage, region, env });
  try {
    await command.run(given, {
      leads: leadTable(target),
      failures: failureReports(target, env),
      copies: localCopies(target, env),
      target,
      terminal,
      clock: Date.now,
    });
  } finally {
    target.client.destroy();
  }
};
