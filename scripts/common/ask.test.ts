import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { ask } from './ask.ts';

const answerTo = (typed: string) => {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  input.write(typed);
  return ask('Erase it? ', input, new PassThrough());
};

test('a question gets the line that is typed', async () => {
  expect(await answerTo(' prod \r')).toBe('prod');
});

test.each([
  ['Ctrl-C', '\x03'],
  ['Ctrl-D', '\x04'],
])('%s is no answer, and no error', async (_, typed) => {
  expect(await answerTo(typed)).toBe('');
});

test('without a terminal nothing is asked', async () => {
  await expect(ask('Erase it? ', new PassThrough())).rejects.toThrow('Not a terminal. Pass --yes to confirm.');
});
