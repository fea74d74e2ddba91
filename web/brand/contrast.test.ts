import { expect, test } from 'vitest';
import { contrast, faintPairs } from './contrast.ts';

const gray = (digits: string) => `#${digits.repeat(3)}`;

test('the contrast is that of WCAG', () => {
  expect(contrast(gray('00'), gray('ff'))).toBe(21);
  expect(contrast(gray('77'), gray('ff'))).toBeCloseTo(4.48, 2);
});

test('every pair of the brand can be read', () => {
  expect(faintPairs()).toEqual([]);
});

test('a pair that cannot be read is named with its ratio', () => {
  const colors = { muted: gray('aa'), paper: gray('ff'), surface: gray('00') };
  expect(faintPairs({ 'in the light': colors })).toEqual([
    `muted ${colors.muted} on paper ${colors.paper}, in the light: 2.32, at least 4.5`,
  ]);
});
