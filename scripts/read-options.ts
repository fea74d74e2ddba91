import { SetupError } from './local/setup-error.ts';

/**
 * Reads what a command was given.
 * @param help the command that explains, such as `npm run bench -- --help`
 * @param read throws, as parseArgs does, for what the command does not know
 * @throws {SetupError} that says what is wrong in one line, and leads to the command's help
 */
export const readOptions = <Options>(help: string, read: () => Options): Options => {
  try {
    return read();
  } catch (error) {
    // Its first sentence says what is wrong; the rest explains parseArgs.
    const [sentence = ''] = (error as Error).message.split(/\.\s|\n/);
    throw new SetupError(`${sentence.replace(/\.$/, '')}. See ${help}.`);
  }
};
