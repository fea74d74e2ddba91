import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type LeadStore, lead as leadSchema, leadStore, type StoredLead, shortId } from '#functions/lib/leads.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { contactFieldNames } from '#shared/contact-fields.ts';
import { restorableDays } from '#shared/site-schema.ts';
import { csvFile } from './csv.ts';
import { findStage, runAsCommand } from './stage.ts';

const usage = `npm run leads -- <command> [--stage <name>]

  list                        lists leads, newest first, without their messages
  show <id>                   shows one lead; the first characters of its id are enough
  export <file>               writes leads to a CSV file for a spreadsheet
  resend <id>                 emails a lead to sales again
  resend --since <time>       emails all leads again that sales was told of since then, such as after bounced emails
  erase <id | email address>  erases a lead, or all leads of one person, for good; --yes skips the question

Without --stage, they work on the local product; --table <name> names another table of leads, such as a restored one.
list and export take these filters:
  --state waiting | told | suspected
  --since <time>, --until <time>   when leads arrived: 2026-11-20 or 2026-11-20T09:30Z (UTC)
  --text <words>                   letter case does not matter`;

const states = ['waiting', 'told', 'suspected'] as const;

const statesOf = ({ row }: StoredLead): (typeof states)[number][] => [
  ...(row.suspectedSpam === true ? (['suspected'] as const) : []),
  row.queue === undefined ? 'told' : 'waiting',
];

const field = ({ row }: StoredLead, name: string): string => String(row[name] ?? '');

type Filters = { state?: string; since?: string; until?: string; text?: string };

/** @throws {SetupError} unless the text is a date or a time */
const parseTime = (text: string): string => {
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new SetupError(`"${text}" is not a time such as 2026-11-20 or 2026-11-20T09:30Z.`);
  return new Date(time).toISOString();
};

const findAll = async (leads: LeadStore, matches: (lead: StoredLead) => boolean): Promise<StoredLead[]> => {
  const all = await Array.fromAsync(leads.list());
  return all.filter(matches).toSorted((a, b) => (field(a, 'createdAt') < field(b, 'createdAt') ? 1 : -1));
};

const filterOf = ({ state, since = '1970-01-01', until = '9999-12-31', text = '' }: Filters) => {
  if (state !== undefined && !states.some((known) => known === state)) {
    throw new SetupError(`--state is one of ${states.join(', ')}.`);
  }
  const [from, to, wanted] = [parseTime(since), parseTime(until), text.toLowerCase()];
  return (lead: StoredLead) => {
    const createdAt = field(lead, 'createdAt');
    const isState = state === undefined || statesOf(lead).some((each) => each === state);
    const texts = ['id', ...contactFieldNames].map((name) => field(lead, name));
    return isState && createdAt >= from && createdAt < to && texts.join('\n').toLowerCase().includes(wanted);
  };
};

/** Replaces control characters, which a terminal could obey, and bidirectional marks, which could disguise a name. */
const printable = (text: string): string =>
  text.replace(/(?!\n)[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');

const lineOf = (lead: StoredLead): string => {
  const columns = [
    shortId(lead.id),
    field(lead, 'createdAt').slice(0, 16).replace('T', ' '),
    statesOf(lead).join(', ').padEnd(18),
  ];
  const fields = ['name', 'email', 'company'].map((name) => printable(field(lead, name).replace(/\s+/g, ' ')));
  return [...columns, ...fields].join('  ').trimEnd();
};

const countOf = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'lead' : 'leads'}`;

const findOne = async (leads: LeadStore, given: string): Promise<StoredLead> => {
  const found = given.length < 4 ? [] : await findAll(leads, ({ id }) => id.startsWith(given.toLowerCase()));
  const [lead, ...others] = found;
  if (!lead) throw new SetupError('Unknown lead id. `leads list` shows the ids.');
  if (others.length > 0) throw new SetupError(`Several ids begin like that: ${found.map(({ id }) => id).join(', ')}.`);
  return lead;
};

const attributes = [...new Set(['id', 'createdAt', ...Object.keys(leadSchema.shape)])];

const exportTo = (file: string, found: readonly StoredLead[]): void => {
  const rows = found.map((lead) => [statesOf(lead).join(', '), ...attributes.map((name) => field(lead, name))]);
  try {
    // The mode hides personal data from other users of this machine. `wx`: the mode of an existing file would stay.
    writeFileSync(file, csvFile([['state', ...attributes], ...rows]), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    throw new SetupError(`${file} cannot be written (${(error as NodeJS.ErrnoException).code}). Name a new file.`);
  }
};

const confirm = async (question: string): Promise<void> => {
  if (!process.stdin.isTTY) throw new SetupError('Not a terminal. Pass --yes to confirm.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const typed = await terminal.question(`${question} Type yes to confirm: `);
  terminal.close();
  if (typed.trim() !== 'yes') throw new SetupError('Nothing was erased.');
};

const erase = async (leads: LeadStore, given: string, confirmed: boolean): Promise<void> => {
  const address = given.trim().toLowerCase();
  const found = given.includes('@')
    ? await findAll(leads, (lead) => field(lead, 'email').trim().toLowerCase() === address)
    : [await findOne(leads, given)];
  for (const lead of found) console.log(lineOf(lead));
  if (found.length === 0) return console.log(`There is no lead of ${given}.`);
  if (!confirmed) await confirm(`Erase ${countOf(found.length)} for good?`);
  const erased = await Promise.all(found.map(({ id }) => leads.erase(id)));
  console.log(
    `Erased ${countOf(erased.filter(Boolean).length)}. Emails that sales received and files that export wrote`,
  );
  console.log(`remain: delete them by hand. Copies for restoring the table are gone after ${restorableDays} days.`);
};

const resend = async (leads: LeadStore, id: string | undefined, since: string | undefined): Promise<void> => {
  const from = since === undefined ? undefined : parseTime(since);
  const found = from
    ? await findAll(leads, (lead) => field(lead, 'notifiedAt') >= from)
    : [await findOne(leads, id ?? '')];
  for (const lead of found) await leads.resend(lead, Date.now());
  console.log(`Queued ${countOf(found.length)}. Sales is told within two minutes, or later if many wait.`);
};

const text = { type: 'string' } as const;
const options = { stage: text, table: text, state: text, since: text, until: text, text } as const;

/** @throws {SetupError} for an unknown option or one without its value */
const parse = (args: readonly string[]) => {
  try {
    const flags = { yes: { type: 'boolean' }, help: { type: 'boolean' } } as const;
    return parseArgs({ args: [...args], allowPositionals: true, options: { ...options, ...flags } });
  } catch (error) {
    throw new SetupError(error instanceof Error ? error.message : String(error));
  }
};

type Command = (store: LeadStore, subject: string, values: ReturnType<typeof parse>['values'], of: string) => unknown;

const commands: Record<string, Command> = {
  async list(store, _, values, of) {
    const found = await findAll(store, filterOf(values));
    for (const lead of found) console.log(lineOf(lead));
    console.error(`${countOf(found.length)} in ${of}.`);
  },
  async show(store, id) {
    const lead = await findOne(store, id);
    console.log(printable(JSON.stringify({ state: statesOf(lead).join(', '), ...lead.row }, null, 2)));
  },
  async export(store, file, values, of) {
    const found = await findAll(store, filterOf(values));
    exportTo(file, found);
    console.log(`Wrote ${countOf(found.length)} of ${of} to ${file}.`);
  },
  resend: (store, id, { since }) => resend(store, id, since),
  erase: (store, given, { yes = false }) => erase(store, given, yes),
};

/** `npm run leads`. @throws {SetupError} for anything that its user can correct */
export const leads = async (args: readonly string[]): Promise<void> => {
  const { values, positionals } = parse(args);
  const [name = '', subject = ''] = positionals;
  const command = commands[name];
  const isComplete = name === 'list' || subject !== '' || (name === 'resend' && values.since !== undefined);
  if (values.help || !command || !isComplete) return console.log(usage);
  const stage = await findStage(values.stage);
  const table = values.table ?? stage.tableName('contact_submissions');
  const store = leadStore(DynamoDBDocumentClient.from(stage.client), table);
  try {
    await command(store, subject, values, stage.description);
  } finally {
    stage.client.destroy();
  }
};

if (import.meta.main) await runAsCommand(leads);
