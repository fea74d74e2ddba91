/**
 * A cell that begins with one of these is a formula to a spreadsheet, and a formula can call programs and send data
 * away (OWASP, "CSV injection"). The full-width forms count: some programs take them for the usual ones.
 */
const formulaSign = /[=+\-@\uff1d\uff0b\uff0d\uff20]/u;

/** What a reader may drop or skip before it looks at a cell's first character. */
const skipped = /[\s"'\p{Cc}\p{Cf}]/u;

/**
 * A cell begins where its text begins. It also begins in the middle of the text, for a program that goes by another
 * separator or takes a line break in quotes for the end of a row: Excel splits at semicolons in half of Europe.
 */
const separator = /[,;|\t\r\n]/;

const lineStart = /^[\t\r\n]/;

/** Text that is safe in a spreadsheet: an apostrophe stands before whatever could be taken for a formula. */
export const escapeFormula = (text: string): string => {
  const characters = [...text];
  const escaped: string[] = [];
  let formulaAhead = false;
  // From the end, so that each character is looked at once.
  for (let index = characters.length - 1; index >= 0; index -= 1) {
    const character = characters[index] ?? '';
    if (!skipped.test(character)) formulaAhead = formulaSign.test(character);
    escaped.push(character);
    const before = characters[index - 1];
    const isCellStart = before === undefined || separator.test(before);
    if ((isCellStart && formulaAhead) || (before === undefined && lineStart.test(character))) escaped.push("'");
  }
  return escaped.reverse().join('');
};

const cell = (text: string) => `"${escapeFormula(text).replaceAll('"', '""')}"`;

/**
 * A CSV file as RFC 4180 defines it: every cell in quotes, lines ended by CR LF. The byte order mark tells Excel that
 * it is UTF-8.
 */
export const csvFile = (head: readonly string[], rows: Iterable<readonly string[]>): string =>
  `\ufeff${[head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
