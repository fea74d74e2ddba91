import { allows } from '#functions/lib/lead-state.ts';
import { shortId } from '#functions/lib/submission.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { leadsCommand } from './command.ts';
import { findLead } from './find-leads.ts';
import type { Lead, LeadTable } from './lead-table.ts';

/** The longest note, in characters. */
export const longestNote = 2000;

/** What an operator can do with one lead. */
export type Action = {
  /** What it changes, in a sentence that is shown before. */
  touches: string;
  isPossible(lead: Lead): boolean;
  /** @returns what happened, in a sentence @throws {SetupError} when the lead has changed in the meantime */
  run(lead: Lead, context: { leads: LeadTable; now: number; note?: string | undefined }): Promise<string>;
};

const nameOf = ({ id }: Lead) => `Lead ${shortId(id)}`;

const queue: Action['run'] = async (lead, { leads, now }) => {
  if (!(await leads.queue(lead.id, now))) {
    throw new SetupError(`${nameOf(lead)} is already waiting, or was just erased.`);
  }
  return `${nameOf(lead)} is queued: sales gets its email within two minutes.`;
};

export const actions = {
  answered: {
    touches: 'Marks the lead as answered and stores your note. No more email about it is sent.',
    isPossible: () => true,
    run: async (lead, { leads, now, note }) => {
      if ([...(note ?? '')].length > longestNote) {
        throw new SetupError(`A note has at most ${longestNote.toLocaleString('en-US')} characters.`);
      }
      if (await leads.recordAnswer(lead.id, note, now)) return `${nameOf(lead)} is answered.`;
      throw new SetupError(`${nameOf(lead)} was just erased.`);
    },
  },
  'not-spam': {
    touches: "Clears the suspicion. Sales gets the lead's email within two minutes.",
    isPossible: (lead) => allows('clear', lead),
    run: queue,
  },
  resend: {
    touches: "Sends the lead's email to sales again within two minutes.",
    isPossible: (lead) => allows('resend', lead),
    run: queue,
  },
} as const satisfies Record<string, Action>;

export type ActionName = keyof typeof actions;

/** Performs an action. @throws {SetupError} in one sentence when the lead's state does not allow it */
export const act = async (name: ActionName, lead: Lead, context: Parameters<Action['run']>[1]): Promise<string> => {
  const action: Action = actions[name];
  if (!action.isPossible(lead))
    throw new SetupError(`${nameOf(lead)} is ${lead.status}: ${name} does not apply to it.`);
  return action.run(lead, context);
};

/** For an email that sales has lost, and for a wrongly suspected lead. */
export const resend = leadsCommand({
  name: 'resend',
  positionals: '<id>',
  description: 'Sends the email about a lead to sales again.',
  details: 'Clears a suspicion of spam. Sales gets the email within two minutes.',
  async work({ positionals: [id = ''] }, dependencies) {
    const lead = await findLead(id, dependencies);
    const { leads, clock } = dependencies;
    console.log(await queue(lead, { leads, now: clock() }));
  },
});
