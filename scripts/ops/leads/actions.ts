import { allows } from '#functions/lib/lead-state.ts';
import { shortId } from '#functions/lib/submission.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { type Dependencies, leadsCommand, onLeads } from './command.ts';
import { countOf, findLead } from './find-leads.ts';
import type { Change, Lead, LeadTable } from './lead-table.ts';

/** The longest note, in characters. */
export const longestNote = 2000;

type Context = { leads: LeadTable; now: number; note?: string | undefined };

/** What an operator can do with leads. */
export type Action = {
  /** What follows "Lead 3f2a91c0 is" once it is done. */
  done: string;
  isPossible(lead: Lead): boolean;
  /** @returns undefined when the lead was erased or changed in the meantime */
  run(lead: Lead, context: Context): Promise<Change | undefined>;
};

const queue = { run: ({ id }: Lead, { leads, now }: Context) => leads.queue(id, now) };

export const actions = {
  answered: {
    done: 'answered',
    isPossible: () => true,
    run: ({ id }, { leads, note, now }) => leads.recordAnswer(id, note, now),
  },
  spam: {
    done: 'marked as spam',
    isPossible: (lead) => allows('suspect', lead),
    run: ({ id }, { leads, now }) => leads.markSpam(id, now),
  },
  'not-spam': {
    done: 'cleared: sales gets the email within two minutes',
    isPossible: (lead) => allows('clear', lead),
    ...queue,
  },
  resend: {
    done: 'queued: sales gets the email within two minutes',
    isPossible: (lead) => allows('resend', lead),
    ...queue,
  },
} as const satisfies Record<string, Action>;

export type ActionName = keyof typeof actions;

export const isAction = (name: unknown): name is ActionName => Object.hasOwn(actions, String(name));

/** Names one lead, or counts several, as the subject of a sentence. */
const subjectOf = (leads: readonly Lead[]) =>
  leads.length === 1 ? `Lead ${shortId(leads[0]?.id ?? '')} is` : `${countOf(leads.length)} are`;

/**
 * Performs an action on one lead or several.
 * @returns what happened, in a sentence, and how to undo it
 * @throws {SetupError} in a sentence when it applies to none of them, or the note is too long
 */
export const act = async (name: ActionName, leads: readonly Lead[], context: Context) => {
  if ([...(context.note ?? '')].length > longestNote) {
    throw new SetupError(`A note has at most ${longestNote.toLocaleString('en-US')} characters.`);
  }
  const { done, isPossible, run }: Action = actions[name];
  const changes: Change[] = [];
  for (const lead of leads) {
    const change = isPossible(lead) && (await run(lead, context));
    if (change) changes.push(change);
  }
  const changed = leads.filter(({ id }) => changes.some((change) => change.id === id));
  const others = leads.filter((lead) => !changed.includes(lead));
  const unchanged = `${subjectOf(others)} unchanged: ${name} does not apply, or somebody else was faster.`;
  if (changed.length === 0) throw new SetupError(unchanged);
  return { sentence: `${subjectOf(changed)} ${done}.${others.length > 0 ? ` ${unchanged}` : ''}`, changes };
};

/** For an email that sales has lost, and for a wrongly suspected lead. */
export const resendLead = async (id: string, dependencies: Dependencies): Promise<void> => {
  const lead = await findLead(id, dependencies);
  const name = allows('clear', lead) ? 'not-spam' : 'resend';
  console.log((await act(name, [lead], { leads: dependencies.leads, now: dependencies.clock() })).sentence);
};

export const resend = leadsCommand('resend')
  .description('Sends the email about a lead to sales again, and clears a suspicion of spam.')
  .argument('<id>')
  .action((id, place) => onLeads(place, (dependencies) => resendLead(id, dependencies)));
