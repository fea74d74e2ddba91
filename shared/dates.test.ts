import { describe, expect, it } from 'vitest';
import { dayAt, offerStateOf } from './dates.ts';

describe('offerStateOf', () => {
  it.each([
    ['2026-12-12', 'open'],
    ['2026-12-13', 'ending'],
    ['2026-12-19', 'ending'],
    ['2026-12-20', 'lastDay'],
    ['2026-12-21', 'ended'],
  ])('maps %s to %s for an offer valid until 2026-12-20', (today, state) => {
    expect(offerStateOf('2026-12-20', today)).toBe(state);
  });
});

it('dayAt: returns the day in the machine’s time zone', () => {
  expect(dayAt(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
  expect(dayAt(new Date(2026, 11, 31, 0, 0))).toBe('2026-12-31');
});
