import { expect, test } from 'vitest';
import { password } from './session.ts';

test.each([
  ['\u200btwo words\u2060', 'two words'],
  ['\u202a two words\u202c', 'two words'],
  ['pass\u00adword', 'password'],
  ['cafe\u0301', 'café'],
  // A standalone accent becomes a space, which is trimmed, and a combining accent.
  ['\u00b4a', '\u0301a'],
])('password: turns the pasted %j into %j', (pasted, typed) => {
  expect(password.parse(pasted)).toBe(typed);
});

test('password: refuses one of invisible characters only', () => {
  expect(password.safeParse('\u200b\u00ad').success).toBe(false);
});
