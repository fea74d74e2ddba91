import { expect, it } from 'vitest';
import { exploreClaims } from '#functions/testing/claims-model.ts';

// The same as in email-claims.test.ts, with one attempt more.

it.each([
  { leads: 2, mostSends: 2, meanwhile: false },
  { leads: 1, mostSends: 3, meanwhile: true },
])('sales is told of all, whatever happens: %j', { timeout: 600_000 }, (scope) => {
  expect(exploreClaims(scope).worlds).toBeGreaterThan(10_000);
});
