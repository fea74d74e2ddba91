import { describe, expect, it } from 'vitest';
import { exploreClaims } from '#functions/testing/claims-model.ts';
import { dayMs } from '#shared/dates.ts';
import {
  accept,
  answer,
  claim,
  clockMarginMs,
  type Delivery,
  leaseMs,
  markSpam,
  type Progress,
  recordDelivery,
  release,
  requeue,
  softBounceMs,
} from './email-claims.ts';
import { suspectExpiry } from './retention.ts';

describe('exploreClaims', () => {
  it.each([0, -60_000, 60_000])('emails two leads once each without a fault, clocks %i ms apart', (clocksMs) => {
    const { worlds, states } = exploreClaims({ leads: 2, mostSends: 1, meanwhile: false, clocksMs });
    expect(worlds).toBeGreaterThan(100);
    expect(states).toEqual(['notified', 'waiting']);
  });

  it.each([0, -60_000, 60_000])('emails a lead once when two senders meet, clocks %i ms apart', (clocksMs) => {
    expect(exploreClaims({ leads: 1, mostSends: 2, meanwhile: false, clocksMs }).worlds).toBeGreaterThan(1000);
  });

  it('notifies sales of a lead whatever events and actions come', () => {
    const { worlds, states } = exploreClaims({ leads: 1, mostSends: 1, meanwhile: true });
    expect(worlds).toBeGreaterThan(1000);
    expect(states).toEqual(['answered', 'delivered', 'notified', 'undelivered', 'waiting']);
  });

  it('finds a second email when clocks are an hour apart', () => {
    const scope = { leads: 1, mostSends: 2, meanwhile: false, clocksMs: 3_600_000 };
    expect(() => exploreClaims(scope)).toThrow('two emails name a lead without a fault');
  });
});

const now = Date.parse('2026-11-20T10:00:00.000Z');
const at = (ms: number) => new Date(now + ms).toISOString();
const waiting = (tokens: readonly string[], nextTryAt = at(0)): Progress => ({ queue: 'notify', nextTryAt, tokens });
const told = { tokens: ['a', 'b'], notifiedAt: at(-5000) };

describe('email claims', () => {
  it('claim: leases a row, from the third attempt on for a day', () => {
    const next = (row: Progress) => claim(row, { token: 'new', now }).next;
    expect(next({ queue: 'notify' })).toEqual(waiting(['new'], at(leaseMs)));
    expect(next(waiting(['a']))).toEqual(waiting(['a', 'new'], at(leaseMs)));
    expect(next(waiting(['a', 'b']))).toEqual(waiting(['a', 'b', 'new'], at(dayMs)));
    const many = Array.from({ length: 10 }, (_, index) => String(index));
    expect(next(waiting(many))?.tokens).toEqual([...many.slice(1), 'new']);
  });

  it('claim: refuses a leased row unless its lease is impossibly long', () => {
    const outcome = (row: Progress) => claim(row, { token: 'new', now }).outcome;
    expect([1, leaseMs, leaseMs + clockMarginMs].map((wait) => outcome(waiting(['a'], at(wait))))).toEqual([
      'busy',
      'busy',
      'busy',
    ]);
    expect([0, leaseMs + clockMarginMs + 1].map((wait) => outcome(waiting(['a'], at(wait))))).toEqual([
      'claimed',
      'claimed',
    ]);
    expect(outcome(waiting([], at(1)))).toBe('claimed');
    for (const row of [told, { queue: 'digest', suspectedSpam: true }]) {
      expect(claim(row, { token: 'new', now })).toEqual({ outcome: 'done' });
    }
    expect(claim({ ...waiting([]), answeredAt: at(0) }, { token: 'new', now })).toEqual({
      outcome: 'done',
      next: { tokens: [], answeredAt: at(0) },
    });
  });

  it('release and accept: refuse a claim that no longer holds the row', () => {
    const leased = waiting(['a', 'b'], at(leaseMs));
    expect(release(leased, { token: 'b', now })).toEqual({ outcome: 'released', next: waiting(['a']) });
    expect(accept(leased, { token: 'a', now })).toEqual({
      outcome: 'notified',
      next: { tokens: ['b', 'a'], notifiedAt: at(0) },
    });
    for (const rule of [release, accept]) {
      expect(rule(leased, { token: 'c', now })).toEqual({ outcome: 'not ours' });
      expect(rule(told, { token: 'b', now })).toEqual({ outcome: 'not ours' });
    }
  });

  it('recordDelivery: ignores events of emails other than the last', () => {
    const record = (row: Progress, token: string, delivery: 'delivered' | 'undelivered') =>
      recordDelivery(row, { token, delivery, now });
    const delivered = { outcome: 'recorded', next: { ...told, deliveredAt: at(0) } };
    expect(record(told, 'b', 'delivered')).toEqual(delivered);
    expect(record(told, 'c', 'delivered')).toEqual({ outcome: 'nothing' });
    const isBack = { ...waiting(['a', 'b came back']), notifiedAt: told.notifiedAt, undeliveredAt: at(0) };
    expect(record(told, 'b', 'undelivered')).toEqual({ outcome: 'recorded', next: isBack });
    const byAnother = { outcome: 'nothing', next: { ...told, tokens: ['a came back', 'b'] } };
    expect(record(told, 'a', 'undelivered')).toEqual(byAnother);
    const dueAt = (row: Progress) => record(row, 'd', 'undelivered').next?.nextTryAt;
    expect(dueAt({ ...told, tokens: ['a', 'd'] })).toBe(at(0));
    expect(dueAt({ ...told, tokens: ['a', 'b', 'd'] })).toBe(at(dayMs));
    expect(dueAt(waiting(['d', 'e'], at(leaseMs)))).toBe(at(leaseMs));
  });

  it('recordDelivery: waits for a delivery after a soft bounce', () => {
    const record = (row: Progress, delivery: Delivery) => recordDelivery(row, { token: 'b', delivery, now });
    const bounced = record(told, 'bounced softly').next ?? {};
    const tokens = ['a', 'b bounced softly'];
    expect(bounced).toEqual({
      ...waiting(tokens, at(softBounceMs)),
      notifiedAt: told.notifiedAt,
      undeliveredAt: at(0),
    });
    expect(record(bounced, 'bounced softly')).toEqual({ outcome: 'nothing' });
    expect(record(bounced, 'delivered').next).toEqual({ ...told, deliveredAt: at(0) });
    const claimAt = (time: number) => claim(bounced, { token: 'c', now: time }).outcome;
    expect(claimAt(now)).toBe('busy');
    expect(claimAt(now + softBounceMs)).toBe('claimed');
  });

  it('recordDelivery: keeps the lease of a newer attempt after a bounce', () => {
    const { next } = recordDelivery(waiting(['d', 'e'], at(leaseMs)), { token: 'd', delivery: 'bounced softly', now });
    expect(next?.nextTryAt).toBe(at(leaseMs));
  });

  it('recordDelivery: removes a delayed email from the queue', () => {
    const record = (row: Progress) => recordDelivery(row, { token: 'b', delivery: 'delayed', now });
    expect(record(told)).toEqual({ outcome: 'recorded', next: { ...told, delayedAt: at(0) } });
    const unclear = record(waiting(['a', 'b'], at(leaseMs)));
    expect(unclear.next).toEqual({ tokens: ['a', 'b'], notifiedAt: at(0), delayedAt: at(0) });
    expect(record({ ...told, delayedAt: at(-1) })).toEqual({ outcome: 'nothing' });
    const { next: delivered } = recordDelivery(unclear.next ?? {}, { token: 'b', delivery: 'delivered', now });
    expect(delivered).not.toHaveProperty('delayedAt');
  });

  it('requeue and answer: stop a suspect from expiring', () => {
    const suspect = { queue: 'digest', suspectedSpam: true, expiresAt: 1 };
    expect(requeue(suspect, now).next).not.toHaveProperty('expiresAt');
    expect(answer(suspect, { note: undefined, now }).next).not.toHaveProperty('expiresAt');
    expect(markSpam(told, now).next).toHaveProperty('expiresAt', suspectExpiry(now));
  });

  it('requeue: queues a row again unless it is about to be sent', () => {
    const queued = { outcome: 'queued', next: { queue: 'notify', nextTryAt: at(0) } };
    expect(requeue(waiting(['a', 'b']), now)).toEqual({ outcome: 'waiting' });
    for (const row of [waiting(['a', 'b', 'c']), told, { queue: 'digest', suspectedSpam: true }]) {
      expect(requeue(row, now)).toEqual(queued);
    }
    const { next: answered = {} } = answer(waiting(['a']), { note: 'Called.', now });
    expect(answered).toEqual({ tokens: ['a'], answeredAt: at(0), answerNote: 'Called.' });
    expect(answer(answered, { note: undefined, now }).next).toEqual(answered);
    expect(requeue(answered, now).next).toEqual({ ...queued.next, answerNote: 'Called.' });
  });
});
