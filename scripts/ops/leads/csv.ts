import { systemAttributes } from '#functions/lib/submission.ts';
import { contactFieldNames } from '#shared/contact-fields.ts';
import type { Lead } from './lead-table.ts';

/**
 * Finds each beginning of a cell, with the sign after it that makes the cell a formula, if there is one. A formula can
 * call programs and send data away (OWASP, "CSV injection"). A cell begins in the middle of a text, too: Excel splits at
 * semicolons in half of Europe, and some programs at a line break in quotes. Programs may skip spaces, quotes, and
 * control characters before the sign, and some take its full-width form.
 */
const cellStarts = /((?:^|[,;|\t\r\n])[\s"'\p{Cc}\p{Cf},;|]*)([=+\-@\uff1d\uff0b\uff0d\uff20]?)/gu;

/** Makes text safe in a spreadsheet: an apostrophe precedes whatever could be taken for a formula. */
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
