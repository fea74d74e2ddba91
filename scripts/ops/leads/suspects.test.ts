import { beforeEach, describe, expect, it } from 'vitest';
import { newLead } from '#functions/testing/leads.ts';
import { type Bench, leadsBench } from '#scripts/testing/leads.ts';
import { eraseSuspects, findSuspects } from './suspects.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await leadsBench();
});

const suspected = { suspectedSpam: true, queue: 'digest' } as const;
const put = async (row: Parameters<typeof newLead>[0]) => (await bench.store.put(newLead(row))).id;
const day = (number: number) => `2026-11-0${number}T00:00:00.000Z`;

describe('findSuspects', () => {
  it('returns only suspected spam, newest first', async () => {
    const older = await put({ ...suspected, createdAt: day(1) });
    const newer = await put({ ...suspected, createdAt: day(2) });
    await put({});
    await put({ suspectedSpam: true, queue: undefined, answeredAt: day(3) });
    expect((await findSuspects(bench.dependencies)).map(({ id }) => id)).toEqual([newer, older]);
  });
});

describe('eraseSuspects', () => {
  it('erases the leads that the operator was shown', async () => {
    const shown = await put({ ...suspected, createdAt: day(1) });
    const later = await put({ ...suspected, createdAt: day(2) });
    const lead = await put({ createdAt: day(1) });
    expect(await eraseSuspects(day(1), bench.dependencies)).toEqual(['Erased 1 of 1 lead.']);
    const rows = await Promise.all([shown, later, lead].map((id) => bench.store.get(id)));
    expect(rows.map((row) => row !== undefined)).toEqual([false, true, true]);
  });

  it.each([
    ['cleared', { suspectedSpam: undefined, queue: 'notify' }],
    ['answered', { suspectedSpam: true, queue: undefined, answeredAt: day(3) }],
  ] as const)('keeps a lead that was %s in the meantime', async (_, change) => {
    const id = await put({ ...suspected, createdAt: day(1) });
    const { leads } = bench.dependencies;
    const eraseSuspect: typeof leads.eraseSuspect = async (each) => {
      await put({ id: each, createdAt: day(1), ...change });
      return leads.eraseSuspect(each);
    };
    const dependencies = { ...bench.dependencies, leads: { ...leads, eraseSuspect } };
    expect(await eraseSuspects(day(1), dependencies)).toEqual(['Erased 0 of 1 lead.']);
    expect(await bench.store.get(id)).toBeDefined();
  });
});
