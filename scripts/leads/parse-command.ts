import { parseArgs } from 'node:util';
import { SetupError } from '#scripts/local/setup-error.ts';
import { readOptions } from '#scripts/read-options.ts';
import type { Arguments, Command } from './command.ts';
import { commonOptions, helpFor, overview } from './help.ts';

export type Parsed = { help: string } | { command: Command; given: Arguments };

const find = (commands: readonly Command[], name: string): Command => {
  const command = commands.find((each) => each.name === name);
  if (command) return command;
  const names = commands.map((each) => each.name).join(', ');
  throw new SetupError(`There is no command "${name}". There are: ${names}.`);
};

const parseOptions = (command: Command, args: string[]) => {
  const options = Object.fromEntries(
    Object.entries({ ...command.options, ...commonOptions }).map(([name, { type }]) => [name, { type }]),
  );
  return readOptions(`npm run leads -- ${command.name} --help`, () => {
    return parseArgs({ args, options, allowPositionals: true });
  });
};

/**
 * Reads what was typed behind `npm run leads --`.
 * @throws {SetupError} in one sentence for a command, an option or a number of words that there is not
 */
export const parseCommand = (commands: readonly Command[], [name, ...rest]: readonly string[]): Parsed => {
  if (name === '--help' || name === '-h') return { help: overview(commands) };
  if (name === undefined || name.startsWith('-')) {
    throw new SetupError('Name a command; npm run leads -- --help lists them.');
  }
  const command = find(commands, name);
  if (rest.includes('--help') || rest.includes('-h')) return { help: helpFor(command) };
  const { values, positionals } = parseOptions(command, rest);
  if (positionals.length !== command.words.length) {
    const wanted = command.words.map((word) => `<${word}>`).join(' ') || 'no further words';
    throw new SetupError(`${command.name} takes ${wanted}. See npm run leads -- ${command.name} --help.`);
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
