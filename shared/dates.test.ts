import { expect, it } from 'vitest';
import { dayAt } from './dates.ts';

it('dayAt: returns the day in the machine’s time zone', () => {
  expect(dayAt(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
  expect(dayAt(new Date(2026, 11, 31, 0, 0))).toBe('2026-12-31');
});
