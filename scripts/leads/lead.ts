import * as z from 'zod/mini';
import { submission } from '#functions/lib/submission.ts';

const text = z.optional(z.catch(z.optional(z.string()), undefined));

/** A row as an operator has to see it: also one that a function refuses, with whatever of it can be shown. */
const storedRow = z.object({
  id: z.string(),
  createdAt: text,
  name: text,
  email: text,
  company: text,
  message: text,
  suspectedSpam: z.optional(z.catch(z.optional(z.boolean()), undefined)),
  queue: text,
  claimedAt: text,
  notifiedAt: text,
});

/**
 * `told`: sales has the e-mail. `waiting`: the next sweep sends it. `spam`: only counted in the daily digest.
 * `forgotten`: none of these; no program of ours leaves a row like that. `unreadable`: its e-mail cannot be written.
 */
export type Status = 'told' | 'waiting' | 'spam' | 'forgotten' | 'unreadable';

export type Lead = z.output<typeof storedRow> & { status: Status };

const statusOf = (row: z.output<typeof storedRow>, readable: boolean): Status => {
  if (row.notifiedAt !== undefined) return 'told';
  if (!readable) return 'unreadable';
  if (row.queue === 'notify') return 'waiting';
  return row.suspectedSpam ? 'spam' : 'forgotten';
};

/** @param item a row as it came from the table: its id is certain, nothing else is */
export const toLead = (item: Record<string, unknown>): Lead => {
  const row = z.parse(storedRow, item);
  return { ...row, status: statusOf(row, z.safeParse(submission, item).success) };
};

/** Whether two addresses are one person's, as far as spelling goes: mail services do not tell case apart. */
export const sameAddress = (a: string | undefined, b: string): boolean =>
  a !== undefined && a.trim().toLowerCase() === b.trim().toLowerCase();
