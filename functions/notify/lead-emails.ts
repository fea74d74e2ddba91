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

/**
 * A visitor's address as SES takes it for replies, if it does: international domains as Punycode only, and nothing but ASCII
 * before the @. Another address stands in the text of the email alone.
 */
const replyAddress = (address: string): string | undefined => {
  const [, local, domain = ''] = /^([\x21-\x7e]+)@([^@]+)$/.exec(address) ?? [];
  const isAscii = /^[\x21-\x7e]+$/.test(domain);
  return local && `${local}@${isAscii ? domain : domainToASCII(domain)}`;
};

/** The subject of an answer to a visitor. */
export const answerSubject = `Your message to ${site.name}`;

type Fact = readonly [label: string, value: string];

/** What the visitor wrote into the long fields, or into all others, with their labels. Empty fields are left out. */
const written = (lead: Submission, { long }: { long: boolean }): Fact[] =>
  contactFieldNames.flatMap((name): Fact[] => {
    const { label, kind } = contactFields[name];
    const value = lead[name];
    return value === undefined || (kind === 'lines') !== long ? [] : [[label, value]];
  });

/** Who writes: the name and the company, as one line. */
const senderOf = ({ name, company = '' }: Submission): string =>
  [name, company]
    .map((text) => headerText(text, 80))
    .filter((text) => text !== '')
    .join(', ');

const timeOfSales = new Intl.DateTimeFormat('en-US', { timeZone: mail.timeZone, dateStyle: 'full', timeStyle: 'long' });

const utc = (createdAt: string) => `${createdAt.slice(0, 16).replace('T', ' ')} UTC`;

const factsOf = (lead: Submission): Fact[] => [
  ...written(lead, { long: false }).map(([label, value]): Fact => [label, headerText(value, 300)]),
  // Where sales reads it, and as logs have it. Intl puts a narrow no-break space before AM and PM.
  ['Received', `${timeOfSales.format(new Date(lead.createdAt)).replaceAll('\u202f', ' ')} (${utc(lead.createdAt)})`],
];

/** A lead in the text part of an email. Lines of ours begin at the margin, and only those. */
const leadText = (lead: Submission): string[] => {
  const facts = factsOf(lead);
  const labelWidth = Math.max(...facts.map(([label]) => label.length)) + 2;
  return [
    ...written(lead, { long: true }).flatMap(([label, value]) => [`${label}:`, '', indented(value), '']),
    ...facts.map(([label, value]) => `${`${label}:`.padEnd(labelWidth)}${value}`),
  ];
};

/** The same in the HTML part, without a heading. */
const leadHtml = (lead: Submission): string =>
  written(lead, { long: true })
    .map(([, value]) => quotation(value))
    .join('') +
  button(`Write to ${headerText(lead.name, 40)}`, mailLink(lead.email, answerSubject)) +
  factTable(factsOf(lead));

/**
 * The email that tells sales about one lead.
 * @param options.replyTo whether replying to it may write to the visitor; the mail service refuses some addresses
 */
export const leadEmail = (lead: Submission, { replyTo }: { replyTo: boolean } = { replyTo: true }): Email => {
  const sender = senderOf(lead);
  const address = replyTo ? replyAddress(lead.email) : undefined;
  const hint = address
    ? 'Answer this email to write to the visitor.'
    : 'The mail service does not take this address for replies. An answer to this email does not reach the visitor.';
  const intro = `New message through the contact form of ${site.name}.`;
  const id = `Lead: ${lead.id}`;
  return {
    subject: `New message from ${sender} [${shortId(lead.id)}]`,
    ...(address && { replyTo: address }),
    text: [intro, '', ...leadText(lead), '', hint, id, ''].join('\n'),
    html: layout(sender, leadHtml(lead) + footnote(hint) + footnote(id)),
  };
};

// Emails about more than one lead. What visitors wrote is quoted, so that no line of it can pass for one of ours.

/** The command line of an operator's command on leads, such as `show 3f2a91c0`. */
export type CommandFor = (words: string) => string;

/** How many characters of each message a list shows. */
const excerptLength = 600;

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

const titleOf = ({ id, createdAt }: { id: string; createdAt: string }) => `${utc(createdAt)}, lead ${shortId(id)}`;

const excerpt = (message: string): string[] => {
  const characters = [...bodyLines(message).join('\n')];
  const shown = characters.slice(0, excerptLength).join('');
  return `${shown}${characters.length > excerptLength ? ' …' : ''}`.split('\n');
};

const from = (lead: Submission) => `${senderOf(lead)} <${lead.email}>`;

/** A lead whose text can be sent. */
export type ReadableLead = Claimed & { lead: Submission };

/** Leads that one email reports. @param leads not empty */
export const summaryEmail = (leads: readonly ReadableLead[], commandFor: CommandFor): Email =>
  listEmail(
    counted(leads.length, 'new message', 'new messages'),
    [
      'So many messages waited at the same time that they are sent together, in as many emails as it takes. None is left out.',
      'An answer to this email reaches none of the visitors. Write to each of them.',
    ],
    leads.map(({ id, createdAt, lead, earlier }) => ({
      title: titleOf({ id, createdAt }),
      quoted: [from(lead), '', ...excerpt(lead.message)],
      lines: [...(earlier > 0 ? ['An earlier email may have told you of it.'] : []), commandFor(`show ${shortId(id)}`)],
    })),
  );

/** Why the text of a lead is left out of an email. */
const reasons = {
  repeated: 'It may have reached you already: the mail service left several emails about it without an answer.',
  refused: 'The mail service refuses its text.',
  damaged: 'Its row in the database is damaged.',
};

/** A lead that is reported without its text, because the mail service may fail on that text. */
export type LookupLead = Claimed & { reason: keyof typeof reasons };

/** @param leads not empty */
export const lookupEmail = (leads: readonly LookupLead[], commandFor: CommandFor): Email =>
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
 * @param suspects not empty; without `lead` they are named without their text
 * @param unlisted how many others came; `isCut`: these are only the ones that were read
 */
export const suspectsEmail = (
  suspects: readonly { id: string; lead: Submission | undefined }[],
  { others, isCut }: { others: number; isCut: boolean },
  commandFor: CommandFor,
): Email => {
  const all = suspects.length + others;
  const atLeast = isCut ? 'At least ' : '';
  const kept = `${all === 1 ? 'It is' : 'They are'} kept in the database for ${retention.suspectDays} days. The command below a message has its email sent.`;
  const left = `One of each address is listed. ${atLeast}${counted(others, 'other is', 'others are')} only counted: ${commandFor('list --state suspect')}`;
  return listEmail(
    `${atLeast}${counted(all, 'message', 'messages')} held as suspected spam`,
    others > 0 ? [kept, left] : [kept],
    suspects.map(({ id, lead }) => ({
      title: lead ? titleOf(lead) : `Lead ${shortId(id)}`,
      ...(lead && { quoted: [from(lead), firstLine(lead.message)] }),
      lines: [commandFor(`resend ${shortId(id)}`)],
    })),
  );
};
