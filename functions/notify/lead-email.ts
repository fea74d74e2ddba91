import { type Submission, shortId } from '#functions/lib/submission.ts';
import { site } from '#shared/site.ts';
import { type Email, footnote, layout, quotation, row } from './layout.ts';
import { bodyText, escapeHtml, headerText } from './text.ts';

const subjectPart = 80;

/** The e-mail by which sales learns of one lead. Answering it writes to the visitor. */
export const leadEmail = (lead: Submission): Email => {
  const who = [lead.name, lead.company ?? '']
    .map((text) => headerText(text, subjectPart))
    .filter((text) => text !== '');
  const facts: [label: string, value: string][] = [
    ['Name', bodyText(lead.name)],
    ['Email', lead.email],
    ...(lead.company === undefined ? [] : [['Company', bodyText(lead.company)] as [string, string]]),
    ['Received', lead.createdAt.replace('T', ' ').replace(/\.\d+Z$/, ' UTC')],
    ['Lead', lead.id],
  ];
  const message = bodyText(lead.message);
  return {
    subject: `New message from ${who.join(', ')} [${shortId(lead.id)}]`,
    replyTo: lead.email,
    text: [
      `New message through the contact form of ${site.name}.`,
      '',
      ...facts.map(([label, value]) => `${`${label}:`.padEnd(10)}${headerText(value, 300)}`),
      '',
      'Message:',
      '',
      message,
      '',
    ].join('\n'),
    html: layout(
      'New message',
      `<table role="presentation" style="border-collapse:collapse">${facts
        .map(([label, value]) => row(label, escapeHtml(value)))
        .join('')}</table>` +
        quotation(message) +
        footnote('Answer this e-mail to write to the visitor.'),
    ),
  };
};
