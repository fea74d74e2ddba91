import { describe, expect, it } from 'vitest';
import type { Lead } from '#scripts/ops/leads/lead-table.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { weeklyTrends } from './trends.ts';

const now = Date.parse('2026-11-23T15:00:00Z');
const lead = (row: Partial<Lead>): Lead => ({ id: 'a', status: 'notified', ...row });

describe('weeklyTrends', () => {
  testRows([
    ['2026-09-07T03:59:00.000Z', undefined],
    ['2026-11-23T04:59:00.000Z', '2026-11-16'],
    ['2026-11-23T05:00:00.000Z', '2026-11-23'],
    ['2026-09-07T04:00:00.000Z', '2026-09-07'],
  ])('starts each week on Monday in the time zone of sales', (createdAt, monday) => {
    const found = weeklyTrends([lead({ createdAt })], now).find(({ received }) => received > 0);
    expect(found?.monday).toBe(monday);
  });

  it('counts an answer in the week in which it was recorded', () => {
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

  it('omits the spam count of a week whose spam has begun to expire', () => {
    const suspects = ['10-20', '11-23'].map((day) =>
      lead({ status: 'suspect', createdAt: `2026-${day}T12:00:00.000Z` }),
    );
    const weeks = weeklyTrends(suspects, now, 30);
    expect(weeks.map(({ spam }) => spam)).toEqual([...Array(7).fill(undefined), 0, 0, 0, 0, 1]);
    expect(weeks.every(({ received }) => received === 0)).toBe(true);
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
