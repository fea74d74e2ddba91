import { shortId } from '#functions/lib/submission.ts';
import { SetupError } from '#scripts/local/setup-error.ts';
import type { Command } from './command.ts';
import { findLead } from './find-lead.ts';
import { assertReadable, requeue } from './requeue.ts';

/** A person says that a suspicion was wrong. */
export const notSpam: Command = {
  name: 'not-spam',
  words: ['id'],
  says: 'takes the suspicion of spam from a lead and has sales told of it',
  options: {},
  async run({ words: [id = ''] }, surroundings) {
    const lead = await findLead(id, surroundings);
    if (!lead.suspectedSpam) throw new SetupError(`Lead ${shortId(lead.id)} is not suspected of being spam.`);
    assertReadable(lead);
    await requeue(lead, surroundings);
  },
};
