import type { Status } from '#scripts/leads/lead-table.ts';

/** What was found of one acknowledged lead. */
export type Found = { rows: number; emails: number; status?: Status | undefined };

/** The most emails about one lead, whatever happens to the services (docs/decisions/0002-claim-send-mark.md). */
export const mostEmails = 3;

export type Verdict = {
  acknowledged: number;
  rows: number;
  emails: number;
  /** Without a row, or without an email although the row says that sales has been notified. */
  lost: number;
  /** Still in the queue when the run ended. */
  waiting: number;
  /** Stored more than once. */
  doubled: number;
  /** With more emails than promised. */
  repeated: number;
  /** Without an email, and shown by `leads` in a state that an operator ends. */
  open: number;
  /** How many leads have one email, two, and so on. */
  emailsPerLead: Record<number, number>;
};

/** States without an email that an operator sees, and that end by a command. */
const openStates: ReadonlySet<Status> = new Set(['deferred', 'undelivered']);

/** Judges what a run has left behind. @param found one entry for each acknowledged lead */
export const judge = (found: readonly Found[]): Verdict => {
  const count = (matches: (lead: Found) => boolean) => found.filter(matches).length;
  const sum = (number: (lead: Found) => number) => found.reduce((total, lead) => total + number(lead), 0);
  const isOpen = ({ emails, rows, status }: Found) =>
    rows > 0 && emails === 0 && status !== undefined && openStates.has(status);
  const isWaiting = ({ rows, status }: Found) => rows > 0 && status === 'waiting';
  const emailsPerLead: Record<number, number> = {};
  for (const { emails } of found) emailsPerLead[emails] = (emailsPerLead[emails] ?? 0) + 1;
  return {
    acknowledged: found.length,
    rows: sum(({ rows }) => rows),
    emails: sum(({ emails }) => emails),
    lost: count((lead) => lead.rows === 0 || (lead.emails === 0 && !isOpen(lead) && !isWaiting(lead))),
    waiting: count(isWaiting),
    doubled: count(({ rows }) => rows > 1),
    repeated: count(({ emails }) => emails > mostEmails),
    open: count(isOpen),
    emailsPerLead,
  };
};

export const isKept = ({ acknowledged, lost, waiting, doubled, repeated }: Verdict): boolean =>
  acknowledged > 0 && lost + waiting + doubled + repeated === 0;
