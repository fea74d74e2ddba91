import type { Command, Given, Option, Options } from '#scripts/common/command.ts';
import type { Target } from '#scripts/ops/target.ts';
import type { LeadTable } from './lead-table.ts';

/** Where a command prints and asks. */
export type Terminal = {
  /** Prints a line of the command's output. */
  print(line: string): void;
  /** Prints progress or a remark, apart from the output. */
  note(line: string): void;
  /** Asks for a yes. @throws {SetupError} when the input is not a terminal */
  confirm(question: string): Promise<boolean>;
};

export type Dependencies = {
  leads: LeadTable;
  /** Erases what the database file of this machine keeps of a person's rows. @throws when it is in use for too long */
  eraseCopies?: ((address: string) => Promise<void>) | undefined;
  target: Pick<Target, 'describe' | 'deployed'>;
  terminal: Terminal;
  /** Milliseconds since the epoch. */
  clock: () => number;
};

/** A command that works on the leads of a place. */
export type LeadsCommand<O extends Options = Options> = Omit<Command<O>, 'run' | 'subcommands'> & {
  run(given: Given<O>, dependencies: Dependencies): Promise<void>;
};

/** Keeps the types of a command's options for its `run`, and forgets them for everyone else. */
export const leadsCommand = <const O extends Options = Record<never, Option>>(command: LeadsCommand<O>): LeadsCommand =>
  command as unknown as LeadsCommand;
