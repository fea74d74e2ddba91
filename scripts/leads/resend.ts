import { shortId } from '#functions/lib/submission.ts';
import { SetupError } from '#scripts/local/setup-error.ts';
import type { Command } from './command.ts';
import { findLead } from './find-lead.ts';
import { assertReadable, requeue } from './requeue.ts';

/** For an e-mail that sales has lost. */
export const resend: Command = {
  name: 'resend',
  words: ['id'],
  says: 'has the e-mail of a lead sent to sales once more',
  options: {},
  async run({ words: [id = ''] }, surroundings) {
    const lead = await findLead(id, surroundings);
    if (lead.suspectedSpam) {
      throw new SetupError(`Lead ${shortId(lead.id)} is suspected of being spam: use not-spam to have it sent.`);
    }
    assertReadable(lead);
    await requeue(lead, surroundings);
  },
};
