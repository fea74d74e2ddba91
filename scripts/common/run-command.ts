import { parseArgs } from 'node:util';
import { printable } from '#scripts/common/setup-error.ts';
import { type Command, callOf, helpOf, UsageError } from './command.ts';

/** @throws {UsageError} for arguments that the command does not take */
const parse = ({ options = {}, positionals }: Command, args: readonly string[]) => {
  const given = parseOptions(options, positionals !== undefined, args);
  const required = positionals?.match(/<[^>]+>/g)?.length ?? 0;
  if (given.positionals.length < required) throw new UsageError(`Missing arguments: ${positionals}`);
  if (positionals && !positionals.includes('[') && given.positionals.length > required) {
    throw new UsageError(`Too many arguments: it takes ${positionals}`);
  }
  return given;
};

const parseOptions = (
  options: NonNullable<Command['options']>,
  allowPositionals: boolean,
  given: readonly string[],
) => {
  try {
    // parseArgs mistakes a negative number for an option.
    const args = given.flatMap((arg, index) => {
      if (/^-\d/.test(arg) && isLongOption(given[index - 1])) return [];
      const next = given[index + 1] ?? '';
      return isLongOption(arg) && /^-\d/.test(next) ? `${arg}=${next}` : arg;
    });
    return parseArgs({ args, options, allowPositionals });
  } catch (error) {
    // Its first sentence says what is wrong; the rest explains parseArgs.
    const [sentence = ''] = (error as Error).message.split(/\.\s|\n/);
    throw new UsageError(sentence.replace(/\.$/, ''));
  }
};

const isLongOption = (arg: string | undefined) => /^--[^=]+$/.test(arg ?? '');

const isHelp = (argument: string | undefined) => argument === '--help' || argument === '-h';

/** @throws {UsageError} when the arguments name no subcommand */
const findSubcommand = (subcommands: readonly Command[], name: string | undefined): Command => {
  const found = subcommands.find((each) => each.name === name);
  if (found) return found;
  const problem = name === undefined || name.startsWith('-') ? 'Name a command' : `Unknown command "${name}"`;
  throw new UsageError(`${problem}. Commands: ${subcommands.map((each) => each.name).join(', ')}`);
};

const explain = (error: unknown, call: string): unknown => {
  if (error instanceof UsageError) return `${error.message}. See ${call} --help.`;
  // The name and message of an AWS error say what is wrong; where it arrived in our code does not matter.
  return error instanceof Error && '$metadata' in error
    ? `AWS answered ${error.name}: ${error.message}`
    : printable(error);
};

/**
 * Runs one command to its end.
 * @param args what was typed after its name
 * @param call how it is typed
 * @returns the exit code: 1 for an error, and for a command whose outcome is bad
 */
export const runCommand = async (
  command: Command,
  args: readonly string[],
  call = callOf(command.name),
): Promise<number> => {
  try {
    const [first, ...rest] = args;
    const isOwn = command.run && (first === undefined || first.startsWith('-'));
    if (command.subcommands && !isHelp(first) && !isOwn) {
      const subcommand = findSubcommand(command.subcommands, first);
      return await runCommand(subcommand, rest, callOf(command.name, subcommand.name));
    }
    if (args.some(isHelp)) {
      console.log(helpOf(command, call));
      return 0;
    }
    return (await command.run?.(parse(command, args))) === false ? 1 : 0;
  } catch (error) {
    console.error(explain(error, call));
    return 1;
  }
};

/**
 * Reads an option that is a whole number.
 * @throws {UsageError} when it is not one from `minimum` to `maximum`, if there is one
 */
export const wholeNumber = (option: string, text: string, minimum: number, maximum?: number): number => {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= minimum && number <= (maximum ?? Number.MAX_SAFE_INTEGER)) return number;
  const range = maximum === undefined ? `of at least ${minimum}` : `from ${minimum} to ${maximum}`;
  throw new UsageError(`--${option} is a whole number ${range}`);
};
