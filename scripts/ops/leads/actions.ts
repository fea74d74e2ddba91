import { answer, markSpam, type Progress, requeue, type Step } from '#functions/lib/email-claims.ts';
import { allows } from '#functions/lib/lead-state.ts';
import { shortId } from '#functions/lib/submission.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { countOf } from './find-leads.ts';
import type { Change, Lead, LeadTable } from './lead-table.ts';

/** In characters. */
export const longestNote = 2000;

type Given = { now: number; note: string | undefined };

/** What an operator can do with leads. */
type Action = {
  /** What follows "Lead 3f2a91c0 is" once it is done. */
  done: string;
  isPossible(lead: Lead): boolean;
  rule(row: Progress, given: Given): Step<string>;
};

const queueAgain: Action['rule'] = (row, { now }) => requeue(row, now);

const actions = {
  answered: { done: 'answered', isPossible: () => true, rule: answer },
  spam: {
    done: 'marked as spam',
    isPossible: (lead) => allows('suspect', lead),
    rule: (row, { now }) => markSpam(row, now),
  },
  'not-spam': {
    done: 'cleared: sales gets the email within two minutes',
    isPossible: (lead) => allows('clear', lead),
    rule: queueAgain,
  },
  resend: {
    done: 'queued: sales gets the email within two minutes',
    isPossible: (lead) => allows('resend', lead),
    rule: queueAgain,
  },
} as const satisfies Record<string, Action>;

export type ActionName = keyof typeof actions;

export const isAction = (name: unknown): name is ActionName => Object.hasOwn(actions, String(name));

const subjectOf = (leads: readonly Lead[]) =>
  leads.length === 1 ? `Lead ${shortId(leads[0]?.id ?? '')} is` : `${countOf(leads.length)} are`;

/**
 * @returns what happened, in a sentence, and how to undo it
 * @throws {SetupError} when the action applies to none of the leads, or the note is too long
 */
export const act = async (
  name: ActionName,
  chosen: readonly Lead[],
  { leads, now, note }: { leads: LeadTable; now: number; note?: string | undefined },
): Promise<{ sentence: string; changes: Change[] }> => {
  if ([...(note ?? '')].length > longestNote) {
    throw new SetupError(`A note has at most ${longestNote.toLocaleString('en-US')} characters.`);
  }
  const { done, isPossible, rule }: Action = actions[name];
  const changes: Change[] = [];
  for (const lead of chosen) {
    const change = isPossible(lead) && (await leads.change(lead.id, (row) => rule(row, { now, note })));
    if (change) changes.push(change);
  }
  const changed = chosen.filter(({ id }) => changes.some((change) => change.id === id));
  const others = chosen.filter((lead) => !changed.includes(lead));
  const unchanged = `${subjectOf(others)} unchanged: ${name} does not apply, or somebody else was faster.`;
  if (changed.length === 0) throw new SetupError(unchanged);
  return { sentence: `${subjectOf(changed)} ${done}.${others.length > 0 ? ` ${unchanged}` : ''}`, changes };
};
