import { describe, expect, it } from 'vitest';
import type { Lead } from '#scripts/ops/leads/lead-table.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { quantile, weeklyTrends } from './trends.ts';

const now = Date.parse('2026-11-23T15:00:00Z');
const lead = (row: Partial<Lead>): Lead => ({ id: 'a', status: 'notified', ...row });

describe('weeklyTrends', () => {
  it('returns twelve weeks, the current one last', () => {
    const weeks = weeklyTrends([], now).map(({ monday }) => monday);
    expect([weeks.length, weeks[0], weeks.at(-1)]).toEqual([12, '2026-09-07', '2026-11-23']);
  });

  testRows([
    ['2026-11-23T04:59:00.000Z', '2026-11-16'],
    ['2026-11-23T05:00:00.000Z', '2026-11-23'],
    ['2026-09-07T04:00:00.000Z', '2026-09-07'],
  ])('starts a week on Monday in the time zone of the firm', (createdAt, monday) => {
    const found = weeklyTrends([lead({ createdAt })], now).find(({ received }) => received > 0);
    expect(found?.monday).toBe(monday);
  });

  it('omits older leads', () => {
    const weeks = weeklyTrends([lead({ createdAt: '2026-09-07T03:59:00.000Z' })], now);
    expect(weeks.every(({ received }) => received === 0)).toBe(true);
  });

  it('counts an answer in its own week', () => {
    const row = {
      status: 'answered',
      createdAt: '2026-11-15T12:00:00.000Z',
      answeredAt: '2026-11-17T12:00:00.000Z',
    } as const;
    const [before, week] = weeklyTrends([lead(row)], now).slice(-3);
    expect([before, week]).toMatchObject([
      { received: 1, hours: [] },
      { received: 0, hours: [48] },
    ]);
  });

  it('counts suspects separately', () => {
    const weeks = weeklyTrends([lead({ status: 'suspect', createdAt: '2026-11-23T12:00:00.000Z' })], now);
    expect(weeks.at(-1)).toMatchObject({ received: 0, suspects: 1 });
  });

  it('returns no suspect count once a week begins to expire', () => {
    const weeks = weeklyTrends([lead({ createdAt: '2026-11-01T12:00:00.000Z' })], now, 30);
    expect(weeks.map(({ suspects }) => suspects)).toEqual([...Array(7).fill(undefined), 0, 0, 0, 0, 0]);
  });

  it('ignores invalid times', () => {
    const rows = [
      {},
      { createdAt: 'zzz' },
      { status: 'answered', createdAt: '2026-11-17', answeredAt: 'zzz' } as const,
    ];
    expect(weeklyTrends(rows.map(lead), now).flatMap(({ hours }) => hours)).toEqual([]);
  });
});

describe('quantile', () => {
  testRows<[sorted: number[], share: number, value: number | undefined]>([
    [[], 0.5, undefined],
    [[4], 0.9, 4],
    [[1, 2, 3], 0.5, 2],
    [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.9, 9],
  ])('returns the value that a share does not exceed', (sorted, share, value) => {
    expect(quantile(sorted, share)).toBe(value);
  });
});
