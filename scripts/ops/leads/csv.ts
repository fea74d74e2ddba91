import { systemAttributes } from '#functions/lib/submission.ts';
import { contactFieldNames } from '#shared/contact-fields.ts';
import type { Lead } from './lead-table.ts';

/**
 * The beginning of each cell, and the sign after it that makes a formula, which can run programs (OWASP, "CSV
 * injection"). Programs may skip what stands before the sign, and begin a cell inside a text: Excel splits at semicolons
 * in half of Europe.
 */
const cellStarts = /((?:^|[,;|\t\r\n])[\s"'\p{Cc}\p{Cf},;|]*)([=+\-@\uff1d\uff0b\uff0d\uff20]?)/gu;

/** Puts an apostrophe before whatever a spreadsheet could take for a formula. */
export const escapeFormula = (text: string): string =>
  (/^[\t\r\n]/.test(text) ? "'" : '') +
  text.replace(cellStarts, (_, start: string, sign: string) => start + (sign && `'${sign}`));

const cell = (text: string) => `"${escapeFormula(text).replaceAll('"', '""')}"`;

/** A CSV file as RFC 4180 defines it, with the byte order mark that tells Excel that it is UTF-8. */
export const csvFile = (head: readonly string[], rows: Iterable<readonly string[]>): string =>
  `\ufeff${[head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;

const { id: _id, createdAt: _createdAt, ...otherAttributes } = systemAttributes;

/** Everything that a row can hold. */
const columns: readonly (keyof Lead)[] = [
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
