import type { Target } from '#scripts/target.ts';
import type { FailureReports } from './failure-reports.ts';
import type { LeadTable } from './lead-table.ts';
import type { LocalCopies } from './local-copies.ts';

/** Where a command prints and asks. */
export type Terminal = {
  /** Prints a line of the command's output. */
  print(line: string): void;
  /** Prints progress or a remark, apart from the output. */
  note(line: string): void;
  /** Asks for a yes. @throws {SetupError} when the input is not a terminal */
  confirm(question: string): Promise<boolean>;
  /** In columns. */
  width: number;
};

export type Dependencies = {
  leads: LeadTable;
  failures: FailureReports;
  /** On this machine only. */
  copies?: LocalCopies | undefined;
  /** Sends the digest of suspected spam. */
  sendDigest(): Promise<void>;
  target: Pick<Target, 'describe' | 'deployed'>;
  terminal: Terminal;
  /** Milliseconds since the epoch. */
  clock: () => number;
};

/** What was typed after the command's name. */
export type Arguments = {
  words: readonly string[];
  texts: Readonly<Record<string, string | undefined>>;
  flags: ReadonlySet<string>;
};

export type Option = { type: 'boolean' | 'string'; value?: string; description: string };

export type Command = {
  name: string;
  /** The names of its positional arguments, all of them required. */
  words: readonly string[];
  /** What it does, in one line. */
  description: string;
  /** Further paragraphs for --help. */
  details?: string;
  options: Readonly<Record<string, Option>>;
  run(given: Arguments, dependencies: Dependencies): Promise<void>;
};
