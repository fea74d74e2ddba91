import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type LeadStore, lead as leadSchema, leadStore, type StoredLead, shortId } from '#functions/lib/leads.ts';
import { contactFieldNames } from '#shared/contact-fields.ts';
import { restorableDays } from '#shared/site-schema.ts';
import { runAsCommand, SetupError } from './command.ts';
import { csvFile } from './csv.ts';
import { findStage } from './stage.ts';

const usage = `npm run leads -- <command> [--stage <name>]

  list                        lists leads, newest first, without their messages
  show <id>                   shows one lead; the first characters of its id are enough
  export <file>               writes leads to a CSV file for a spreadsheet
  resend <id>                 emails a lead to sales again
  resend --since <time>       emails all leads again that sales was told of since then, such as after bounced emails
  erase <id | email address>  shows a lead, or all leads of one person; with --yes, it erases them for good

Without --stage, they work on the local product; --table <name> names another table of leads, such as a restored one.
list and export take these filters:
  --state waiting | told | suspected
  --since <time>, --until <time>   when leads arrived: 2026-11-20 or 2026-11-20T09:30Z (UTC)
  --text <words>                   letter case does not matter`;

const value = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const options = {
  stage: value,
  table: value,
  state: value,
  since: value,
  until: value,
  text: value,
  yes: flag,
  help: flag,
};

const states = ['waiting', 'told', 'suspected'];

/** The states of a lead: suspected spam is also waiting or told. */
const statesOf = ({ row }: StoredLead): string[] => [
  ...(row.suspectedSpam === true ? ['suspected'] : []),
  row.queue === undefined ? 'told' : 'waiting',
];

const field = ({ row }: StoredLead, name: string): string => String(row[name] ?? '');

/** @throws {SetupError} unless the text is a date or a time */
const parseTime = (text: string): string => {
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new SetupError(`"${text}" is not a time such as 2026-11-20 or 2026-11-20T09:30Z.`);
  return new Date(time).toISOString();
};

type Filters = { state?: string; since?: string; until?: string; text?: string };

const filterOf = ({ state, since = '1970-01-01', until = '9999-12-31', text = '' }: Filters) => {
  if (state && !states.includes(state)) throw new SetupError(`--state is one of ${states.join(', ')}.`);
  const [from, to, wanted] = [parseTime(since), parseTime(until), text.toLowerCase()];
  return (lead: StoredLead): boolean => {
    const createdAt = field(lead, 'createdAt');
    const texts = ['id', ...contactFieldNames].map((name) => field(lead, name));
    const isWanted = texts.join('\n').toLowerCase().includes(wanted) && (!state || statesOf(lead).includes(state));
    return isWanted && createdAt >= from && createdAt < to;
  };
};

const findAll = async (leads: LeadStore, matches: (lead: StoredLead) => boolean): Promise<StoredLead[]> => {
  const all = await Array.fromAsync(leads.list());
  return all.filter(matches).toSorted((a, b) => (field(a, 'createdAt') < field(b, 'createdAt') ? 1 : -1));
};

const findOne = async (leads: LeadStore, given: string): Promise<StoredLead> => {
  if (given.length < 4) throw new SetupError('Write at least four characters of the id.');
  const [lead, ...others] = await findAll(leads, ({ id }) => id.startsWith(given.toLowerCase()));
  if (!lead) throw new SetupError('Unknown lead id. `leads list` shows the ids.');
  if (others.length > 0) throw new SetupError('Several ids begin like that. Write more of it.');
  return lead;
};

/** Replaces control characters, which a terminal could obey, and bidirectional marks, which could disguise a name. */
const printable = (text: string): string =>
  text.replace(/(?!\n)[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');

const lineOf = (lead: StoredLead): string => {
  const arrived = field(lead, 'createdAt').slice(0, 16).replace('T', ' ');
  const fields = ['name', 'email', 'company'].map((name) => printable(field(lead, name).replace(/\s+/g, ' ')));
  return [shortId(lead.id), arrived, statesOf(lead).join(', ').padEnd(18), ...fields].join('  ').trimEnd();
};

const countOf = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'lead' : 'leads'}`;

const exportTo = (file: string, found: readonly StoredLead[]): void => {
  const attributes = [...new Set(['id', 'createdAt', ...Object.keys(leadSchema.shape)])];
  const rows = found.map((lead) => [statesOf(lead).join(', '), ...attributes.map((name) => field(lead, name))]);
  // The mode hides personal data from other users of this machine. `wx`: the mode of an existing file would stay.
  writeFileSync(file, csvFile([['state', ...attributes], ...rows]), { mode: 0o600, flag: 'wx' });
};

const erase = async (leads: LeadStore, given: string, isConfirmed: boolean): Promise<void> => {
  const isOf = (lead: StoredLead) => field(lead, 'email').trim().toLowerCase() === given.trim().toLowerCase();
  const found = given.includes('@') ? await findAll(leads, isOf) : [await findOne(leads, given)];
  for (const lead of found) console.log(lineOf(lead));
  if (found.length === 0) return console.log(`There is no lead of ${given}.`);
  if (!isConfirmed) throw new SetupError(`Nothing was erased. Pass --yes to erase ${countOf(found.length)} for good.`);
  for (const { id } of found) await leads.erase(id);
  console.log(`Erased ${countOf(found.length)}. Delete emails and exports by hand.`);
  console.log(`Copies from which the table can be restored are gone after ${restorableDays} days.`);
};

const resend = async (leads: LeadStore, id: string, since: string | undefined): Promise<void> => {
  if (id && since) throw new SetupError('Pass an id or --since, and not both.');
  const from = since && parseTime(since);
  const found = from ? await findAll(leads, (lead) => field(lead, 'notifiedAt') >= from) : [await findOne(leads, id)];
  for (const lead of found) await leads.resend(lead, Date.now());
  console.log(`Queued ${countOf(found.length)}. Sales is told within two minutes, or later if many wait.`);
};

/** `npm run leads`. */
export const leads = async (args: string[]): Promise<void> => {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [command = '', subject = ''] = positionals;
  const isComplete = command === 'list' || subject !== '' || (command === 'resend' && values.since !== undefined);
  if (values.help || !isComplete) return console.log(usage);
  const { database, tableName, description } = await findStage(values.stage);
  const store = leadStore(database, values.table ?? tableName('contact_submissions'));
  if (command === 'list' || command === 'export') {
    const found = await findAll(store, filterOf(values));
    if (command === 'export') exportTo(subject, found);
    else for (const lead of found) console.log(lineOf(lead));
    console.error(`${countOf(found.length)} in ${description}.`);
  } else if (command === 'show') {
    const lead = await findOne(store, subject);
    console.log(printable(JSON.stringify({ state: statesOf(lead).join(', '), ...lead.row }, null, 2)));
  } else if (command === 'resend') await resend(store, subject, values.since);
  else if (command === 'erase') await erase(store, subject, values.yes ?? false);
  else throw new SetupError(`There is no command ${command}.\n\n${usage}`);
};

if (import.meta.main) await runAsCommand(leads);
