import { expect, test } from 'vitest';
import type { Lead, LeadTable } from '#scripts/ops/leads/lead-table.ts';
import { LeadCache } from './lead-cache.ts';

const lead = (id: string, status: Lead['status'] = 'notified') => ({ id, status, name: `Visitor ${id}` }) as Lead;

/** A table whose readings end when the test says so. */
const slowTable = () => {
  const rows = new Map<string, Lead>();
  const readings: { finish(): void }[] = [];
  const table = {
    async *pages() {
      const seen = [...rows.values()];
      await new Promise<void>((resolve) => readings.push({ finish: resolve }));
      yield seen;
    },
    get: async (id: string) => rows.get(id),
  } as unknown as LeadTable;
  return { rows, readings, table };
};

const leadsIn = async (cache: LeadCache) => (await cache.all()).map((entry) => entry.lead);

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('shows new leads after a pause, and never waits for a second reading', async () => {
  let now = 1000;
  const { rows, readings, table } = slowTable();
  rows.set('a', lead('a'));
  const cache = new LeadCache(table, { clock: () => now });
  const first = cache.all();
  await settle();
  readings[0]?.finish();
  expect((await first).map((entry) => entry.lead)).toEqual([lead('a')]);

  rows.set('b', lead('b'));
  now += 500;
  await cache.all();
  expect(readings).toHaveLength(1);
  now += 1000;
  expect(await leadsIn(cache)).toEqual([lead('a')]);
  await settle();
  readings[1]?.finish();
  await settle();
  expect(await leadsIn(cache)).toEqual([lead('a'), lead('b')]);
});

test('keeps a change that was made while the table was read', async () => {
  let now = 1000;
  const { rows, readings, table } = slowTable();
  rows.set('a', lead('a'));
  rows.set('gone', lead('gone'));
  const cache = new LeadCache(table, { clock: () => now });
  const first = cache.all();
  await settle();
  readings[0]?.finish();
  await first;
  now += 5000;
  await cache.all();
  await settle();
  now += 1;
  rows.set('a', lead('a', 'answered'));
  rows.delete('gone');
  await cache.refresh('a');
  await cache.refresh('gone');
  readings[1]?.finish();
  await settle();
  expect(await leadsIn(cache)).toEqual([lead('a', 'answered')]);
});

test('reads a deployed table less often, and a slow one less often still', async () => {
  let now = 0;
  const { readings, table } = slowTable();
  const cache = new LeadCache(table, { deployed: true, clock: () => now });
  const first = cache.all();
  await settle();
  now += 20_000;
  readings[0]?.finish();
  await first;
  now += 50_000;
  await cache.all();
  expect(readings).toHaveLength(1);
  now += 11_000;
  await cache.all();
  expect(readings).toHaveLength(2);
});

test('a table that cannot be read is an error the first time, and asked again later', async () => {
  let fails = true;
  const table = {
    async *pages() {
      if (fails) throw new Error('no table');
      yield [lead('a')];
    },
  } as unknown as LeadTable;
  let now = 1000;
  const cache = new LeadCache(table, { clock: () => now });
  await expect(cache.all()).rejects.toThrow('no table');
  fails = false;
  now += 2000;
  expect(await leadsIn(cache)).toEqual([lead('a')]);
});
