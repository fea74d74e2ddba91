import { expect, test } from 'vitest';
import { defineCommand, UsageError } from './command.ts';
import { runCommand, wholeNumber } from './run-command.ts';

test('a negative number is the value of the option before it, for the command to judge', async () => {
  const limits: unknown[] = [];
  const command = defineCommand({
    name: 'list',
    description: 'Lists.',
    options: { limit: { type: 'string', value: 'N', description: 'at most N' } },
    run: async ({ values }) => Boolean(limits.push(values.limit)),
  });
  for (const args of [['--limit', '-3'], ['--limit=-3'], ['--limit', '3']]) await runCommand(command, args);
  expect(limits).toEqual(['-3', '-3', '3']);
});

test('a whole number is written in digits', () => {
  expect(wholeNumber('runs', '10', 0, 10)).toBe(10);
});

test.each(['', ' ', '1e1', '0x9', '1.0', '-1', '11', 'ten'])('%j is no whole number from 0 to 10', (text) => {
  expect(() => wholeNumber('runs', text, 0, 10)).toThrow(new UsageError('--runs is a whole number from 0 to 10'));
});
