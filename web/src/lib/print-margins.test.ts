import { expect, test } from 'vitest';
import { cssString } from './print-margins.ts';

test('cssString: escapes characters that would end the string', () => {
  expect(cssString('Full proposal')).toBe('"Full proposal"');
  expect(cssString('a "b" \\ c\nd')).toBe('"a \\22 b\\22  \\5c  c\\a d"');
});
