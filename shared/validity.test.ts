import { describe, expect, it } from 'vitest';
import { addDays } from './dates.ts';
import { dayAt, daysBetween, validityOf } from './validity.ts';

describe('an offer until a Friday', () => {
  it.each([
    ['2026-12-01', 'open', 17],
    ['2026-12-10', 'open', 8],
    ['2026-12-11', 'ending', 7],
    ['2026-12-18', 'ending', 0],
    ['2026-12-19', 'ended', -1],
    ['2027-12-19', 'ended', -366],
  ])('is on %s %s', (today, state, daysLeft) => {
    expect(validityOf('2026-12-18', today)).toEqual({ state, daysLeft, acceptedUntil: undefined });
  });
});

describe('an offer that ends on a weekend is accepted until Monday', () => {
  it.each([
    ['2026-12-19', '2026-12-21'],
    ['2026-12-20', '2026-12-21'],
    // Over the end of a year.
    ['2028-12-31', '2029-01-01'],
  ])('until %s', (validUntil, monday) => {
    expect(validityOf(validUntil, '2026-11-21').acceptedUntil).toBe(monday);
    expect(validityOf(validUntil, validUntil).state).toBe('ending');
    expect(validityOf(validUntil, monday).state).toBe('late');
    const tuesday = addDays(monday, 1);
    expect(validityOf(validUntil, tuesday).state).toBe('ended');
  });
});

it('a change of the clocks takes no day away', () => {
  expect(daysBetween('2027-03-01', '2027-04-01')).toBe(31);
  expect(daysBetween('2026-10-01', '2026-11-30')).toBe(60);
});

it('a day is the one of the machine on which the moment is', () => {
  expect(dayAt(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
  expect(dayAt(new Date(2026, 11, 31, 0, 0))).toBe('2026-12-31');
});
