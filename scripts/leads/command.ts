import type { Target } from '#scripts/target.ts';
import type { FailureReports } from './failure-reports.ts';
import type { LeadTable } from './lead-table.ts';

/** Where a command speaks and asks. */
export type Terminal = {
  /** What was asked for. */
  say(line: string): void;
  /** Progress and remarks, which are no part of that. */
  note(line: string): void;
  /** Asks for a yes. @throws {SetupError} where nobody can answer */
  confirm(question: string): Promise<boolean>;
  /** In columns. */
  width: number;
};

export type Surroundings = {
  leads: LeadTable;
  failures: FailureReports;
  target: Pick<Target, 'describe' | 'deployed'>;
  terminal: Terminal;
  /** Ms since the epoch. */
  clock: () => number;
};

/** What was typed behind the command's name. */
export type Arguments = {
  words: readonly string[];
  texts: Readonly<Record<string, string | undefined>>;
  flags: ReadonlySet<string>;
};

export type Option = { type: 'boolean' | 'string'; value?: string; says: string };

export type Command = {
  name: string;
  /** The words that it takes, each by what it stands for. */
  words: readonly string[];
  /** What it does, in a line. */
  says: string;
  /** What else there is to know, for --help. */
  details?: string;
  options: Readonly<Record<string, Option>>;
  run(given: Arguments, surroundings: Surroundings): Promise<void>;
};
