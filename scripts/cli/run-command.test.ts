import { expect, test } from 'vitest';
import { UsageError } from './command.ts';
import { wholeNumber } from './run-command.ts';

test('a whole number is written in digits', () => {
  expect(wholeNumber('runs', '10', 0, 10)).toBe(10);
});

test.each(['', ' ', '1e1', '0x9', '1.0', '-1', '11', 'ten'])('%j is no whole number from 0 to 10', (text) => {
  expect(() => wholeNumber('runs', text, 0, 10)).toThrow(new UsageError('--runs is a whole number from 0 to 10'));
});
