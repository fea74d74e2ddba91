import { isDeepStrictEqual } from 'node:util';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leadRow, suspectedRow } from '#functions/testing/leads.ts';
import { many } from '#functions/testing/notify.ts';
import { freshTables } from '#functions/testing/tables.ts';
import { backOff, type ClaimedLead, groupsOf, leadQueue, type Waiting } from './lead-queue.ts';
import { type Lead, leadStore, type StoredLead } from './leads.ts';

const now = Date.parse('2026-11-20T09:30:00.000Z');
const { client, env, leads: rows } = await freshTables();
const table = env.SUBMISSIONS_TABLE ?? '';
const db = DynamoDBDocumentClient.from(client);
const leads = leadStore(db, table);
const queue = leadQueue(db, table);
const { put, get } = rows;
const { signal } = new AbortController();

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now }));
afterEach(() => void vi.useRealTimers());

const waitingOf = ({ id, createdAt, nextTryAt = '' }: Lead): Waiting => ({ id, createdAt, nextTryAt, attempts: 0 });
const claim = async (waiting: Waiting) => (await queue.claim(waiting, now)) as ClaimedLead;
const stored = async (id: string) => (await leads.get(id)) as StoredLead;

describe('leadQueue', () => {
  it.each<[state: string, change: (waiting: Waiting) => unknown, isFree: boolean]>([
    ['waits', () => undefined, true],
    ['is claimed', claim, false],
    ['was told', async (waiting) => queue.markNotified(await claim(waiting), now), false],
    ['was not sent', async (waiting) => queue.postpone(await claim(waiting), 'unsent', now), true],
    ['is erased', ({ id }) => leads.erase(id), false],
  ])('claims a lead only if it is still due: %s', async (_, change, isFree) => {
    const row = await put(leadRow({}, now));
    await change(waitingOf(row));
    const before = await get(row.id);
    expect((await queue.claim(waitingOf(row), now + 1)) !== undefined).toBe(isFree);
    if (!isFree) expect(await get(row.id)).toEqual(before);
  });

  it.each<[what: string, change: (row: ClaimedLead) => unknown, counts: boolean]>([
    ['nothing', () => undefined, true],
    ['another run claims it', ({ before }) => claim({ ...before, nextTryAt: backOff(before, now) }), false],
    ['it is sent again', async ({ id }) => leads.resend(await stored(id), now), false],
    ['it is erased', ({ id }) => leads.erase(id), false],
  ])('records the outcome of an email only for the latest claim: %s', async (_, change, counts) => {
    for (const write of [queue.markNotified, (row: ClaimedLead) => queue.postpone(row, 'refused', now)]) {
      const claimed = await claim(waitingOf(await put(leadRow({}, now))));
      await change(claimed);
      const before = await get(claimed.id);
      await write(claimed, now);
      expect(isDeepStrictEqual(await get(claimed.id), before)).toBe(!counts);
    }
  });
});

describe('leadStore', () => {
  it.each([leadRow, suspectedRow])(
    'queues a told lead again on resend, as it was when it arrived, unless erased',
    async (make) => {
      const row = await put(make({}, now));
      await queue.markNotified(await claim(waitingOf(row)), now);
      const told = await stored(row.id);
      await leads.resend(told, now);
      expect(await get(row.id)).toEqual(row);
      await leads.erase(row.id);
      await leads.resend(told, now);
      expect(await get(row.id)).toBeUndefined();
    },
  );

  it('finds a lead behind more expired ones than an email holds', async () => {
    for (const row of many(60, () => suspectedRow({}, now - 1000))) await put({ ...row, expiresAt: now / 1000 });
    const { id } = await put(suspectedRow({}, now));
    expect(await queue.due('suspected', now, 1)).toContainEqual(expect.objectContaining({ id }));
  });

  it('hides expired rows from every reader, and lets a new lead replace one', async () => {
    const expired = await put({ ...leadRow({}, now), expiresAt: now / 1000 });
    const { id } = expired;
    expect(await leads.get(id)).toBeUndefined();
    expect(await queue.due('real', now, 100, [id])).not.toContainEqual(expect.objectContaining({ id }));
    expect(await Array.fromAsync(leads.list())).not.toContainEqual(expect.objectContaining({ id }));
    const row = { ...expired, expiresAt: expired.expiresAt + 1 };
    expect(await leads.add(row, signal)).toBeUndefined();
    expect(await leads.add(row, signal)).toMatchObject({ lead: row });
  });
});

it.each([
  [0, 5],
  [3, 40],
  [2000, 60],
])('backOff: after %i attempts, %i minutes', (attempts, minutes) => {
  expect(Date.parse(backOff({ attempts }, now)) - now).toBe(minutes * 60_000);
});

it.each<[fresh: number, failed: number, emails: number, sizes: number[]]>([
  [10, 0, 10, many(10, () => 1)],
  [10, 0, 3, [1, 1, 8]],
  [11, 0, 30, [11]],
  [120, 0, 30, [50, 50, 20]],
  [120, 0, 2, [50, 50]],
  [0, 50, 30, [1, 7, 7, 7, 7, 7, 7, 7]],
  [0, 50, 1, [25]],
  [0, 500, 30, [1, ...many(19, () => 25), 24]],
  [60, 1, 2, [1, 50]],
])('groupsOf: divides %i fresh and %i failed rows among %i emails', (fresh, failed, emails, sizes) => {
  const row = (attempts: number) => (n: number) => ({ id: `${n}`, nextTryAt: '', createdAt: '', attempts });
  const groups = groupsOf([...many(fresh, row(0)), ...many(failed, row(1))], emails);
  expect(groups.map((group) => group.length)).toEqual(sizes);
  const attempts = groups.flat().map((each) => each.attempts);
  expect(attempts).toEqual(attempts.toSorted((a, b) => b - a));
});
