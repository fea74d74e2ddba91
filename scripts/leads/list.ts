import { shortId } from '#functions/lib/submission.ts';
import { SetupError } from '#scripts/local/setup-error.ts';
import type { Command } from './command.ts';
import type { Lead } from './lead.ts';
import { readLeads } from './read-leads.ts';
import { parseSince } from './since.ts';
import { textTable } from './text-table.ts';
import { oneLine } from './visible.ts';

const usualLimit = 50;

const parseLimit = (text: string | undefined): number => {
  if (text === undefined) return usualLimit;
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new SetupError('--limit takes a whole number from 1.');
  return Number(text);
};

const rowOf = ({ id, createdAt = '', status, name = '', email = '', company = '' }: Lead) => [
  shortId(id),
  createdAt.slice(0, 16).replace('T', ' '),
  status,
  ...[name, email, company].map(oneLine),
];

/** Whether sales should have been told of it and was not. */
const waits = ({ status }: Lead) => status !== 'told' && status !== 'spam';
const isSpam = ({ suspectedSpam }: Lead) => suspectedSpam === true;

const countOf = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'lead' : 'leads'}`;

/** Leads in a table, without what they say. */
export const list: Command = {
  name: 'list',
  words: [],
  says: 'lists leads, the newest first, without their messages',
  details: [
    'Suspected spam is left out unless --spam asks for it. Times are UTC. A status is one of:',
    '  told        the e-mail to sales is out',
    '  waiting     it is not; the sweeper tries again every ten minutes',
    '  spam        suspected spam: only counted in the daily digest',
    '  forgotten   neither sent nor queued; redrive queues it',
    '  unreadable  the row is damaged and no e-mail can be written; show prints what is there',
  ].join('\n'),
  options: {
    spam: { type: 'boolean', says: 'only suspected spam' },
    waiting: { type: 'boolean', says: 'only what sales has not been told of' },
    since: { type: 'string', value: 'TIME', says: 'only from then on: 2026-11-01, 7d, 12h' },
    limit: { type: 'string', value: 'N', says: `at most so many lines (${usualLimit})` },
  },
  async run({ texts, flags }, surroundings) {
    const { terminal, clock, target } = surroundings;
    const limit = parseLimit(texts.limit);
    const since = texts.since === undefined ? undefined : parseSince(texts.since, clock());
    const read = await readLeads(surroundings, () => true, { since });
    const wanted = read.filter((lead) => isSpam(lead) === flags.has('spam') && (!flags.has('waiting') || waits(lead)));
    if (wanted.length > 0) {
      const head = ['ID', 'RECEIVED', 'STATUS', 'NAME', 'E-MAIL', 'COMPANY'];
      for (const line of textTable(head, wanted.slice(0, limit).map(rowOf), terminal.width)) terminal.say(line);
    }
    const spam = read.filter(isSpam).length;
    const beside = spam > 0 && !flags.has('spam') ? `; ${spam} of suspected spam (--spam)` : '';
    terminal.note(`${countOf(wanted.length)} in ${target.describe}${beside}.`);
    if (wanted.length > limit) terminal.note(`These are the newest ${limit}; --limit ${wanted.length} shows all.`);
  },
};
