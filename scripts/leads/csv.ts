/**
 * A cell that begins with one of these is a formula to a spreadsheet, and a formula can call programs and send data
 * away (OWASP, "CSV injection"). The wide forms count: some programs take them for the narrow ones.
 */
const formulaSigns = '=+\\-@\uff1d\uff0b\uff0d\uff20';

/** What a reader may drop or skip before it looks at a cell's first sign. */
const skipped = '[\\s"\'\\p{Cc}\\p{Cf}]*';

/**
 * A cell begins where its text begins. It also begins in the middle of the text, for a program that goes by another
 * separator or takes a line break in quotes for the end of a row: Excel splits at semicolons in half of Europe.
 */
const dangerous = new RegExp(`(?<=^|[,;|\\t\\r\\n])(?=${skipped}[${formulaSigns}])|^(?=[\\t\\r\\n])`, 'gu');

/** Text as a spreadsheet may have it: an apostrophe stands before whatever could be taken for a formula. */
export const harmless = (text: string): string => text.replace(dangerous, "'");

const cell = (text: string) => `"${harmless(text).replaceAll('"', '""')}"`;

/**
 * A CSV file after RFC 4180: every cell in quotes, lines ended by CR LF. The byte order mark is how Excel knows UTF-8.
 */
export const csvFile = (head: readonly string[], rows: Iterable<readonly string[]>): string =>
  `\ufeff${[head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
