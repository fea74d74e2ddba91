import { type Submission, shortId } from '#functions/lib/submission.ts';
import { bodyLines, type Email, type Entry, firstLine, listEmail } from './layout.ts';
import { senderOf } from './lead-email.ts';
import type { Claimed } from './repository.ts';

// Emails about more than one lead. What visitors wrote is quoted, so that no line of it can pass for one of ours.

/** The command line of an operator's command on leads, such as `show 3f2a91c0`. */
export type CommandFor = (words: string) => string;

/** How many characters of each message a list shows. */
const excerptLength = 600;

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

const titleOf = ({ id, createdAt }: { id: string; createdAt: string }) =>
  `${createdAt.slice(0, 16).replace('T', ' ')} UTC, lead ${shortId(id)}`;

const excerpt = (message: string): string[] => {
  const characters = [...bodyLines(message).join('\n')];
  const shown = characters.slice(0, excerptLength).join('');
  return `${shown}${characters.length > excerptLength ? ' …' : ''}`.split('\n');
};

const from = (lead: Submission) => `${senderOf(lead)} <${lead.email}>`;

/** Leads that one email reports. @param leads not empty */
export const leadsEmail = (leads: readonly (Claimed & { lead: Submission })[], commandFor: CommandFor): Email =>
  listEmail(
    counted(leads.length, 'new message', 'new messages'),
    [
      'So many messages waited at the same time that they are sent together, in as many emails as it takes. None is left out.',
      'An answer to this email reaches none of the visitors. Write to each of them.',
    ],
    leads.map(
      ({ id, createdAt, lead, earlier }): Entry => ({
        title: titleOf({ id, createdAt }),
        quoted: [from(lead), '', ...excerpt(lead.message)],
        lines: [
          ...(earlier > 0 ? ['An earlier email may have told you of it.'] : []),
          commandFor(`show ${shortId(id)}`),
        ],
      }),
    ),
  );

/** Why the text of a lead is left out of an email. */
const reasons = {
  repeated: 'It may have reached you already: the mail service left several emails about it without an answer.',
  refused: 'The mail service refuses its text.',
  damaged: 'Its row in the database is damaged.',
};

/** A lead that is reported without its text, because the mail service may fail on that text. */
export type Bare = Claimed & { reason: keyof typeof reasons };

/** @param leads not empty */
export const bareEmail = (leads: readonly Bare[], commandFor: CommandFor): Email =>
  listEmail(
    counted(leads.length, 'message to look up', 'messages to look up'),
    ['They are named without their text. The command below each of them shows it.'],
    leads.map(({ id, createdAt, reason }) => ({
      title: titleOf({ id, createdAt }),
      lines: [reasons[reason], commandFor(`show ${shortId(id)}`)],
    })),
  );

/**
 * The daily list of suspected spam.
 * @param suspects not empty; without `lead` they are named without their text @param others how many it does not list
 */
export const suspectsEmail = (
  suspects: readonly { id: string; lead: Submission | undefined }[],
  others: number,
  commandFor: CommandFor,
): Email => {
  const all = suspects.length + others;
  return listEmail(
    `${counted(all, 'message', 'messages')} held as suspected spam`,
    [
      `${all === 1 ? 'It is' : 'They are'} kept in the database. The command below a message has its email sent.`,
      ...(others > 0
        ? [
            `One of each address is listed. ${counted(others, 'other is', 'others are')} only counted: ${commandFor('list --state suspect')}`,
          ]
        : []),
    ],
    suspects.map(({ id, lead }) => ({
      title: lead ? titleOf(lead) : `Lead ${shortId(id)}`,
      ...(lead && { quoted: [from(lead), firstLine(lead.message)] }),
      lines: [commandFor(`resend ${shortId(id)}`)],
    })),
  );
};
