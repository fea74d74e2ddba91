import { Command, InvalidArgumentError } from '@commander-js/extra-typings';

/** Creates a command. @param call how people run the command, such as "npm run desk --" */
export const command = (call: string): Command =>
  new Command(call)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => console.log(text.trimEnd()),
      writeErr: (text) => console.error(text.trimEnd()),
    })
    .showHelpAfterError('Add --help to see the options.');

export const wholeNumber =
  (minimum: number, maximum: number) =>
  (text: string): number => {
    const number = Number(text);
    if (/^\d+$/.test(text) && number >= minimum && number <= maximum) return number;
    throw new InvalidArgumentError(`It must be a whole number from ${minimum} to ${maximum}.`);
  };

/** Formats two indented columns; multi-line text stays in the second column. */
export const columns = (pairs: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...pairs.map(([left]) => left.length));
  const indent = `\n${' '.repeat(width + 4)}`;
  return pairs.map(([left, right]) => `  ${left.padEnd(width)}  ${right.replaceAll('\n', indent)}`).join('\n');
};
