import { createInterface } from 'node:readline/promises';
import { SetupError } from '#scripts/local/setup-error.ts';
import type { Terminal } from './command.ts';

/** Where output goes to a file or another program, lines may be this long. */
const widthElsewhere = 120;

/** The terminal that the command was typed into. */
export const processTerminal = (): Terminal => ({
  say: (line) => console.log(line),
  note: (line) => console.error(line),
  width: process.stdout.columns ?? widthElsewhere,
  async confirm(question) {
    if (!process.stdin.isTTY) throw new SetupError('Nobody is here to ask: add --yes to go on without a question.');
    const lines = createInterface({ input: process.stdin, output: process.stderr });
    try {
      const answer = await lines.question(`${question} Type yes: `);
      return answer.trim().toLowerCase() === 'yes';
    } finally {
      lines.close();
    }
  },
});
