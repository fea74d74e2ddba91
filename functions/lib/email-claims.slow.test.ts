import { describe, expect, it } from 'vitest';
import { exploreClaims } from '#functions/testing/explore-claims.ts';

// Like email-claims.test.ts, but each test explores one more attempt to send an email.

describe('exploreClaims', { timeout: 600_000 }, () => {
  it('finds at most two attempts with an unknown outcome per lead in an outage', () => {
    expect(exploreClaims({ leads: 1, maxSends: 3, withEvents: false }).states).toEqual(['notified', 'waiting']);
  });

  it.each([
    { leads: 2, maxSends: 2, withEvents: false },
    { leads: 2, maxSends: 2, withEvents: false, clocksMs: 60_000 },
    { leads: 1, maxSends: 2, withEvents: true },
  ])('finds that sales is notified of every lead in any order of events: %j', (scope) => {
    expect(exploreClaims(scope).worlds).toBeGreaterThan(10_000);
  });
});
