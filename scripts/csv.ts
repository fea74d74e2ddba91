// Matches the start of a cell, and the sign, if any, that makes the cell a formula: formulas can run programs (OWASP,
// "CSV Injection"). In half of Europe, Excel also splits cells at semicolons.
const cellStarts = /((?:^|[,;|\t\r\n])[\s"'\p{Cc}\p{Cf},;|]*)([=+\-@\uff1d\uff0b\uff0d\uff20]?)/gu;

/** Puts an apostrophe before whatever a spreadsheet could treat as a formula. */
export const escapeFormula = (text: string): string =>
  (/^[\t\r\n]/.test(text) ? "'" : '') +
  text.replace(cellStarts, (_, start: string, sign: string) => start + (sign && `'${sign}`));

/** Control characters, which a terminal could obey, are left out. */
const cell = (text: string) => `"${escapeFormula(text.replace(/(?![\t\r\n])\p{Cc}/gu, '')).replaceAll('"', '""')}"`;

/** A CSV file (RFC 4180) with the byte order mark by which Excel recognizes UTF-8. */
export const csvFile = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
