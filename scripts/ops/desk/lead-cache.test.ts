import { beforeEach, expect, test } from 'vitest';
import type { Lead, LeadTable } from '#scripts/ops/leads/lead-table.ts';
import { LeadCache } from './lead-cache.ts';

const lead = (id: string, status: Lead['status'] = 'notified') => ({ id, status, name: `Visitor ${id}` }) as Lead;

let now: number;
let deployed: { stage: string; region: string; outputs: object } | undefined;
/** A table whose readings end when the test says so. */
let rows: Lead[];
let readings: { finish(): void; fail(): void }[];
let cache: LeadCache;

const settle = () => new Promise((resolve) => setImmediate(resolve));
const ids = async () => (await cache.select({ text: '', status: '' })).map(({ id, status }) => `${id} ${status}`);

beforeEach(() => {
  [now, deployed, rows, readings] = [1000, undefined, [lead('a')], []];
  const leads = {
    async *pages() {
      const seen = [...rows];
      await new Promise<void>((finish, reject) => readings.push({ finish, fail: () => reject(new Error('no table')) }));
      yield seen;
    },
    get: async (id: string) => rows.find((row) => row.id === id),
  } as Partial<LeadTable> as LeadTable;
  const terminal = { print: () => undefined, note: () => undefined, confirm: async () => false };
  cache = new LeadCache({
    leads,
    terminal,
    clock: () => now,
    target: {
      describe: 'a table',
      get deployed() {
        return deployed as never;
      },
    },
  });
});

const readFirst = async () => {
  const first = ids();
  await settle();
  readings[0]?.finish();
  return first;
};

test('shows new leads after a pause, and nobody waits for a second reading', async () => {
  expect(await readFirst()).toEqual(['a notified']);
  rows.push(lead('b'));
  now += 500;
  await ids();
  expect(readings).toHaveLength(1);
  now += 1000;
  expect(await ids()).toEqual(['a notified']);
  await settle();
  readings[1]?.finish();
  await settle();
  expect(await ids()).toEqual(['a notified', 'b notified']);
});

test('keeps a change that was made while the table was read', async () => {
  rows.push(lead('gone'));
  await readFirst();
  now += 5000;
  await ids();
  await settle();
  rows = [lead('a', 'answered')];
  await cache.refresh('a');
  await cache.refresh('gone');
  readings[1]?.finish();
  await settle();
  expect(await ids()).toEqual(['a answered']);
});

test('reads a deployed table less often, and a slow one less often still', async () => {
  deployed = { stage: 'prod', region: 'us-east-1', outputs: {} };
  const first = ids();
  await settle();
  now += 20_000;
  readings[0]?.finish();
  await first;
  now += 59_000;
  await ids();
  expect(readings).toHaveLength(1);
  now += 2000;
  await ids();
  expect(readings).toHaveLength(2);
});

test('a table that cannot be read is an error, and is read again later', async () => {
  const first = ids();
  await settle();
  readings[0]?.fail();
  await expect(first).rejects.toThrow('no table');
  now += 2000;
  const second = ids();
  await settle();
  readings[1]?.finish();
  expect(await second).toEqual(['a notified']);
});
