import { parseArgs } from 'node:util';
import { SetupError } from '#scripts/local/setup-error.ts';
import { type Command, callOf, helpOf, UsageError } from './command.ts';

/** @throws {UsageError} for arguments that the command does not take */
const parse = ({ options = {}, positionals, rawArguments }: Command, args: readonly string[]) => {
  if (rawArguments) return { values: {}, positionals: [...args] };
  try {
    return parseArgs({ args: [...args], options, allowPositionals: positionals !== undefined });
  } catch (error) {
    // Its first sentence says what is wrong; the rest explains parseArgs.
    const [sentence = ''] = (error as Error).message.split(/\.\s|\n/);
    throw new UsageError(sentence.replace(/\.$/, ''));
  }
};

/** What to print for an error: one sentence where a person can fix the cause, the whole error otherwise. */
const explain = (error: unknown, name: string): unknown => {
  if (error instanceof UsageError) return `${error.message}. See ${callOf(name)} --help.`;
  if (error instanceof SetupError) return error.message;
  // An answer of AWS says what is wrong in its name and message; where it arrived in our code does not matter.
  return error instanceof Error && '$metadata' in error ? `AWS answered ${error.name}: ${error.message}` : error;
};

/**
 * Runs one command to its end.
 * @param args what was typed after its name
 * @returns the exit code: 1 for an error, and for a command whose outcome is bad
 */
export const runCommand = async (command: Command, args: readonly string[]): Promise<number> => {
  try {
    if (args.includes('--help') || args.includes('-h')) {
      console.log(helpOf(command, args));
      return 0;
    }
    return (await command.run(parse(command, args))) === false ? 1 : 0;
  } catch (error) {
    console.error(explain(error, command.name));
    return 1;
  }
};

/**
 * Reads an option that is a whole number.
 * @throws {UsageError} when it is not one from `minimum` to `maximum`
 */
export const wholeNumber = (option: string, text: string, minimum: number, maximum: number): number => {
  const number = Number(text);
  if (Number.isInteger(number) && number >= minimum && number <= maximum) return number;
  throw new UsageError(`--${option} is a whole number from ${minimum} to ${maximum}`);
};
