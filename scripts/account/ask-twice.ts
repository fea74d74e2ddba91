import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import * as z from 'zod/mini';
import { SetupError } from '#scripts/local/setup-error.ts';
import { chosenPassword } from './chosen-password.ts';

const silence = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/**
 * Asks for a password twice, without echoing it.
 * @throws {SetupError} when the two differ, or the password is empty, too short, too long or easy to guess
 */
export const askTwice = async (
  input: NodeJS.ReadStream = process.stdin,
  output: NodeJS.WritableStream = process.stderr,
): Promise<string> => {
  // On a terminal, readline handles the echo and writes it to a stream that discards it.
  const lines = createInterface({ input, output: silence(), terminal: input.isTTY === true });
  const answers = lines[Symbol.asyncIterator]();
  const ask = async (question: string): Promise<string> => {
    output.write(question);
    const { value } = await answers.next();
    output.write('\n');
    return value ?? '';
  };
  try {
    const first = await ask('New password: ');
    const second = await ask('Repeat it: ');
    if (first !== second) throw new SetupError('The two passwords differ. Nothing was changed.');
    const parsed = z.safeParse(chosenPassword, first);
    if (!parsed.success) throw new SetupError(`${parsed.error.issues[0]?.message} Nothing was changed.`);
    return parsed.data;
  } finally {
    lines.close();
  }
};
