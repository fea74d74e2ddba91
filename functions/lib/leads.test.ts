import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { leadRow, suspectedRow } from '#functions/testing/leads.ts';
import { many } from '#functions/testing/notify.ts';
import { testTable } from '#functions/testing/table.ts';
import { freshTables } from '#scripts/testing/tables.ts';
import { afterFailure, backOff, type ClaimedLead, groupsOf, leadStore, type Waiting } from './leads.ts';

const now = Date.parse('2026-11-20T09:30:00.000Z');
const minuteMs = 60_000;
const { client, env } = await freshTables();
const table = env.SUBMISSIONS_TABLE ?? '';
const leads = leadStore(DynamoDBDocumentClient.from(client), table, () => now);
const { put, get, remove } = testTable(client, table);
const { signal } = new AbortController();

const waitingRow = ({ id, nextTryAt = '', createdAt }: ReturnType<typeof leadRow>): Waiting => ({
  id,
  nextTryAt,
  createdAt,
  attempts: 0,
});

/** Brings a row into each state, and returns what another run read of it before. */
const states = {
  waiting: async (seen: Waiting) => seen,
  claimed: async (seen: Waiting) => leads.claim(seen, now).then(() => seen),
  'told already': async (seen: Waiting) => {
    await leads.markNotified((await leads.claim(seen, now)) as ClaimedLead, now);
    return seen;
  },
  'not sent': async (seen: Waiting) => {
    await leads.postpone((await leads.claim(seen, now)) as ClaimedLead, 'unsent', now);
    return seen;
  },
  erased: async (seen: Waiting) => remove(seen.id).then(() => seen),
};

describe('leadStore, claims', () => {
  it.each<[state: keyof typeof states, isMine: boolean]>([
    ['waiting', true],
    ['claimed', false],
    ['told already', false],
    ['not sent', true],
    ['erased', false],
  ])('lets a run claim a row that is %s: %s', async (state, isMine) => {
    const row = leadRow({}, now);
    await put(row);
    const seen = await states[state](waitingRow(row));
    const before = await get(row.id);
    expect((await leads.claim(seen, now + 1)) !== undefined).toBe(isMine);
    if (!isMine) expect(await get(row.id)).toEqual(before);
  });

  /** What happens to a claimed row before its run ends, and whether the run's own write still counts. */
  const meanwhile: [what: string, change: (row: ClaimedLead) => Promise<unknown>, counts: boolean][] = [
    ['nothing', async () => undefined, true],
    ['another run claims it', ({ before }) => leads.claim({ ...before, nextTryAt: backOff(before, now) }, now), false],
    ['it is sent again', async ({ id }) => leads.resend((await leads.get(id)) as never, now), false],
    ['it is erased', ({ id }) => leads.erase(id), false],
  ];

  it.each(meanwhile)('records the outcome of an email only for the latest claim: %s', async (_, change, counts) => {
    for (const write of [leads.markNotified, (row: ClaimedLead) => leads.postpone(row, 'refused', now)]) {
      const row = leadRow({}, now);
      await put(row);
      const claimed = (await leads.claim(waitingRow(row), now)) as ClaimedLead;
      await change(claimed);
      const before = await get(row.id);
      await write(claimed, now);
      const after = await get(row.id);
      if (counts) expect(after).not.toEqual(before);
      else expect(after).toEqual(before);
    }
  });

  it('queues a told lead again on resend, in its own queue and without its past', async () => {
    for (const row of [leadRow({}, now - minuteMs), suspectedRow({}, now - minuteMs)]) {
      await put(row);
      await states['told already'](waitingRow(row));
      const stored = await leads.get(row.id);
      expect(stored && (await leads.resend(stored, now))).toBe(true);
      expect(await get(row.id)).toEqual({ ...row, nextTryAt: new Date(now).toISOString() });
      await leads.erase(row.id);
      expect(stored && (await leads.resend(stored, now))).toBe(false);
      expect(await get(row.id)).toBeUndefined();
    }
  });
});

describe('leadStore, expired rows', () => {
  const expired = { ...leadRow({}, now), expiresAt: now / 1000 };

  it('hides them from every reader', async () => {
    await put(expired);
    expect(await leads.get(expired.id)).toBeUndefined();
    expect((await leads.due('real', now, 100)).map(({ id }) => id)).not.toContain(expired.id);
    expect((await Array.fromAsync(leads.list())).map(({ id }) => id)).not.toContain(expired.id);
  });

  it('lets a new message take the place of one', async () => {
    const row = { ...expired, expiresAt: expired.expiresAt + 1 };
    expect(await leads.add(row, signal)).toBeUndefined();
    expect(await leads.add(row, signal)).toMatchObject({ lead: row });
  });
});

describe('rules', () => {
  it.each([
    [0, 5],
    [1, 10],
    [3, 40],
    [4, 60],
    [2000, 60],
  ])('backOff: after %i attempts, %i minutes', (attempts, minutes) => {
    expect(Date.parse(backOff({ attempts }, now)) - now).toBe(minutes * minuteMs);
  });

  it.each([
    ['unsent', 2, '2026-11-20T09:00:00.000Z'],
    ['refused', 3, '2026-11-20T09:00:00.000Z'],
    ['unclear', 3, '2026-11-20T10:00:00.000Z'],
  ] as const)('afterFailure: %s', (failure, attempts, nextTryAt) => {
    const before = { id: 'a', createdAt: '', nextTryAt: '2026-11-20T09:00:00.000Z', attempts: 2 };
    expect(afterFailure(failure, before, now)).toEqual({ attempts, nextTryAt });
  });

  it.each<[fresh: number, failed: number, emails: number, sizes: number[]]>([
    [1, 0, 30, [1]],
    [10, 0, 30, many(10, () => 1)],
    [10, 0, 10, many(10, () => 1)],
    [10, 0, 3, [1, 1, 8]],
    [5, 0, 1, [5]],
    [11, 0, 30, [11]],
    [120, 0, 30, [50, 50, 20]],
    [120, 0, 2, [50, 50]],
    [0, 1, 30, [1]],
    [0, 9, 30, many(9, () => 1)],
    [0, 50, 30, [1, 7, 7, 7, 7, 7, 7, 7]],
    [0, 50, 1, [25]],
    [0, 500, 30, [1, ...many(19, () => 25), 24]],
    [60, 1, 30, [1, 50, 10]],
    [60, 1, 2, [1, 50]],
  ])('groupsOf: divides %i fresh and %i failed rows among %i emails', (fresh, failed, emails, sizes) => {
    const row = (attempts: number) => (index: number) => ({
      id: `${attempts}-${index}`,
      nextTryAt: '',
      createdAt: '',
      attempts,
    });
    const groups = groupsOf([...many(fresh, row(0)), ...many(failed, row(1))], emails);
    expect(groups.map((group) => group.length)).toEqual(sizes);
    expect(
      groups
        .flat()
        .slice(0, Math.min(failed, sizes.length > 1 ? failed : 25))
        .every(({ attempts }) => attempts === 1),
    ).toBe(true);
  });
});
