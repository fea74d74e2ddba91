import { parseArgs } from 'node:util';
import { SetupError } from '#scripts/local/setup-error.ts';
import { readOptions } from '#scripts/read-options.ts';
import type { Arguments, Command, Option } from './command.ts';

export type Parsed = { help: string } | { command: Command; given: Arguments };

const program = 'npm run leads --';

/** The options of every command. */
const commonOptions: Readonly<Record<string, Option>> = {
  stage: { type: 'string', value: 'NAME', description: 'a deployed stage; default: the local product (npm start)' },
  region: { type: 'string', value: 'NAME', description: "the stage's region; default: that of your AWS profile" },
  help: { type: 'boolean', description: 'print this help' },
};

const columns = (pairs: readonly (readonly [string, string])[]) => {
  const width = Math.max(...pairs.map(([left]) => left.length));
  return pairs.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
};

const usageOf = ({ name, words }: Command) => [name, ...words.map((word) => `<${word}>`)].join(' ');

const optionLines = (options: Readonly<Record<string, Option>>) =>
  columns(
    Object.entries(options).map(([name, { value, description }]) => [
      `--${name}${value ? ` ${value}` : ''}`,
      description,
    ]),
  );

/** What `npm run leads -- --help` prints. */
export const overview = (commands: readonly Command[]): string =>
  [
    'Works with the leads that the contact form has stored.',
    '',
    `Usage: ${program} <command>`,
    '',
    ...columns(commands.map((command) => [usageOf(command), command.description])),
    '',
    ...optionLines(commonOptions),
    '',
    `${program} <command> --help explains one command.`,
  ].join('\n');

/** What `npm run leads -- <command> --help` prints. */
export const helpFor = (command: Command): string =>
  [
    `Usage: ${program} ${usageOf(command)}`,
    '',
    `${command.description[0]?.toUpperCase()}${command.description.slice(1)}.`,
    ...(command.details ? ['', command.details] : []),
    '',
    ...optionLines({ ...command.options, ...commonOptions }),
  ].join('\n');

const findCommand = (commands: readonly Command[], name: string): Command => {
  const command = commands.find((each) => each.name === name);
  if (command) return command;
  throw new SetupError(`Unknown command "${name}". Commands: ${commands.map((each) => each.name).join(', ')}.`);
};

const parseOptions = (command: Command, args: string[]) => {
  const options = Object.fromEntries(
    Object.entries({ ...command.options, ...commonOptions }).map(([name, { type }]) => [name, { type }]),
  );
  return readOptions(`${program} ${command.name} --help`, () => {
    return parseArgs({ args, options, allowPositionals: true });
  });
};

/**
 * Parses what was typed after `npm run leads --`.
 * @throws {SetupError} for an unknown command or option, and for missing or extra arguments
 */
export const parseCommand = (commands: readonly Command[], [name, ...rest]: readonly string[]): Parsed => {
  if (name === '--help' || name === '-h') return { help: overview(commands) };
  if (name === undefined || name.startsWith('-')) {
    throw new SetupError(`Name a command. ${program} --help lists them.`);
  }
  const command = findCommand(commands, name);
  if (rest.includes('--help') || rest.includes('-h')) return { help: helpFor(command) };
  const { values, positionals } = parseOptions(command, rest);
  if (positionals.length !== command.words.length) {
    const wanted = command.words.map((word) => `<${word}>`).join(' ') || 'no arguments';
    throw new SetupError(`${command.name} takes ${wanted}. See ${program} ${command.name} --help.`);
  }
  const entries = Object.entries(values);
  return {
    command,
    given: {
      words: positionals,
      texts: Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string')),
      flags: new Set(entries.filter(([, value]) => value === true).map(([key]) => key)),
    },
  };
};
