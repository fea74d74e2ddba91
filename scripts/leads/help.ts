import type { Command, Option } from './command.ts';

/** The options that every command takes. */
export const commonOptions: Readonly<Record<string, Option>> = {
  stage: { type: 'string', value: 'NAME', says: 'a deployed stage; without it, the local product (npm start)' },
  region: { type: 'string', value: 'NAME', says: "the stage's region; otherwise that of your AWS profile" },
  help: { type: 'boolean', says: 'print this' },
};

const call = 'npm run leads --';

const columns = (pairs: readonly (readonly [string, string])[]) => {
  const width = Math.max(...pairs.map(([left]) => left.length));
  return pairs.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
};

const callOf = ({ name, words }: Command) => [name, ...words.map((word) => `<${word}>`)].join(' ');

const describe = (options: Readonly<Record<string, Option>>) =>
  columns(Object.entries(options).map(([name, { value, says }]) => [`--${name}${value ? ` ${value}` : ''}`, says]));

/** What `npm run leads -- --help` prints. */
export const overview = (commands: readonly Command[]): string =>
  [
    'Works with the leads that the contact form has stored.',
    '',
    `Usage: ${call} <command>`,
    '',
    ...columns(commands.map((command) => [callOf(command), command.says])),
    '',
    ...describe(commonOptions),
    '',
    `${call} <command> --help tells more of one command.`,
  ].join('\n');

/** What `npm run leads -- <command> --help` prints. */
export const helpFor = (command: Command): string =>
  [
    `Usage: ${call} ${callOf(command)}`,
    '',
    `${command.says[0]?.toUpperCase()}${command.says.slice(1)}.`,
    ...(command.details ? ['', command.details] : []),
    '',
    ...describe({ ...command.options, ...commonOptions }),
  ].join('\n');
