import { writeFileSync } from 'node:fs';
import { systemAttributes } from '#functions/lib/submission.ts';
import { SetupError } from '#scripts/local/setup-error.ts';
import { contactFieldNames } from '#shared/contact-fields.ts';
import type { Command } from './command.ts';
import { csvFile } from './csv.ts';
import { countOf, parseSince, readLeads } from './find-leads.ts';
import { type Lead, sameAddress } from './lead-table.ts';

const { id: _id, createdAt: _createdAt, ...otherAttributes } = systemAttributes;

/** Everything that a row can hold. */
export const columns: readonly (keyof Lead)[] = [
  'id',
  'createdAt',
  ...contactFieldNames,
  ...(Object.keys(otherAttributes) as (keyof typeof otherAttributes)[]),
];

const write = (file: string, content: string, force: boolean) => {
  try {
    // Personal data: only the account that asked for the file may read it.
    writeFileSync(file, content, { mode: 0o600, flag: force ? 'w' : 'wx' });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new SetupError(`${file} already exists. Name another file, or pass --force.`);
    throw new SetupError(`${file} cannot be written (${code}).`);
  }
};

/** Everything that is stored, for a spreadsheet or for the person whose data it is. */
export const exportLeads: Command = {
  name: 'export',
  words: [],
  description: 'writes leads with all their fields to a CSV file, newest first',
  details: [
    'The file is for spreadsheets: an apostrophe stands before whatever one could take for a formula. Suspected spam',
    'is included. With --email the file holds what is stored about one person.',
  ].join('\n'),
  options: {
    out: { type: 'string', value: 'FILE', description: 'the file to write (required)' },
    since: { type: 'string', value: 'TIME', description: 'only leads since then: 2026-11-01, 7d, 12h' },
    email: { type: 'string', value: 'ADDRESS', description: 'only leads that were sent from this address' },
    force: { type: 'boolean', description: 'overwrite an existing file' },
  },
  async run({ texts: { out, since, email }, flags }, dependencies) {
    if (!out) throw new SetupError('export needs --out FILE.');
    const filter = { since: since === undefined ? undefined : parseSince(since, dependencies.clock()) };
    const wanted = (lead: Lead) => email === undefined || sameAddress(lead.email, email);
    const leads = await readLeads(dependencies, wanted, filter);
    const rows = leads.map((lead) => columns.map((column) => String(lead[column] ?? '')));
    write(out, csvFile(columns, rows), flags.has('force'));
    dependencies.terminal.print(`Wrote ${countOf(leads.length)} of ${dependencies.target.describe} to ${out}.`);
  },
};
