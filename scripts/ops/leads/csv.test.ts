import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testRows } from '#scripts/testing/test-rows.ts';
import { csvFile, escapeFormula } from './csv.ts';

/** What a spreadsheet takes for a formula, after it drops white space, quotes, and control characters. */
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
  test('quotes cells as RFC 4180 says', () => {
    expect(csvFile(['first', 'second'], [['a "b", c', 'd\r\ne']])).toBe(
      '\ufeff"first","second"\r\n"a ""b"", c","d\r\ne"\r\n',
    );
  });

  test('contains no formula for readers that ignore quotes', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(nasty, nasty), { maxLength: 3 }), (rows) => {
        const file = csvFile(['first', 'second'], rows).slice(1);
        for (const separator of [',', ';', '\t', '|']) {
          const cells = file.split(/[\r\n]/).flatMap((line) => line.split(separator));
          expect(cells.filter(isFormula)).toEqual([]);
        }
      }),
    );
  });

  // A lookahead from each of them would take hours.
  test('escapes a field of only line breaks', () => {
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
  ])('contains nothing that a spreadsheet would run', (text, written) => {
    expect(escapeFormula(text)).toBe(written);
  });
});
