import { log } from '#functions/lib/log.ts';
import { type Submission, shortId } from '#functions/lib/submission.ts';
import { type Others, sendGroup } from './group.ts';
import { type Email, listEmail } from './layout.ts';
import { leadEntry } from './lead-email.ts';
import type { CommandFor, Dependencies } from './notify-lead.ts';
import { headerText } from './text.ts';

/** How many suspects one digest lists. */
const limit = 500;

/** The daily email that lists suspected spam, which is kept but not sent. @param suspects not empty */
export const digestEmail = (
  suspects: readonly Submission[],
  { left, unconfirmed }: Others,
  commandFor: CommandFor,
): Email => {
  const count = suspects.length;
  const title = count === 1 ? '1 message held as suspected spam' : `${count} messages held as suspected spam`;
  const intro = [
    `${count === 1 ? 'It is' : 'They are'} kept in the database. The command below a message has its email sent.`,
    ...(left > 0 ? [`The next digest lists ${left} more.`] : []),
    ...(unconfirmed > 0
      ? [`An earlier digest with ${unconfirmed} more may not have arrived: ${commandFor('list --spam')}`]
      : []),
  ];
  return listEmail(
    title,
    intro,
    suspects.map((lead) => leadEntry(lead, headerText(lead.name, 80), commandFor(`not-spam ${shortId(lead.id)}`))),
  );
};

/**
 * Sends the daily digest of suspected spam, if there is any. A suspect is never listed twice: when its digest
 * may have been lost, the next one says how many those were.
 */
export const digest = async (dependencies: Dependencies, remainingMs: () => number): Promise<void> => {
  const { leads, commandFor } = dependencies;
  const group = {
    queue: 'digest' as const,
    limit,
    email: (suspects: readonly Submission[], others: Others) => digestEmail(suspects, others, commandFor),
    tags: (token: string) => ({ claim: token, digest: token }),
    mark: leads.markCounted,
  };
  const suspects = await sendGroup(group, dependencies, remainingMs);
  if (suspects > 0) log.info('digest', { suspects });
};
