import { type ActionName, act, actions } from './actions.ts';
import type { Command } from './command.ts';
import { findLead } from './find-leads.ts';

const change = (
  name: ActionName,
  description: string,
  { options = {}, details }: Pick<Partial<Command>, 'options' | 'details'> = {},
): Command => ({
  name,
  words: ['id'],
  description,
  details: details ?? actions[name].touches,
  options,
  async run({ words: [id = ''], texts: { note } }, dependencies) {
    const lead = await findLead(id, dependencies);
    const { leads, clock, terminal } = dependencies;
    terminal.print(await act(name, lead, { leads, note, now: clock() }));
  },
});

/** For a wrong suspicion. */
export const notSpam: Command = change(
  'not-spam',
  'clears the suspicion of spam and has the email about the lead sent to sales',
);

/** For an email that sales has lost. */
export const resend: Command = change('resend', 'has the email about a lead sent to sales once more');

/** For a lead that sales has answered. */
export const answered: Command = change('answered', 'marks a lead as answered', {
  options: {
    note: { type: 'string', value: 'TEXT', description: 'what to remember; without it an earlier note stays' },
  },
  details: 'Do it again to correct the note. `show` prints it, and `export` and `list --text` know it.',
});
