import { expect, it } from 'vitest';
import { formatDate } from './dates.ts';

it.each([
  ['2026-01-01', 'January 1, 2026'],
  ['2028-02-29', 'February 29, 2028'],
  ['2026-12-31', 'December 31, 2026'],
])('%s is written as %s', (date, written) => {
  expect(formatDate(date)).toBe(written);
});
