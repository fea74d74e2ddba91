import { beforeAll, describe, expect, test } from 'vitest';
import { newLead } from '#functions/testing/leads.ts';
import { type Bench, leadsBench } from '#scripts/testing/leads.ts';
import { listLeads, showLead } from './commands.ts';

const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}T09:30:00.000Z`;
const secret = 'the words of a visitor';

const idOf = (number: number) => `${String(number).padStart(8, '0')}-0000-4000-8000-000000000000`;
const rows = [
  newLead({ id: idOf(3), createdAt: day(3), name: 'Carla', notifiedAt: day(3) }),
  newLead({ id: idOf(1), createdAt: day(1), name: 'Ada', notifiedAt: day(1) }),
  newLead({ id: idOf(2), createdAt: day(2), name: 'Bob', queue: 'notify' }),
  newLead({ id: idOf(4), createdAt: day(4), name: 'Robot', suspectedSpam: true, queue: 'digest' }),
].map((row) => ({ ...row, message: `${secret} ${row.name}`, ...(row.notifiedAt && { queue: undefined }) }));

let bench: Bench;
beforeAll(async () => {
  bench = await leadsBench();
  for (const row of rows) await bench.store.put(row);
});

type Wanted = Parameters<typeof listLeads>[0];
const list = (on: Bench, wanted: Wanted = {}) => on.run((dependencies) => listLeads(wanted, dependencies));
const show = (on: Bench, id: string) => on.run((dependencies) => showLead(id, dependencies));

const listed = async (wanted: Wanted = {}) => {
  const { printed, noted } = await list(bench, wanted);
  return { names: printed.map((line) => line.split(/ {2,}/)[3]), printed, noted };
};

describe('list', () => {
  test('shows the newest first without messages', async () => {
    const { names, printed, noted } = await listed();
    expect(names).toEqual(['Carla', 'Bob', 'Ada']);
    expect(printed[0]).toMatch(/^00000003 {2}2026-11-03 09:30 {2}notified/);
    expect(printed.join('\n')).not.toContain(secret);
    expect(noted).toEqual([
      '3 leads in the tables of a test.',
      '1 lead left out as suspected spam: see --state suspect.',
    ]);
  });

  test('shows suspected or waiting leads on request', async () => {
    expect(await listed({ state: 'suspect' })).toMatchObject({
      names: ['Robot'],
      noted: ['1 lead in the tables of a test.'],
    });
    expect(await listed({ waiting: true })).toMatchObject({
      names: ['Bob'],
      noted: ['1 lead in the tables of a test.'],
    });
  });

  test.each([
    ['undelivered', { notifiedAt: day(5), undeliveredAt: day(6) }],
    ['delivered', { notifiedAt: day(5), deliveredAt: day(6) }],
    ['answered', { notifiedAt: day(5), answeredAt: day(6) }],
  ] as const)('shows since when a lead is %s', async (status, marks) => {
    const own = await leadsBench();
    const { queue: _, ...row } = newLead(marks);
    await own.store.put(row);
    await own.store.put(newLead({ notifiedAt: day(1), queue: undefined }));
    expect((await list(own)).printed.some((line) => line.includes(` ${status} `))).toBe(true);
    const [, since] = Object.entries(marks).findLast(([name]) => name.endsWith('At')) ?? [];
    expect((await show(own, row.id)).printed).toContain(`Status:    ${status} at ${since}`);
    const { printed } = await list(own, { state: status });
    expect(printed).toEqual([expect.stringContaining(row.id.slice(0, 8))]);
  });

  test('says how many more there are beyond the limit', async () => {
    const { names, noted } = await listed({ limit: 1 });
    expect(names).toEqual(['Carla']);
    expect(noted.at(-1)).toBe('These are the newest 1; --limit 3 shows all.');
  });

  test('removes terminal control characters', async () => {
    const own = await leadsBench();
    const name = `\u001b]0;title\u0007\u001b[31m漢字漢字漢字漢字漢字漢字\u202e ${'x'.repeat(150)}`;
    await own.store.put(newLead({ name, company: 'Line\nbreak' }));
    const { printed } = await list(own);
    expect(printed).toHaveLength(1);
    expect(printed.join('')).not.toMatch(/[\p{Cc}\u202e]/u);
  });

  test('lists a damaged row too', async () => {
    const own = await leadsBench();
    await own.store.put({ id: idOf(9), name: 5, message: 'Still here.', queue: 'notify', createdAt: day(1) });
    expect((await list(own, { waiting: true })).printed[0]).toContain('unreadable');
    const { printed } = await show(own, '00000009');
    expect(printed).toContain('Status:    unreadable');
    expect(printed).toContain('  Still here.');
  });
});

describe('show', () => {
  test('finds a lead by the beginning of its id', async () => {
    const { printed } = await show(bench, '00000002');
    expect(printed.slice(0, 4)).toEqual([
      `Lead:      ${idOf(2)}`,
      `Received:  ${day(2)}`,
      'Status:    waiting',
      'Name:      Bob',
    ]);
    expect(printed.slice(-2)).toEqual(['', `  ${secret} Bob`]);
  });

  test('reports an unknown or ambiguous id', async () => {
    await expect(show(bench, 'ffffffff')).rejects.toThrow('Unknown lead id ffffffff in the tables of a test.');
    await expect(show(bench, 'Bob')).rejects.toThrow('"Bob" is not a lead id. `leads list` shows the ids');
    await expect(show(bench, '0000')).rejects.toThrow(/^More than one lead id begins with 0000: .*-000000000000, /);
  });
});
