import { describe, expect, it } from 'vitest';
import { exploreClaims } from '#functions/testing/explore-claims.ts';
import { dayMs } from '#shared/dates.ts';
import * as claims from './email-claims.ts';
import { suspectExpiry } from './submission.ts';

describe('exploreClaims', () => {
  it.each([0, -60_000, 60_000])(
    'finds only notified or waiting leads after one attempt, with clocks %i ms apart',
    (clocksMs) => {
      const { worlds, states } = exploreClaims({ leads: 2, maxSends: 1, withEvents: false, clocksMs });
      expect(worlds).toBeGreaterThan(100);
      expect(states).toEqual(['notified', 'waiting']);
    },
  );

  it.each([0, -60_000, 60_000])('finds a second email only after a failure, with clocks %i ms apart', (clocksMs) => {
    expect(exploreClaims({ leads: 1, maxSends: 2, withEvents: false, clocksMs }).worlds).toBeGreaterThan(1000);
  });

  it('finds that sales is notified of a lead after any events and operator actions', () => {
    const { worlds, states } = exploreClaims({ leads: 1, maxSends: 1, withEvents: true });
    expect(worlds).toBeGreaterThan(1000);
    expect(states).toEqual(['answered', 'delivered', 'notified', 'undelivered', 'waiting']);
  });

  it('finds a second email without a failure when clocks are an hour apart', () => {
    const scope = { leads: 1, maxSends: 2, withEvents: false, clocksMs: 3_600_000 };
    expect(() => exploreClaims(scope)).toThrow('two emails name a lead without a fault');
  });
});

const now = Date.parse('2026-11-20T10:00:00.000Z');
const at = (ms: number) => new Date(now + ms).toISOString();
const waiting = (tokens: readonly string[], nextTryAt = at(0)): claims.Progress => ({
  queue: 'notify',
  nextTryAt,
  tokens,
});
const notifiedRow = { tokens: ['a', 'b'], notifiedAt: at(-5000) };

it('claim: leases a row, with a day-long lease from the third attempt on', () => {
  const next = (row: claims.Progress) => claims.claim(row, { token: 'new', now }).next;
  expect(next({ queue: 'notify' })).toEqual(waiting(['new'], at(claims.leaseMs)));
  expect(next(waiting(['a']))).toEqual(waiting(['a', 'new'], at(claims.leaseMs)));
  expect(next(waiting(['a', 'b']))).toEqual(waiting(['a', 'b', 'new'], at(dayMs)));
});

it('claim: refuses a leased row unless its lease is impossibly long', () => {
  const outcome = (row: claims.Progress) => claims.claim(row, { token: 'new', now }).outcome;
  expect(
    [1, claims.leaseMs, claims.leaseMs + claims.clockMarginMs].map((wait) => outcome(waiting(['a'], at(wait)))),
  ).toEqual(['busy', 'busy', 'busy']);
  expect([0, claims.leaseMs + claims.clockMarginMs + 1].map((wait) => outcome(waiting(['a'], at(wait))))).toEqual([
    'claimed',
    'claimed',
  ]);
  expect(outcome(waiting([], at(1)))).toBe('claimed');
  for (const row of [notifiedRow, { queue: 'suspects', suspectedSpam: true }]) {
    expect(claims.claim(row, { token: 'new', now })).toEqual({ outcome: 'done' });
  }
  expect(claims.claim({ ...waiting([]), answeredAt: at(0) }, { token: 'new', now })).toEqual({
    outcome: 'done',
    next: { tokens: [], answeredAt: at(0) },
  });
});

it('recordDelivery: ignores the bounce of an earlier email once sales is notified', () => {
  const record = (row: claims.Progress, token: string, delivery: 'delivered' | 'undelivered') =>
    claims.recordDelivery(row, { token, delivery, now });
  const delivered = { outcome: 'recorded', next: { ...notifiedRow, deliveredAt: at(0) } };
  expect(record(notifiedRow, 'b', 'delivered')).toEqual(delivered);
  expect(record(notifiedRow, 'c', 'delivered')).toEqual({ outcome: 'nothing' });
  const hasBounced = { ...waiting(['a', 'b came back']), notifiedAt: notifiedRow.notifiedAt, undeliveredAt: at(0) };
  expect(record(notifiedRow, 'b', 'undelivered')).toEqual({ outcome: 'recorded', next: hasBounced });
  const byAnother = { outcome: 'nothing', next: { ...notifiedRow, tokens: ['a came back', 'b'] } };
  expect(record(notifiedRow, 'a', 'undelivered')).toEqual(byAnother);
  const dueAt = (row: claims.Progress) => record(row, 'd', 'undelivered').next?.nextTryAt;
  expect(dueAt({ ...notifiedRow, tokens: ['a', 'd'] })).toBe(at(0));
  expect(dueAt({ ...notifiedRow, tokens: ['a', 'b', 'd'] })).toBe(at(dayMs));
  const ofNewer = waiting(['d', 'e'], at(claims.leaseMs));
  expect(dueAt(ofNewer)).toBe(at(claims.leaseMs));
  expect(claims.recordDelivery(ofNewer, { token: 'd', delivery: 'bounced softly', now }).next?.nextTryAt).toBe(
    at(claims.leaseMs),
  );
});

it('recordDelivery: waits for a delivery event after a soft bounce', () => {
  const record = (row: claims.Progress, delivery: claims.Delivery) =>
    claims.recordDelivery(row, { token: 'b', delivery, now });
  const bounced = record(notifiedRow, 'bounced softly').next ?? {};
  const { notifiedAt } = notifiedRow;
  const queued = waiting(['a', 'b bounced softly'], at(claims.softBounceMs));
  expect(bounced).toEqual({ ...queued, notifiedAt, undeliveredAt: at(0) });
  expect(record(bounced, 'bounced softly')).toEqual({ outcome: 'nothing' });
  expect(record(bounced, 'delivered').next).toEqual({ ...notifiedRow, deliveredAt: at(0) });
  const claimAt = (time: number) => claims.claim(bounced, { token: 'c', now: time }).outcome;
  expect(claimAt(now)).toBe('busy');
  expect(claimAt(now + claims.softBounceMs)).toBe('claimed');
});

it('requeue and answer: stop suspected spam from expiring', () => {
  const suspect = { queue: 'suspects', suspectedSpam: true, expiresAt: 1 };
  expect(claims.requeue(suspect, now).next).not.toHaveProperty('expiresAt');
  expect(claims.answer(suspect, { note: undefined, now }).next).not.toHaveProperty('expiresAt');
  expect(claims.markSpam(notifiedRow, now).next).toEqual({ suspectedSpam: true, expiresAt: suspectExpiry(now) });
});

it('requeue: queues a row again unless an email is already due soon', () => {
  const queued = { outcome: 'queued', next: { queue: 'notify', nextTryAt: at(0) } };
  expect(claims.requeue(waiting(['a', 'b']), now)).toEqual({ outcome: 'waiting' });
  for (const row of [waiting(['a', 'b', 'c']), notifiedRow, { queue: 'suspects', suspectedSpam: true }]) {
    expect(claims.requeue(row, now)).toEqual(queued);
  }
  const { next: answered = {} } = claims.answer(waiting(['a']), { note: 'Called.', now });
  const expected = { tokens: ['a'], queue: 'answered', nextTryAt: at(0), answeredAt: at(0), answerNote: 'Called.' };
  expect(answered).toEqual(expected);
  expect(claims.answer(answered, { note: undefined, now }).next).toEqual(answered);
  expect(claims.requeue(answered, now).next).toEqual({ ...queued.next, answerNote: 'Called.' });
});
