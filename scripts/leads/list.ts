import { allows, markOf } from '#functions/lib/lead-state.ts';
import { shortId } from '#functions/lib/submission.ts';
import { wholeNumber } from '#scripts/cli/run-command.ts';
import { SetupError } from '#scripts/local/setup-error.ts';
import { type ContactFieldName, contactFieldNames, contactFields } from '#shared/contact-fields.ts';
import { leadsCommand } from './command.ts';
import { countOf, findLead, isSuspect, matches, parseSince, parseStatus, readLeads } from './find-leads.ts';
import type { Lead, Status } from './lead-table.ts';
import { eraseDay } from './retention.ts';
import { sanitizeTerminal, sanitizeTerminalLines, textTable } from './terminal-text.ts';

const defaultLimit = 50;

/** The fields that fit into a line. */
const listedFields = ['name', 'email', 'company'] as const satisfies ContactFieldName[];

const head = ['ID', 'RECEIVED', 'STATUS', ...listedFields.map((name) => contactFields[name].label.toUpperCase())];

const rowOf = (lead: Lead) => [
  shortId(lead.id),
  (lead.createdAt ?? '').slice(0, 16).replace('T', ' '),
  lead.status,
  ...listedFields.map((name) => sanitizeTerminal(lead[name] ?? '')),
];

/** What each status says, for the help. */
const meanings: Record<Status, string> = {
  waiting: 'sales has not been told; it is tried every minute for as long as it takes',
  notified: 'the mail service has accepted the email to sales',
  delivered: 'the mail server of sales has it',
  undelivered: 'it came back, or sales marked it as spam; it is sent again',
  answered: 'sales has answered the visitor',
  suspect: 'suspected spam, which is only listed once a day',
  unreadable: 'the row is damaged; sales is told without its text, and show prints what is left',
};

/** Leads in a table, without their messages. */
export const list = leadsCommand({
  name: 'list',
  description: 'Lists leads, newest first, without their messages.',
  details: [
    'Suspected spam is left out unless --spam or --state asks for it. Letter case and accents do not matter. Times are',
    'UTC. The status is one of:',
    ...Object.entries(meanings).map(([status, meaning]) => `  ${status.padEnd(11)} ${meaning}`),
  ].join('\n'),
  options: {
    spam: { type: 'boolean', description: 'only suspected spam' },
    waiting: { type: 'boolean', description: 'only leads whose email to sales is not out yet' },
    state: { type: 'string', value: 'STATE', description: 'only leads in one of the states below' },
    email: { type: 'string', value: 'ADDRESS', description: 'only leads that were sent from this address' },
    name: { type: 'string', value: 'PART', description: 'only leads with this in their name' },
    text: {
      type: 'string',
      value: 'WORDS',
      description: 'only leads in which all these words occur, message included',
    },
    since: { type: 'string', value: 'TIME', description: 'only leads since then: 2026-11-01, 7d, 12h' },
    limit: { type: 'string', value: 'N', description: `at most N lines; default: ${defaultLimit}` },
  },
  async run({ values }, dependencies) {
    const { terminal, clock, target } = dependencies;
    const limit = values.limit === undefined ? defaultLimit : wholeNumber('limit', values.limit, 1);
    const since = values.since === undefined ? undefined : parseSince(values.since, clock());
    const status = values.state === undefined ? undefined : parseStatus(values.state);
    const { email, name, text, spam = false, waiting } = values;
    if (email?.includes('@') === false) throw new SetupError('--email takes a whole address, such as ada@example.com.');
    const read = await readLeads(dependencies, matches({ status, email, name, text }), { since });
    const isListed = (lead: Lead) => status !== undefined || isSuspect(lead) === spam;
    const wanted = read.filter((lead) => isListed(lead) && (!waiting || allows('notify', lead)));
    if (wanted.length > 0) {
      for (const line of textTable(head, wanted.slice(0, limit).map(rowOf), terminal.width)) terminal.print(line);
    }
    const suspects = read.filter((lead) => isSuspect(lead) && !isListed(lead)).length;
    const leftOut = suspects > 0 ? `; ${suspects} of suspected spam left out (--spam)` : '';
    terminal.note(`${countOf(wanted.length)} in ${target.describe}${leftOut}.`);
    if (wanted.length > limit) terminal.note(`These are the newest ${limit}; --limit ${wanted.length} shows all.`);
  },
});

const statusLine = (lead: Lead): string => {
  const mark = markOf(lead.status);
  const since = mark && lead[mark];
  return typeof since === 'string' ? `${lead.status} at ${since}` : lead.status;
};

/** One lead with its message. */
export const show = leadsCommand({
  name: 'show',
  positionals: '<id>',
  description: 'Shows one lead with its message; the first characters of its id are enough.',
  async run({ positionals: [id = ''] }, dependencies) {
    const { print } = dependencies.terminal;
    const lead = await findLead(id, dependencies);
    const named = (names: readonly ContactFieldName[]) =>
      names.map((name) => [contactFields[name].label, lead[name]] as const);
    const facts = [
      ['Lead', lead.id],
      ['Received', lead.createdAt],
      ['Status', statusLine(lead)],
      ['Erase on', eraseDay(lead, dependencies.clock())],
      ['Note', lead.answerNote],
      ...named(contactFieldNames.filter((name) => contactFields[name].kind !== 'lines')),
    ] as const;
    const width = Math.max(...facts.map(([label]) => label.length)) + 3;
    for (const [label, value] of facts) {
      if (value !== undefined) print(`${`${label}:`.padEnd(width)}${sanitizeTerminal(value)}`);
    }
    for (const [, text = ''] of named(contactFieldNames.filter((name) => contactFields[name].kind === 'lines'))) {
      print('');
      // Indented, so that no line of a message can pass for one of ours.
      for (const line of sanitizeTerminalLines(text)) print(`  ${line}`.trimEnd());
    }
  },
});
