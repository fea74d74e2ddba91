import { type Submission, shortId } from '#functions/lib/submission.ts';
import { type ContactField, contactFieldNames, contactFields } from '#shared/contact-fields.ts';
import { site } from '#shared/site.ts';
import { type Email, footnote, layout, quotation, row } from './layout.ts';
import { bodyText, escapeHtml, headerText } from './text.ts';

const subjectPart = 80;

type Fact = [label: string, value: string];

/** What the visitor wrote into the fields of some kinds, with their labels; fields left empty are left out. */
const written = (lead: Submission, kinds: readonly ContactField['kind'][]): Fact[] =>
  contactFieldNames.flatMap((name): Fact[] => {
    const { label, kind } = contactFields[name];
    const value = lead[name];
    return value === undefined || !kinds.includes(kind) ? [] : [[label, bodyText(value)]];
  });

/** The email that tells sales about one lead. Replying to it writes to the visitor. */
export const leadEmail = (lead: Submission): Email => {
  const who = [lead.name, lead.company ?? '']
    .map((text) => headerText(text, subjectPart))
    .filter((text) => text !== '');
  const facts: Fact[] = [
    ...written(lead, ['line', 'email']),
    ['Received', lead.createdAt.replace('T', ' ').replace(/\.\d+Z$/, ' UTC')],
    ['Lead', lead.id],
  ];
  const messages = written(lead, ['lines']);
  const labelWidth = Math.max(...facts.map(([label]) => label.length)) + 2;
  return {
    subject: `New message from ${who.join(', ')} [${shortId(lead.id)}]`,
    replyTo: lead.email,
    text: [
      `New message through the contact form of ${site.name}.`,
      '',
      ...facts.map(([label, value]) => `${`${label}:`.padEnd(labelWidth)}${headerText(value, 300)}`),
      '',
      ...messages.flatMap(([label, value]) => [`${label}:`, '', value, '']),
    ].join('\n'),
    html: layout(
      'New message',
      `<table role="presentation" style="border-collapse:collapse">${facts
        .map(([label, value]) => row(escapeHtml(label), escapeHtml(value)))
        .join('')}</table>` +
        messages.map(([, value]) => quotation(value)).join('') +
        footnote('Answer this e-mail to write to the visitor.'),
    ),
  };
};
