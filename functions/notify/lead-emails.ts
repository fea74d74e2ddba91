import { domainToASCII } from 'node:url';
import { type Submission, shortId } from '#functions/lib/submission.ts';
import { contactFieldNames, contactFields } from '#shared/contact-fields.ts';
import { mailLink } from '#shared/mail-link.ts';
import { mail, retention, site } from '#shared/site.ts';
import {
  bodyLines,
  button,
  type Email,
  factTable,
  firstLine,
  footnote,
  headerText,
  indented,
  layout,
  listEmail,
  quotation,
} from './layout.ts';
import type { Claimed } from './lead-queue.ts';

/** The Reply-To address, or undefined: SES accepts only ASCII before the @, and international domains as Punycode. */
const replyAddress = (address: string): string | undefined => {
  const [, local, domain = ''] = /^([\x21-\x7e]+)@([^@]+)$/.exec(address) ?? [];
  const isAscii = /^[\x21-\x7e]+$/.test(domain);
  return local && `${local}@${isAscii ? domain : domainToASCII(domain)}`;
};

export const answerSubject = `Your message to ${site.name}`;

const senderOf = ({ name, company = '' }: Submission): string =>
  [name, company]
    .map((text) => headerText(text, 80))
    .filter((text) => text !== '')
    .join(', ');

const timeOfSales = new Intl.DateTimeFormat('en-US', { timeZone: mail.timeZone, dateStyle: 'full', timeStyle: 'long' });

const utc = (createdAt: string) => `${createdAt.slice(0, 16).replace('T', ' ')} UTC`;

// Shown in the time zone of sales, and in UTC like the logs. Intl puts a narrow no-break space before AM and PM.
const received = ({ createdAt }: Submission) =>
  `${timeOfSales.format(new Date(createdAt)).replaceAll('\u202f', ' ')} (${utc(createdAt)})`;

/** @param address for Reply-To; an empty string if the mail service does not accept the visitor's address */
export const leadEmail = (lead: Submission, address = replyAddress(lead.email)): Email => {
  const sender = senderOf(lead);
  const fields = contactFieldNames.flatMap((name) => {
    const value = lead[name];
    return value === undefined ? [] : { ...contactFields[name], value };
  });
  const long = fields.filter(({ kind }) => kind === 'lines');
  const short = fields.filter(({ kind }) => kind !== 'lines');
  const facts = [
    ...short.map(({ label, value }) => ({ label, value: headerText(value, 300) })),
    { label: 'Received', value: received(lead) },
  ];
  const labelWidth = Math.max(...facts.map(({ label }) => label.length)) + 2;
  const hint = address
    ? 'Answer this email to write to the visitor.'
    : 'The mail service does not accept this address for replies. A reply to this email does not reach the visitor.';
  const id = `Lead: ${lead.id}`;
  // Only our own lines begin at the margin; the visitor's message is indented.
  const text = [
    `New message through the contact form of ${site.name}.`,
    '',
    ...long.flatMap(({ label, value }) => [`${label}:`, '', indented(value), '']),
    ...facts.map(({ label, value }) => `${`${label}:`.padEnd(labelWidth)}${value}`),
    ...['', hint, id, ''],
  ];
  const html = [
    ...long.map(({ value }) => quotation(value)),
    button(`Write to ${headerText(lead.name, 40)}`, mailLink(lead.email, answerSubject)),
    factTable(facts),
    ...[hint, id].map(footnote),
  ];
  return {
    subject: `New message from ${sender} [${shortId(lead.id)}]`,
    ...(address && { replyTo: address }),
    text: text.join('\n'),
    html: layout(sender, html.join('')),
  };
};

/** Turns the words of a `leads` command, such as `show 3f2a91c0`, into the command line that an operator runs. */
export type CommandFor = (words: string) => string;

const excerptLength = 600;

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

const titleOf = (id: string, createdAt = '') => `${createdAt ? `${utc(createdAt)}, lead` : 'Lead'} ${shortId(id)}`;

const excerpt = (message: string): string[] => {
  const characters = [...bodyLines(message).join('\n')];
  const shown = characters.slice(0, excerptLength).join('');
  return `${shown}${characters.length > excerptLength ? ' …' : ''}`.split('\n');
};

const from = (lead: Submission) => `${senderOf(lead)} <${lead.email}>`;

const reasons = {
  repeated: 'It may have reached you already: the mail service did not confirm several emails about it.',
  refused: 'The mail service refuses its text.',
  damaged: 'Its row in the database is damaged.',
};

export type ListedLead = Claimed & { reason?: keyof typeof reasons };

export const summaryEmail = (leads: readonly ListedLead[], commandFor: CommandFor): Email =>
  listEmail(
    counted(leads.length, 'new message', 'new messages'),
    [
      'Messages that are waiting at the same time are sent together, in as many emails as necessary.',
      'A reply to this email reaches no visitor. Write to each visitor separately.',
    ].slice(leads.length > 1 ? 0 : 1),
    leads.map(({ id, createdAt, lead, earlier, reason }) => ({
      title: titleOf(id, createdAt),
      ...(lead && !reason && { quoted: [from(lead), '', ...excerpt(lead.message)] }),
      lines: [
        ...(reason ? [`${reasons[reason]} This command shows it:`] : []),
        ...(earlier > 0 && !reason ? ['You may have received it in an earlier email.'] : []),
        commandFor(`show ${shortId(id)}`),
      ],
    })),
  );

/** Shows only the id where `lead` is undefined. `others`: how many are not listed; if `isCut`, there may be more. */
export const suspectsEmail = (
  suspects: readonly { id: string; lead: Submission | undefined }[],
  { others, isCut }: { others: number; isCut: boolean },
  commandFor: CommandFor,
): Email => {
  const all = suspects.length + others;
  const atLeast = isCut ? 'At least ' : '';
  const kept = `${all === 1 ? 'It is' : 'They are'} kept in the database for ${retention.suspectDays} days. To have a message emailed to you, run the command below it.`;
  const left = `One message per address is listed. ${atLeast}${counted(others, 'other is', 'others are')} only counted: ${commandFor('list --state suspect')}`;
  return listEmail(
    `${atLeast}${counted(all, 'message', 'messages')} held as suspected spam`,
    others > 0 ? [kept, left] : [kept],
    suspects.map(({ id, lead }) => ({
      title: titleOf(id, lead?.createdAt),
      ...(lead && { quoted: [from(lead), firstLine(lead.message)] }),
      lines: [commandFor(`resend ${shortId(id)}`)],
    })),
  );
};
