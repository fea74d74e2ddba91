import { expect, test } from 'vitest';
import { isKept, judge, mostEmails } from './lead-verdict.ts';

const told = { rows: 1, emails: 1, status: 'notified' } as const;

test('one row and up to three emails for each lead is what is promised', () => {
  const verdict = judge([told, told, { ...told, emails: mostEmails }]);
  expect(verdict).toMatchObject({ acknowledged: 3, rows: 3, emails: 5, lost: 0, doubled: 0, repeated: 0, open: 0 });
  expect(verdict.emailsPerLead).toEqual({ 1: 2, 3: 1 });
  expect(isKept(verdict)).toBe(true);
});

test('a lead that is deferred without an email is open, not lost', () => {
  const verdict = judge([told, { rows: 1, emails: 0, status: 'deferred' }]);
  expect(verdict).toMatchObject({ lost: 0, open: 1 });
  expect(isKept(verdict)).toBe(true);
});

test.each([
  ['no row', { rows: 0, emails: 1 }, 'lost'],
  ['no email although the row is marked', { rows: 1, emails: 0, status: 'notified' }, 'lost'],
  ['a lead that still waits', { rows: 1, emails: 1, status: 'waiting' }, 'waiting'],
  ['two rows', { ...told, rows: 2 }, 'doubled'],
  ['four emails', { ...told, emails: mostEmails + 1 }, 'repeated'],
] as const)('%s is not', (_, lead, fault) => {
  const verdict = judge([told, lead]);
  expect(verdict[fault]).toBe(1);
  expect(isKept(verdict)).toBe(false);
});

test('a run that acknowledged nothing shows nothing', () => {
  expect(isKept(judge([]))).toBe(false);
});
