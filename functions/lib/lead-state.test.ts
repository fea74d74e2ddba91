import { describe, expect, it } from 'vitest';
import { newLead } from '#functions/testing/leads.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { type LeadState, leadState, stateMarks, transitions } from './lead-state.ts';

const at = '2026-11-20T09:30:00.000Z';

describe('the state of a lead', () => {
  testRows([
    [{}, 'waiting'],
    [{ suspectedSpam: true as const }, 'suspect'],
    [{ notifiedAt: at }, 'notified'],
    [{ notifiedAt: at, deliveredAt: at }, 'delivered'],
    [{ notifiedAt: at, deliveredAt: at, undeliveredAt: at }, 'undelivered'],
    [{ notifiedAt: at, answeredAt: at }, 'answered'],
  ])('follows from the marks on its row', (marks, state) => {
    expect(leadState(newLead(marks))).toBe(state);
  });

  it('is that of a waiting lead once every mark is removed', () => {
    const row = { ...newLead(), ...Object.fromEntries(stateMarks.map((mark) => [mark, undefined])) };
    expect(leadState(row)).toBe('waiting');
  });
});

it('every state is one that leads arrive in, or that a change from a reachable state ends in', () => {
  const reached = new Set<LeadState>(['suspect', 'waiting']);
  for (let size = 0; size < reached.size; ) {
    size = reached.size;
    for (const { from, to } of Object.values(transitions))
      if (from.some((state) => reached.has(state))) reached.add(to);
  }
  expect([...reached].sort()).toEqual(['answered', 'delivered', 'notified', 'suspect', 'undelivered', 'waiting']);
});
