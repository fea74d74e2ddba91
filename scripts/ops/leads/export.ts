import { writeFileSync } from 'node:fs';
import { systemAttributes } from '#functions/lib/submission.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { contactFieldNames } from '#shared/contact-fields.ts';
import { type Dependencies, leadsCommand, onLeads } from './command.ts';
import { countOf, readLeads } from './find-leads.ts';
import type { Lead } from './lead-table.ts';
import { leadsOfPerson, personFile } from './person.ts';

/**
 * A cell that begins with one of these is a formula to a spreadsheet, and a formula can call programs and send data
 * away (OWASP, "CSV injection"). The full-width forms count: some programs take them for the usual ones.
 */
const formulaSign = /[=+\-@\uff1d\uff0b\uff0d\uff20]/u;

/** What a reader may drop or skip before it looks at a cell's first character. */
const skipped = /[\s"'\p{Cc}\p{Cf}]/u;

/**
 * A cell begins where its text begins. It also begins in the middle of the text, for a program that uses another
 * separator or takes a line break in quotes for the end of a row: Excel splits at semicolons in half of Europe.
 */
const separator = /[,;|\t\r\n]/;

const lineStart = /^[\t\r\n]/;

/** Makes text safe in a spreadsheet: puts an apostrophe before whatever could be taken for the beginning of a formula. */
export const escapeFormula = (text: string): string => {
  let escaped = lineStart.test(text) ? "'" : '';
  let isCellStart = true;
  for (const character of text) {
    if (isCellStart && formulaSign.test(character)) escaped += "'";
    escaped += character;
    isCellStart = separator.test(character) || (isCellStart && skipped.test(character));
  }
  return escaped;
};

const cell = (text: string) => `"${escapeFormula(text).replaceAll('"', '""')}"`;

/**
 * A CSV file as RFC 4180 defines it: every cell in quotes, lines ended by CR LF. The byte order mark tells Excel that
 * it is UTF-8.
 */
export const csvFile = (head: readonly string[], rows: Iterable<readonly string[]>): string =>
  `\ufeff${[head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;

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

/** @throws {SetupError} when the file is there already */
const writePrivately = (file: string, content: string) => {
  try {
    // Personal data: only the account that asked for the file may read it. An old file would keep its own mode.
    writeFileSync(file, content, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new SetupError(`${file} already exists. Name another file.`);
    throw new SetupError(`${file} cannot be written (${code}).`);
  }
};

/** Everything that is stored: for a spreadsheet, or for the person whom it is about. */
export const writeLeads = async (
  { out, person }: { out: string; person?: string },
  dependencies: Dependencies,
): Promise<void> => {
  const { leads: table, target } = dependencies;
  const leads = person === undefined ? await readLeads(table) : await leadsOfPerson(person, dependencies);
  writePrivately(out, person === undefined ? leadsCsv(leads) : personFile(person, leads, dependencies));
  console.log(`Wrote ${countOf(leads.length)} of ${target.describe} to ${out}.`);
};

export const exportLeads = leadsCommand('export')
  .summary('Writes all leads to a CSV file, or those of one person to a JSON file.')
  .description(
    'Writes all leads to a CSV file, newest first, or those of one person to a JSON file. An apostrophe precedes anything that a spreadsheet could run as a formula. Suspected spam is included.',
  )
  .requiredOption('--out <file>', 'the file to write')
  .option('--person <address>', 'only what is stored about the person with this address')
  .action((options) => onLeads(options, (dependencies) => writeLeads(options, dependencies)));
