import { describe, expect, it } from 'vitest';
import { exploreClaims } from '#functions/testing/explore-claims.ts';

// Like email-claims.test.ts, but with one more attempt.

describe('exploreClaims', { timeout: 600_000 }, () => {
  it('finds at most two emails for a lead in an outage that loses responses', () => {
    expect(exploreClaims({ leads: 1, maxSends: 3, withEvents: false }).states).toEqual(['notified', 'waiting']);
  });

  it.each([
    { leads: 2, maxSends: 2, withEvents: false },
    { leads: 2, maxSends: 2, withEvents: false, clocksMs: 60_000 },
    { leads: 1, maxSends: 2, withEvents: true },
  ])('finds sales notified of every lead in any order of events: %j', (scope) => {
    expect(exploreClaims(scope).worlds).toBeGreaterThan(10_000);
  });
});
