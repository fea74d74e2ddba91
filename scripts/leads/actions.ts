import { allows } from '#functions/lib/lead-state.ts';
import { shortId } from '#functions/lib/submission.ts';
import { SetupError } from '#scripts/local/setup-error.ts';
import { type Dependencies, leadsCommand } from './command.ts';
import { findLead } from './find-leads.ts';
import type { Lead, LeadTable } from './lead-table.ts';

/** The longest note, in characters. */
const longestNote = 2000;

/** What an operator can do with one lead. The commands and the desk do it by these. */
export type Action = {
  /** What it touches, in a sentence that is shown first. */
  touches: string;
  /** @returns why it cannot be done with this lead, in a sentence; undefined when it can */
  refusal(lead: Lead): string | undefined;
  /** @returns what happened, in a sentence @throws {SetupError} when the lead has changed in the meantime */
  run(lead: Lead, context: { leads: LeadTable; now: number; note?: string | undefined }): Promise<string>;
};

const nameOf = ({ id }: Lead) => `Lead ${shortId(id)}`;

const queue: Action['run'] = async (lead, { leads, now }) => {
  if (!(await leads.queue(lead.id, now))) {
    throw new SetupError(`${nameOf(lead)} is waiting already, or was just erased.`);
  }
  return `${nameOf(lead)} is queued: sales gets its email within two minutes.`;
};

export const actions = {
  answered: {
    touches: 'Marks the lead as answered and keeps your note with it. No email about it is sent any more.',
    refusal: () => undefined,
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
    refusal: (lead) => (allows('clear', lead) ? undefined : `${nameOf(lead)} is not suspected of being spam.`),
    run: queue,
  },
  resend: {
    touches: "Sales gets the lead's email once more within two minutes, and the lead is waiting until then.",
    refusal: (lead) =>
      allows('resend', lead) ? undefined : `${nameOf(lead)} is suspected spam. Use not-spam to have its email sent.`,
    run: queue,
  },
} as const satisfies Record<string, Action>;

export type ActionName = keyof typeof actions;

/** Does it unless the lead forbids it. @throws {SetupError} in one sentence */
export const act = async (name: ActionName, lead: Lead, context: Parameters<Action['run']>[1]): Promise<string> => {
  const refusal = actions[name].refusal(lead);
  if (refusal !== undefined) throw new SetupError(refusal);
  return actions[name].run(lead, context);
};

const change = async (name: ActionName, id: string, dependencies: Dependencies, note?: string) => {
  const lead = await findLead(id, dependencies);
  const { leads, clock, terminal } = dependencies;
  terminal.print(await act(name, lead, { leads, note, now: clock() }));
};

/** For a wrong suspicion. */
export const notSpam = leadsCommand({
  name: 'not-spam',
  positionals: '<id>',
  description: 'Clears the suspicion of spam and has the email about the lead sent to sales.',
  details: actions['not-spam'].touches,
  run: ({ positionals: [id = ''] }, dependencies) => change('not-spam', id, dependencies),
});

/** For an email that sales has lost. */
export const resend = leadsCommand({
  name: 'resend',
  positionals: '<id>',
  description: 'Has the email about a lead sent to sales once more.',
  details: actions.resend.touches,
  run: ({ positionals: [id = ''] }, dependencies) => change('resend', id, dependencies),
});

/** For a lead that sales has answered. */
export const answered = leadsCommand({
  name: 'answered',
  positionals: '<id>',
  description: 'Marks a lead as answered.',
  details: 'Do it again to correct the note. `show` prints it, and `export` and `list --text` know it.',
  options: {
    note: { type: 'string', value: 'TEXT', description: 'what to remember; without it an earlier note stays' },
  },
  run: ({ positionals: [id = ''], values: { note } }, dependencies) => change('answered', id, dependencies, note),
});
