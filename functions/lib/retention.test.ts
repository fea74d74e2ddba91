import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayMs } from '#shared/dates.ts';
import { eraseDayOf, noticeFrom, retentionStep } from './retention.ts';

const at = (day: string) => Date.parse(`${day}T07:00:00Z`);
const answered = (day: string, eraseOn?: string) => ({ answeredAt: `${day}T06:00:00.000Z`, eraseOn });
const step = (row: Parameters<typeof retentionStep>[0], day: string, months = 6) =>
  retentionStep(row, { months, now: at(day) });

describe('retentionStep', () => {
  test('announces a week ahead, then erases on the announced day', () => {
    expect(step(answered('2026-05-21'), '2026-11-13')).toBe('keep');
    expect(step(answered('2026-05-21'), '2026-11-14')).toBe('announce');
    expect(eraseDayOf(at('2026-11-14'))).toBe('2026-11-21');
    expect(step(answered('2026-05-21', '2026-11-21'), '2026-11-15')).toBe('wait');
    expect(step(answered('2026-05-21', '2026-11-21'), '2026-11-20')).toBe('wait');
    expect(step(answered('2026-05-21', '2026-11-21'), '2026-11-21')).toBe('erase');
  });

  test('announces again when the erase day was missed by a week', () => {
    expect(step(answered('2026-05-21', '2026-11-21'), '2026-11-27')).toBe('erase');
    expect(step(answered('2026-05-21', '2026-11-21'), '2026-11-28')).toBe('announce');
  });

  test('keeps a lead that changed since it was announced', () => {
    expect(step(answered('2026-11-20', '2026-11-21'), '2026-11-21')).toBe('keep');
    expect(step({ notifiedAt: '2026-01-01T00:00:00Z', eraseOn: '2026-11-21' }, '2026-11-21')).toBe('keep');
    expect(step(answered('2026-05-21', '2026-11-21'), '2026-11-21', 7)).toBe('keep');
    expect(step(answered('2026-05-21', '2026-11-21'), '2026-11-21', 0)).toBe('keep');
  });

  test('noticeFrom: counts calendar months', () => {
    expect(noticeFrom(at('2027-02-21'), 6)).toBe('2026-08-28T07:00:00.000Z');
    // The week ends on August 31; six months before that is the last day of February.
    expect(noticeFrom(at('2027-08-24'), 6)).toBe('2027-02-28T07:00:00.000Z');
  });
});

const day = fc.integer({ min: 0, max: 1500 }).map((n) => new Date(Date.UTC(2024, 0, 1) + n * dayMs).toISOString());
const anything = fc.oneof(day, fc.string(), fc.constant(undefined), fc.integer(), fc.constant(''));

test('retentionStep: erases only what was announced for that day', () => {
  fc.assert(
    fc.property(
      fc.record({
        answeredAt: anything,
        notifiedAt: anything,
        eraseOn: fc.oneof(
          anything,
          day.map((d) => d.slice(0, 10)),
        ),
      }),
      day,
      fc.integer({ min: 0, max: 24 }),
      (row, now, months) => {
        if (retentionStep(row, { months, now: Date.parse(now) }) !== 'erase') return;
        expect(months).toBeGreaterThan(0);
        const age = Date.parse(now) - Date.parse(String(row.answeredAt));
        expect(age).toBeGreaterThanOrEqual(months * 28 * dayMs);
        const late = Date.parse(now) - Date.parse(String(row.eraseOn));
        expect(late).toBeGreaterThanOrEqual(0);
        expect(late).toBeLessThan(8 * dayMs);
      },
    ),
    { numRuns: 5000 },
  );
});
