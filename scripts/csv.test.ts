import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testRows } from '#scripts/testing/test-rows.ts';
import { csvFile, escapeFormula } from './csv.ts';

/** Whether a spreadsheet reads a cell as a formula; leading white space, quotes, and control characters are ignored. */
const isFormula = (cell: string) => /^[\s"\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u.test(cell);

const signs = [...'=+-@\t\r\n,;|"\' \u0000\u200b\uff1d', '\r\n'];
const nasty = fc
  .array(
    fc.oneof(
      fc.constantFrom(...signs),
      fc.constantFrom("=cmd|'/c calc'!A0", '=HYPERLINK("x")', 'plain', 'é', '漢'),
      fc.string({ unit: 'grapheme', maxLength: 4 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

describe('csvFile', () => {
  test('quotes cells as RFC 4180 requires', () => {
    expect(
      csvFile([
        ['first', 'second'],
        ['a "b", c', 'd\r\ne'],
      ]),
    ).toBe('\ufeff"first","second"\r\n"a ""b"", c","d\r\ne"\r\n');
  });

  test('contains no formula even for parsers that ignore quotes', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(nasty, nasty), { maxLength: 3 }), (rows) => {
        const file = csvFile([['first', 'second'], ...rows]).slice(1);
        for (const separator of [',', ';', '\t', '|']) {
          const cells = file.split(/[\r\n]/).flatMap((line) => line.split(separator));
          expect(cells.filter(isFormula)).toEqual([]);
        }
      }),
    );
  });

  // A regular expression that looks ahead from each line break would take hours.
  test('escapes a huge field of only line breaks without delay', () => {
    const breaks = '\n'.repeat(200_000);
    expect(escapeFormula(breaks)).toBe(`'${breaks}`);
  });

  testRows([
    ['=1+1', "'=1+1"],
    ['+1 555 0100', "'+1 555 0100"],
    ['-5', "'-5"],
    ['@home', "'@home"],
    ['\t=1', "'\t'=1"],
    ['ada@example.com', 'ada@example.com'],
    ['3 = 2 + 1; a - b, c', '3 = 2 + 1; a - b, c'],
    ['We need:\n- a\n- b', "We need:\n'- a\n'- b"],
    [';=cmd|x', ";'=cmd|x"],
  ])('escapes only what a spreadsheet would run as a formula', (text, written) => {
    expect(escapeFormula(text)).toBe(written);
  });
});
