import type { ParseArgsOptionDescriptor, parseArgs } from 'node:util';

/** One option of a command, as node:util's parseArgs takes it, with what --help says about it. */
export type Option = ParseArgsOptionDescriptor & {
  /** What the value stands for, such as NAME. */
  value?: string;
  /** May span several lines. */
  description: string;
};

export type Options = Readonly<Record<string, Option>>;

/** What was typed after a command's name. */
export type Given<O extends Options> = Pick<
  ReturnType<typeof parseArgs<{ options: { -readonly [Name in keyof O]: O[Name] }; allowPositionals: true }>>,
  'values' | 'positionals'
>;

/** A command that people run with npm. Importing its module has no side effect. */
export type Command<O extends Options = Options> = {
  /** As in package.json's scripts. */
  name: string;
  /** What it does, for --help. */
  description: string;
  /**
   * The positional arguments, as the usage line shows them: `<id>` is required, `run` checks anything else.
   * Without it, the command takes none.
   */
  positionals?: string;
  options?: O;
  /** What --help prints after the options. */
  details?: string;
  /** The first argument names one of these, which gets the rest. Without such an argument, the command's own `run` runs. */
  subcommands?: readonly Command[];
  /**
   * May be missing where there are subcommands.
   * @returns false when the command did its work and the outcome is bad
   * @throws {UsageError} for arguments that make no sense
   * @throws {SetupError} for what the person who typed the command can fix
   */
  run?(given: Given<O>): Promise<boolean | undefined>;
};

/** Types a command's `run` by the command's own options. */
export const defineCommand = <const O extends Options = Record<never, Option>>(command: Command<O>): Command =>
  command as unknown as Command;

/** Wrong arguments. The message has no period: a pointer to the command's help is appended to it. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** How a command is typed: npm has a short form of `npm run start`, and benchmarks are no script of package.json. */
export const callOf = (name: string, subcommand?: string): string => {
  const short: Record<string, string> = { start: 'npm start --', bench: 'node scripts/run.mjs bench' };
  const call = short[name] ?? `npm run ${name} --`;
  return subcommand === undefined ? call : `${call} ${subcommand}`;
};

/** Two indented columns; text of several lines stays in the second one. */
export const columns = (pairs: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...pairs.map(([left]) => left.length));
  const indent = `\n${' '.repeat(width + 4)}`;
  return pairs.map(([left, right]) => `  ${left.padEnd(width)}  ${right.replaceAll('\n', indent)}`).join('\n');
};

const describe = (options: Options) =>
  columns([
    ...Object.entries(options).map(([name, { short, value, description }]): [string, string] => [
      `${short ? `-${short}, ` : ''}--${name}${value ? ` ${value}` : ''}`,
      description,
    ]),
    ['--help', 'print this text'],
  ]);

const usageOf = ({ name, positionals }: Command) => (positionals ? `${name} ${positionals}` : name);

const firstLine = (text: string) => text.split('\n')[0] ?? '';

/**
 * What `--help` prints.
 * @param call how the command is typed
 */
export const helpOf = (command: Command, call = callOf(command.name)): string => {
  const { description, positionals, subcommands, options = {}, details } = command;
  const own = command.run ? '[command]' : '<command>';
  const given = subcommands ? own : positionals;
  const usage = ['Usage:', call, ...(given ? [given] : []), '[options]'].join(' ');
  const list = subcommands && columns(subcommands.map((each) => [usageOf(each), firstLine(each.description)]));
  const more = subcommands && `${call} <command> --help explains one command.`;
  return [usage, description, list, describe(options), details, more].filter((part) => part !== undefined).join('\n\n');
};
