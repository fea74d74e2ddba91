import { setTimeout as delay } from 'node:timers/promises';
import { domainToASCII } from 'node:url';
import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import { callsWithin, isThrottled, type SdkError } from '#functions/lib/aws-clients.ts';
import type { ClaimedLead, Failure } from '#functions/lib/lead-queue.ts';
import { type Lead, type Queue, shortId } from '#functions/lib/leads.ts';
import { log } from '#functions/lib/log.ts';
import { contactFieldNames, contactFields } from '#shared/contact-fields.ts';
import { site } from '#shared/site.ts';

/** Without `replyTo`, a reply goes to the sender, whose mailbox nobody reads. */
export type Email = { subject: string; text: string; replyTo?: string };

/** Line breaks according to the Unicode Standard, section 5.8, "Newline Guidelines". */
const lineBreak = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g;
/** Control characters except tab and line feed, and characters that override or isolate the direction of text. */
const hidden = /(?![\t\n])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** A visitor's text as written, with plain line breaks. Joiners stay: names and emoji need them. */
const cleanText = (text: string): string => text.replace(lineBreak, '\n').replace(hidden, '');

const oneLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ').trim();

const cut = (text: string, max: number): string => {
  const characters = [...text];
  return characters.length <= max ? text : `${characters.slice(0, max - 1).join('')}…`;
};

/** The Reply-To address, or undefined: SES accepts only ASCII before the @, and international domains as Punycode. */
const replyToOf = (emailAddress: string): string | undefined => {
  const [, local, domain = ''] = /^([\x21-\x7e]+)@([^@]+)$/.exec(emailAddress) ?? [];
  return local && `${local}@${domainToASCII(domain)}`;
};

const factsOf = ({ before }: ClaimedLead, lead: Lead): string[] => {
  const names = contactFieldNames.filter((name) => name !== 'message' && lead[name] !== undefined);
  const facts = [
    ...names.map((name) => [contactFields[name].label, oneLine(lead[name] ?? '')]),
    ['Received', `${lead.createdAt.slice(0, 16).replace('T', ' ')} UTC`],
    ['Lead', lead.id],
    ...(before.attempts > 0 ? [['Note', 'An earlier email about this lead may have reached you.']] : []),
  ];
  return facts.map(([label, value]) => `${`${label}:`.padEnd(10)}${value}`);
};

const subjectOf = (queue: Queue, subject: string, id: string): string =>
  `${queue === 'suspected' ? '[Suspected spam] ' : ''}${subject} [${shortId(id)}]`;

/** The email about one lead, whose reply goes to the visitor, and the same without Reply-To. */
export const singleEmails = (claimed: ClaimedLead, lead: Lead, queue: Queue): Email[] => {
  const sender = [lead.name, lead.company ?? ''].map((text) => cut(oneLine(text), 80)).filter(Boolean);
  const subject = subjectOf(queue, `New message from ${sender.join(', ')}`, lead.id);
  const text = [...factsOf(claimed, lead), '', 'Message:', '', cleanText(lead.message), ''].join('\n');
  const unanswerable = { subject, text: `A reply to this email does not reach the visitor.\n\n${text}` };
  const replyTo = replyToOf(lead.email);
  return replyTo ? [{ subject, text, replyTo }, unanswerable] : [unanswerable];
};

/** The command that shows a lead. @param stage `local` for the local product */
const show = (id: string, stage: string) =>
  `npm run leads -- show ${shortId(id)}${stage === 'local' ? '' : ` --stage ${stage}`}`;

/** An email without any text of the visitor's: SES refuses that text, or the row is damaged. */
export const emailWithoutVisitorText = ({ id, lead }: ClaimedLead, queue: Queue, stage: string): Email => {
  const reason = lead ? 'The mail service refuses its text.' : 'Its row in the database is damaged.';
  const text = `${reason} This command shows it:\n\n${show(id, stage)}\n`;
  return { subject: subjectOf(queue, 'New message', id), text };
};

/** An email about several leads. Messages are quoted, so that no line of one can pass for another lead. */
export const sharedEmail = (claimed: readonly ClaimedLead[], queue: Queue, stage: string): Email => {
  const entries = claimed.flatMap((each) => {
    const { id, lead } = each;
    if (!lead) return ['', `---- Lead ${id}: its row in the database is damaged. ${show(id, stage)}`];
    const message = cleanText(lead.message);
    // Gmail hides what is over 102 KB.
    const excerpt = cut(message, 1000);
    const more = excerpt === message ? [] : [`Complete: ${show(id, stage)}`];
    return ['', '----', ...factsOf(each, lead), ...excerpt.split('\n').map((line) => `> ${line}`), ...more];
  });
  const title = `${claimed.length} new messages`;
  const hint = 'A reply to this email reaches no visitor: write to each one separately.';
  const text = [`${title} through the contact form of ${site.name} share this email.`, hint, ...entries, ''].join('\n');
  return { subject: subjectOf(queue, title, claimed[0]?.id ?? ''), text };
};

/** The delay before a throttled email is sent again, in ms, and how often: the SES sandbox allows one email a second. */
const [paceMs, maxThrottled] = [1100, 5];

/** Error codes that prove that no request was sent. ECONNRESET proves nothing, so it is not among them. */
const neverConnected = new Set<unknown>(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);

const failureOf = (error: SdkError): Failure => {
  if (isThrottled(error) || neverConnected.has(error.code)) return 'unsent';
  const status = error.$metadata?.httpStatusCode ?? 0;
  const isRefused = error.$fault === 'client' || (status >= 400 && status < 500);
  // A 408 may come from a gateway that stopped waiting; SES behind it may still send the email.
  return isRefused && status !== 408 ? 'refused' : 'unclear';
};

const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });

/** @returns a function that sends one email. It never throws; it returns why SES did not accept the email. */
export const sesMailer = (settings: { from: string; to: string; configurationSet: string }) => {
  // The SDK makes one attempt: it would repeat even a call of unknown outcome, which might send a second email.
  const ses = new SESClient(callsWithin({ attempts: 1, attemptMs: 10_000 }));
  return async ({ subject, text, replyTo }: Email): Promise<Failure | undefined> => {
    const command = new SendEmailCommand({
      Source: settings.from,
      Destination: { ToAddresses: [settings.to] },
      ...(replyTo !== undefined && { ReplyToAddresses: [replyTo] }),
      ConfigurationSetName: settings.configurationSet,
      Message: { Subject: utf8(subject), Body: { Text: utf8(text) } },
    });
    for (let throttled = 0; ; throttled += 1) {
      try {
        const { MessageId } = await ses.send(command);
        // The SDK parses a 200 from something other than SES, such as a proxy, as an empty response.
        if (MessageId) return undefined;
        throw new Error('The mail service responded without a message id.');
      } catch (thrown) {
        const error = thrown as SdkError;
        const failure = failureOf(error);
        log.failure('email_failed', error, { failure });
        if (!isThrottled(error) || throttled === maxThrottled) return failure;
        await delay(paceMs);
      }
    }
  };
};
