import { describe, expect, it } from 'vitest';
import { dayAt, formatDate, validityOf } from './dates.ts';

describe('validityOf', () => {
  it.each([
    ['2026-12-01', 'open', 19],
    ['2026-12-12', 'open', 8],
    ['2026-12-13', 'ending', 7],
    ['2026-12-20', 'ending', 0],
    ['2026-12-21', 'ended', -1],
    ['2027-12-20', 'ended', -365],
  ])('on %s the offer is %s', (today, state, daysLeft) => {
    expect(validityOf('2026-12-20', today)).toEqual({ state, daysLeft });
  });
});

it('dayAt: uses the machine’s time zone', () => {
  expect(dayAt(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
  expect(dayAt(new Date(2026, 11, 31, 0, 0))).toBe('2026-12-31');
});

it.each([
  ['2026-01-01', 'January 1, 2026'],
  ['2028-02-29', 'February 29, 2028'],
  ['2026-12-31', 'December 31, 2026'],
])('formatDate: writes %s as %s', (date, written) => {
  expect(formatDate(date)).toBe(written);
});
