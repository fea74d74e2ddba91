import { describe, expect, it } from 'vitest';
import type { Lead, LeadTable } from '#scripts/ops/leads/lead-table.ts';
import { leadCache } from './lead-cache.ts';

const lead = (id: string, name: string): Lead => ({ id, name, status: 'notified' });

/** Makes a cache of a table whose reads advance the clock by `ms`. `hooks.during` runs during each read. */
const tableThatTakes = async (ms: number) => {
  let now = 0;
  const rows = new Map([['a', lead('a', 'first')]]);
  const hooks = { during: async () => {} };
  const table = {
    async all() {
      const seen = [...rows.values()];
      now += ms;
      await hooks.during();
      return seen;
    },
    get: async (id: string) => rows.get(id),
  } as Pick<LeadTable, 'all' | 'get'> as LeadTable;
  const cache = leadCache(table, () => now);
  await cache.snapshot();
  const change = async () => {
    rows.set('a', lead('a', 'changed'));
    await cache.update(['a']);
  };
  const names = async (options = {}) => (await cache.snapshot(options)).leads.map(({ name }) => name);
  return { rows, hooks, change, names, wait: (time: number) => (now += time) };
};

describe('leadCache', () => {
  it('rereads a small table once its cached leads are stale', async () => {
    const { rows, names, wait } = await tableThatTakes(100);
    rows.set('a', lead('a', 'newer'));
    expect(await names()).toEqual(['first']);
    wait(1000);
    expect(await names()).toEqual(['newer']);
  });

  it('rereads a large table only on request', async () => {
    const { rows, names, wait } = await tableThatTakes(4000);
    rows.set('a', lead('a', 'newer'));
    wait(3_600_000);
    expect(await names()).toEqual(['first']);
    expect(await names({ fresh: true })).toEqual(['newer']);
  });

  it('keeps a change that was made during a slow read', async () => {
    const { hooks, names, change } = await tableThatTakes(4000);
    hooks.during = change;
    expect(await names({ fresh: true })).toEqual(['changed']);
  });
});
