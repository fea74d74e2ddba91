import { Command, InvalidArgumentError } from '@commander-js/extra-typings';

/**
 * Begins a command, or one of its subcommands. Importing its module has no side effect.
 * @param call how it is typed, such as "npm run desk --"; the name alone for a subcommand
 */
export const command = (call: string): Command =>
  new Command(call)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => console.log(text.trimEnd()),
      writeErr: (text) => console.error(text.trimEnd()),
    })
    .showHelpAfterError('Add --help for what it takes.');

/** Reads the value of an option that is a whole number from `minimum` to `maximum`, if there is one. */
export const wholeNumber =
  (minimum: number, maximum?: number) =>
  (text: string): number => {
    const number = Number(text);
    if (/^\d+$/.test(text) && number >= minimum && number <= (maximum ?? Number.MAX_SAFE_INTEGER)) return number;
    const range = maximum === undefined ? `of at least ${minimum}` : `from ${minimum} to ${maximum}`;
    throw new InvalidArgumentError(`It is a whole number ${range}.`);
  };
