import { expect, test } from 'vitest';
import { csvFile, escapeFormula } from './csv.ts';

test('csvFile: quotes cells as RFC 4180 requires', () => {
  const rows = [
    ['first', 'second'],
    ['a "b", c', 'd\r\ne'],
  ];
  expect(csvFile(rows)).toBe('\ufeff"first","second"\r\n"a ""b"", c","d\r\ne"\r\n');
});

test('csvFile: contains no control character that a terminal obeys', () => {
  expect(csvFile([['a\u001b]0;x\u0007b\u0000\tc\r\nd']])).toBe('\ufeff"a]0;xb\tc\r\nd"\r\n');
});

test('csvFile: contains no formula even for parsers that ignore quotes', () => {
  const before = [...'=+-@\t\r\n,;|"\' \u0000\u200b\uff1dx', '\r\n'];
  const texts = before.flatMap((first) => before.flatMap((second) => ['=1', '@x'].map((end) => first + second + end)));
  const file = csvFile(texts.map((text) => [text, text])).slice(1);
  for (const separator of [',', ';', '\t', '|']) {
    const cells = file.split(/[\r\n]/).flatMap((line) => line.split(separator));
    // Spreadsheets ignore white space, quotes, and control characters before the sign that begins a formula.
    expect(cells.filter((cell) => /^[\s"\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u.test(cell))).toEqual([]);
  }
});

// A regular expression that looks ahead from each line break would take hours.
test('escapeFormula: escapes a huge field of only line breaks without delay', () => {
  const breaks = '\n'.repeat(200_000);
  expect(escapeFormula(breaks)).toBe(`'${breaks}`);
});

test.each([
  ['=1+1', "'=1+1"],
  ['+1 555 0100', "'+1 555 0100"],
  ['\t=1', "'\t'=1"],
  ['ada@example.com', 'ada@example.com'],
  ['3 = 2 + 1; a - b, c', '3 = 2 + 1; a - b, c'],
  ['We need:\n- a\n- b', "We need:\n'- a\n'- b"],
  [';=cmd|x', ";'=cmd|x"],
])('escapeFormula: escapes only what a spreadsheet would run as a formula: %j', (text, written) => {
  expect(escapeFormula(text)).toBe(written);
});
