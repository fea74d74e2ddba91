import { writeFileSync } from 'node:fs';
import { SetupError } from '#scripts/local/setup-error.ts';
import type { Command } from './command.ts';
import { csvFile } from './csv.ts';
import { type Lead, sameAddress } from './lead.ts';
import { readLeads } from './read-leads.ts';
import { parseSince } from './since.ts';

const columns = [
  'id',
  'createdAt',
  'name',
  'email',
  'company',
  'message',
  'suspectedSpam',
  'queue',
  'claimedAt',
  'notifiedAt',
] as const satisfies (keyof Lead)[];

const write = (file: string, content: string, force: boolean) => {
  try {
    // What people wrote to us is for the eyes of whoever asked for the file.
    writeFileSync(file, content, { mode: 0o600, flag: force ? 'w' : 'wx' });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new SetupError(`${file} exists already: name another file, or add --force.`);
    throw new SetupError(`${file} cannot be written (${code}).`);
  }
};

/** Everything that is stored, for a spreadsheet or for the person whose data it is. */
export const exportLeads: Command = {
  name: 'export',
  words: [],
  says: 'writes leads with all their fields to a CSV file, the newest first',
  details: [
    'The file is for spreadsheets: whatever one could take for a formula has an apostrophe before it. Suspected spam is',
    'in it. With --email it is what is stored of one person.',
  ].join('\n'),
  options: {
    out: { type: 'string', value: 'FILE', says: 'where to (needed)' },
    since: { type: 'string', value: 'TIME', says: 'only from then on: 2026-11-01, 7d, 12h' },
    email: { type: 'string', value: 'ADDRESS', says: 'only what was sent with this address' },
    force: { type: 'boolean', says: 'write over a file that exists' },
  },
  async run({ texts: { out, since, email }, flags }, surroundings) {
    if (!out) throw new SetupError('export needs --out FILE.');
    const filter = { since: since === undefined ? undefined : parseSince(since, surroundings.clock()) };
    const wanted = (lead: Lead) => email === undefined || sameAddress(lead.email, email);
    const leads = await readLeads(surroundings, wanted, filter);
    const rows = leads.map((lead) => columns.map((column) => String(lead[column] ?? '')));
    write(out, csvFile(columns, rows), flags.has('force'));
    const count = `${leads.length} ${leads.length === 1 ? 'lead' : 'leads'}`;
    surroundings.terminal.say(`Wrote ${count} of ${surroundings.target.describe} to ${out}.`);
  },
};
