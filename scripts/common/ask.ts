import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';
import { SetupError } from '#scripts/common/setup-error.ts';

/**
 * Asks on the terminal before something is lost.
 * @returns the answer; empty after Ctrl-C or Ctrl-D
 * @throws {SetupError} when the input is not a terminal
 */
export const ask = async (
  question: string,
  input: Readable & { isTTY?: boolean } = process.stdin,
  output: Writable = process.stderr,
): Promise<string> => {
  if (!input.isTTY) throw new SetupError('Not a terminal. Pass --yes to confirm.');
  const terminal = createInterface({ input, output, terminal: true });
  try {
    return (await terminal.question(question)).trim();
  } catch (error) {
    if ((error as Error).name !== 'AbortError') throw error;
    output.write('\n');
    return '';
  } finally {
    terminal.close();
  }
};
