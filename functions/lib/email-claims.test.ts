import { expect, it } from 'vitest';
import { exploreClaims } from '#functions/testing/claims-model.ts';

it('in every interleaving about two leads, sales is told of both, and without a fault once', () => {
  const { worlds, states } = exploreClaims({ leads: 2, mostSends: 1, meanwhile: false });
  expect(worlds).toBeGreaterThan(100);
  expect(states).toEqual(['notified', 'waiting']);
});

it('an outage costs a lead two unclear tries at most, however many there could be', () => {
  const { worlds, states } = exploreClaims({ leads: 1, mostSends: 3, meanwhile: false });
  expect(worlds).toBeGreaterThan(1000);
  expect(states).toEqual(['notified', 'waiting']);
});

it('the same holds for one lead whatever events come, and whatever people do meanwhile', () => {
  const { worlds, states } = exploreClaims({ leads: 1, mostSends: 2, meanwhile: true });
  expect(worlds).toBeGreaterThan(1000);
  expect(states).toEqual(['answered', 'delivered', 'notified', 'undelivered', 'waiting']);
});
