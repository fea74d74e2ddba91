import { describe, expect, it } from 'vitest';
import type { Lead, LeadTable } from '#scripts/ops/leads/lead-table.ts';
import { leadCache } from './lead-cache.ts';

const lead = (id: string, name: string): Lead => ({ id, name, status: 'notified' });

/** A table whose reads take a second of its clock, and end when they are let. */
const slowTable = () => {
  let now = 0;
  const rows = new Map([['a', lead('a', 'first')]]);
  const reads: (() => void)[] = [];
  const table = {
    async *pages() {
      const seen = [...rows.values()];
      const { promise, resolve } = Promise.withResolvers<void>();
      reads.push(resolve);
      await promise;
      yield seen;
    },
    get: async (id: string) => rows.get(id),
  } as Pick<LeadTable, 'pages' | 'get'> as LeadTable;
  const endReads = () => {
    now += 1000;
    for (const end of reads.splice(0)) end();
  };
  return { cache: leadCache(table, () => now), rows, reads, endReads, wait: (ms: number) => (now += ms) };
};

const namesOf = async (snapshot: Promise<{ leads: readonly Lead[] }>) => (await snapshot).leads.map(({ name }) => name);

const loaded = async () => {
  const table = slowTable();
  const first = table.cache.snapshot();
  table.endReads();
  await first;
  return table;
};

describe('leadCache', () => {
  it('reads a large table once for several pages', async () => {
    const { cache, reads, wait } = await loaded();
    wait(9000);
    expect(await namesOf(cache.snapshot())).toEqual(['first']);
    expect(reads).toHaveLength(0);
  });

  it('serves cached leads when a new read takes over half a second', async () => {
    const { cache, rows, reads, endReads, wait } = await loaded();
    rows.set('a', lead('a', 'newer'));
    wait(11_000);
    expect(await cache.snapshot()).toMatchObject({ leads: [{ name: 'first' }], readAt: 0 });
    expect(reads).toHaveLength(1);
    endReads();
    expect(await namesOf(cache.snapshot())).toEqual(['newer']);
  });

  it('waits for a new read when asked for one', async () => {
    const { cache, rows, endReads } = await loaded();
    rows.set('a', lead('a', 'newer'));
    const fresh = cache.snapshot({ fresh: true });
    endReads();
    expect(await namesOf(fresh)).toEqual(['newer']);
  });

  it('shows a change at once', async () => {
    const { cache, rows } = await loaded();
    rows.set('a', lead('a', 'changed'));
    await cache.update(['a']);
    expect(await namesOf(cache.snapshot())).toEqual(['changed']);
    rows.delete('a');
    await cache.update(['a']);
    expect(await namesOf(cache.snapshot())).toEqual([]);
  });

  it('keeps a change that a slower read missed', async () => {
    const { cache, rows, endReads, wait } = await loaded();
    wait(11_000);
    await cache.snapshot();
    rows.set('a', lead('a', 'changed'));
    await cache.update(['a']);
    endReads();
    expect(await namesOf(cache.snapshot())).toEqual(['changed']);
  });
});
