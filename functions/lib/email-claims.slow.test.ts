import { describe, expect, it } from 'vitest';
import { exploreClaims } from '#functions/testing/explore-claims.ts';

// As in email-claims.test.ts, with one more attempt.

describe('exploreClaims', { timeout: 600_000 }, () => {
  it('emails a lead at most twice in an outage that loses answers', () => {
    expect(exploreClaims({ leads: 1, mostSends: 3, meanwhile: false }).states).toEqual(['notified', 'waiting']);
  });

  it.each([
    { leads: 2, mostSends: 2, meanwhile: false },
    { leads: 2, mostSends: 2, meanwhile: false, clocksMs: 60_000 },
    { leads: 1, mostSends: 2, meanwhile: true },
  ])('notifies sales of every lead in any order of events: %j', (scope) => {
    expect(exploreClaims(scope).worlds).toBeGreaterThan(10_000);
  });
});
