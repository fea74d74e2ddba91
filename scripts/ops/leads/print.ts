import { markOf } from '#functions/lib/lead-state.ts';
import { shortId } from '#functions/lib/submission.ts';
import { contactFieldNames, contactFields } from '#shared/contact-fields.ts';
import { eraseDay, type Lead } from './lead-table.ts';

/** Control characters can command a terminal, and bidirectional marks make one name look like another. */
const unsafe = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

const sanitizeLine = (text: string): string => text.replace(/\s+/g, ' ').replace(unsafe, '\ufffd').trim();

const sanitizeLines = (text: string): string[] =>
  text.split(/\r\n|\r|\n/).map((line) => line.replaceAll('\t', '  ').replace(unsafe, '\ufffd'));

/** A lead in one line, without its message. */
export const lineOf = ({ id, createdAt = '', status, name = '', email = '', company = '' }: Lead): string =>
  [
    shortId(id),
    createdAt.slice(0, 16).replace('T', ' '),
    status.padEnd(11),
    ...[name, email, company].map(sanitizeLine),
  ]
    .join('  ')
    .trimEnd();

const statusOf = (lead: Lead): string => {
  const mark = markOf(lead.status);
  const since = mark && lead[mark];
  return typeof since === 'string' ? `${lead.status} at ${since}` : lead.status;
};

/** One lead in lines, with its message. @param now ms since the epoch */
export const linesOf = (lead: Lead, now: number): string[] => {
  const [long, short] = [true, false].map((isLong) =>
    contactFieldNames.filter((name) => (contactFields[name].kind === 'lines') === isLong),
  );
  const facts: [label: string, value: string | undefined][] = [
    ['Lead', lead.id],
    ['Received', lead.createdAt],
    ['Status', statusOf(lead)],
    ['Delayed since', lead.delayedAt],
    ['Erase on', eraseDay(lead, now)],
    ['Note', lead.answerNote],
    ...(short ?? []).map((name): [string, string | undefined] => [contactFields[name].label, lead[name]]),
  ];
  const known = facts.flatMap(([label, value]) => (value === undefined ? [] : [[`${label}:`, value] as const]));
  const width = Math.max(...known.map(([label]) => label.length)) + 2;
  return [
    ...known.map(([label, value]) => label.padEnd(width) + sanitizeLine(value)),
    // Indented: no line of a message may look like one of ours.
    ...(long ?? []).flatMap((name) => ['', ...sanitizeLines(lead[name] ?? '').map((line) => `  ${line}`.trimEnd())]),
  ];
};
