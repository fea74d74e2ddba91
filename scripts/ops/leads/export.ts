import { writeFileSync } from 'node:fs';
import { systemAttributes } from '#functions/lib/submission.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { contactFieldNames } from '#shared/contact-fields.ts';
import { leadsCommand } from './command.ts';
import { csvFile } from './csv.ts';
import { countOf, readLeads } from './find-leads.ts';
import type { Lead } from './lead-table.ts';

const { id: _id, createdAt: _createdAt, ...otherAttributes } = systemAttributes;

/** Everything that a row can hold. */
export const columns: readonly (keyof Lead)[] = [
  'id',
  'createdAt',
  ...contactFieldNames,
  ...(Object.keys(otherAttributes) as (keyof typeof otherAttributes)[]),
];

/** Leads with all their fields, for a spreadsheet. */
export const leadsCsv = (leads: readonly Lead[]): string =>
  csvFile(
    columns,
    leads.map((lead) => columns.map((column) => String(lead[column] ?? ''))),
  );

/** Writes a file that only this account may read. @throws {SetupError} when it is there already */
export const writePrivately = (file: string, content: string) => {
  try {
    // Personal data: only the account that asked for the file may read it. An old file would keep its own mode.
    writeFileSync(file, content, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new SetupError(`${file} already exists. Name another file.`);
    throw new SetupError(`${file} cannot be written (${code}).`);
  }
};

/** Everything that is stored, for a spreadsheet. */
export const exportLeads = leadsCommand({
  name: 'export',
  description: 'Writes all leads with all their fields to a CSV file, newest first.',
  details: [
    'For spreadsheets: an apostrophe precedes anything that could run as a formula. Suspected spam is included.',
    '`person --export` writes what is stored about one person.',
  ].join('\n'),
  options: {
    out: { type: 'string', value: 'FILE', description: 'the file to write (required)' },
  },
  async run({ values: { out } }, dependencies) {
    if (!out) throw new SetupError('export needs --out FILE.');
    const leads = await readLeads(dependencies);
    writePrivately(out, leadsCsv(leads));
    dependencies.terminal.print(`Wrote ${countOf(leads.length)} of ${dependencies.target.describe} to ${out}.`);
  },
});
