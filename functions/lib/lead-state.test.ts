import { describe, expect, it } from 'vitest';
import { newLead } from '#functions/testing/leads.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { leadState, stateMarks } from './lead-state.ts';

const at = '2026-11-20T09:30:00.000Z';

describe('leadState', () => {
  testRows([
    [{}, 'waiting'],
    [{ suspectedSpam: true as const }, 'suspect'],
    [{ notifiedAt: at }, 'notified'],
    [{ notifiedAt: at, deliveredAt: at }, 'delivered'],
    [{ notifiedAt: at, deliveredAt: at, undeliveredAt: at }, 'undelivered'],
    [{ notifiedAt: at, answeredAt: at }, 'answered'],
  ])('follows from the marks of the row', (marks, state) => {
    expect(leadState(newLead(marks))).toBe(state);
  });

  it('returns to waiting when every mark is removed', () => {
    const row = { ...newLead(), ...Object.fromEntries(stateMarks.map((mark) => [mark, undefined])) };
    expect(leadState(row)).toBe('waiting');
  });
});
