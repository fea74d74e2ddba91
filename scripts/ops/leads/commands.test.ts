import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { newLead } from '#functions/testing/leads.ts';
import { type Bench, leadsBench } from '#scripts/testing/leads.ts';
import { erasePerson, exportLeads, listLeads, showLead } from './commands.ts';

const folder = mkdtempSync(join(tmpdir(), 'leads-'));
afterAll(() => rmSync(folder, { recursive: true }));

const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}T09:30:00.000Z`;
const secret = 'the words of a visitor';

const idOf = (number: number) => `${String(number).padStart(8, '0')}-0000-4000-8000-000000000000`;
const rows = [
  newLead({ id: idOf(3), createdAt: day(3), name: 'Carla', email: 'ada@example.com.example', notifiedAt: day(3) }),
  newLead({ id: idOf(1), createdAt: day(1), name: 'Ada', email: 'ada@example.com', notifiedAt: day(1) }),
  newLead({ id: idOf(2), createdAt: day(2), name: 'Bob', email: 'Ada@Example.COM', queue: 'notify' }),
  newLead({ id: idOf(4), createdAt: day(4), name: 'Robot', email: 'ADA@example.com', suspectedSpam: true }),
].map((row) => ({ ...row, message: `${secret} ${row.name}`, ...(row.notifiedAt && { queue: undefined }) }));

let bench: Bench;
beforeEach(async () => {
  bench = await leadsBench();
  await bench.store.putAll(rows);
});

type Wanted = Parameters<typeof listLeads>[0];
const list = (on: Bench, wanted: Wanted = {}) => on.run((dependencies) => listLeads(wanted, dependencies));
const show = async (on: Bench, id: string) =>
  JSON.parse((await on.run((dependencies) => showLead(id, dependencies))).printed.join('\n'));

const listed = async (wanted: Wanted = {}) => {
  const { printed, noted } = await list(bench, wanted);
  return { names: printed.map((line) => line.split(/ {2,}/)[3]), printed, noted };
};

describe('list', () => {
  it('shows the newest first without messages', async () => {
    const { names, printed, noted } = await listed();
    expect(names).toEqual(['Robot', 'Carla', 'Bob', 'Ada']);
    expect(printed[1]).toMatch(/^00000003 {2}2026-11-03 09:30 UTC {2}notified/);
    expect(printed.join('\n')).not.toContain(secret);
    expect(noted).toEqual(['4 leads in the tables of a test.']);
  });

  it('shows the leads of a state on request', async () => {
    expect((await listed({ state: 'suspect' })).names).toEqual(['Robot']);
    expect((await listed({ state: 'notified' })).names).toEqual(['Carla', 'Ada']);
    expect((await listed({ waiting: true })).names).toEqual(['Bob']);
  });

  it('removes terminal control characters', async () => {
    const own = await leadsBench();
    const name = `\u001b]0;title\u0007\u001b[31m漢字漢字漢字漢字漢字漢字\u202e ${'x'.repeat(150)}`;
    const { id } = await own.store.put(newLead({ name, company: 'Line\nbreak' }));
    const { printed } = await list(own);
    expect(printed).toHaveLength(1);
    const shown = await own.run((dependencies) => showLead(id, dependencies));
    expect([...printed, ...shown.printed].join('')).not.toMatch(/[\p{Cc}\u202e]/u);
  });

  it('lists a damaged row too', async () => {
    const own = await leadsBench();
    await own.store.put({ id: idOf(9), name: 5, message: 'Still here.', queue: 'notify', createdAt: day(1) });
    expect((await list(own, { waiting: true })).printed[0]).toContain('unreadable');
    expect(await show(own, '00000009')).toMatchObject({ status: 'unreadable', message: 'Still here.' });
  });
});

describe('show', () => {
  it('finds a lead by the beginning of its id', async () => {
    expect(await show(bench, '00000002')).toMatchObject({
      id: idOf(2),
      createdAt: day(2),
      status: 'waiting',
      message: `${secret} Bob`,
    });
  });

  it('reports an unknown or ambiguous id', async () => {
    await expect(show(bench, 'ffffffff')).rejects.toThrow('Unknown lead id ffffffff in the tables of a test.');
    await expect(show(bench, '000')).rejects.toThrow('Unknown lead id 000 in');
    await expect(show(bench, '0000')).rejects.toThrow(/^More than one lead id begins with 0000: .*-000000000000, /);
  });
});

describe('erase', () => {
  const erased = (address: string, options: { yes?: boolean } = {}) =>
    bench.run((dependencies) => erasePerson(address, options, dependencies));

  it('says where else the data remains', async () => {
    bench.dependencies.clock = () => Date.parse('2026-11-21T12:00:00Z');
    bench.dependencies.target.isLocal = false;
    const { noted } = await erased('ada@example.com', { yes: true });
    expect(noted.join('\n')).toContain('35 days, so what is erased today is in them until 2026-12-26');
  });

  it('erases every lead of an address in any letter case', async () => {
    const { printed } = await erased('ada@EXAMPLE.com', { yes: true });
    expect(printed.at(-1)).toBe('Erased 3 of 3 leads.');
    expect((await listed()).names).toEqual(['Carla']);
  });

  it('erases nothing without --yes', async () => {
    await expect(erased('ada@example.com')).rejects.toThrow('Nothing was erased. Pass --yes to erase all of it');
    expect((await listed()).names).toHaveLength(rows.length);
  });

  it('needs no confirmation when nothing is stored', async () => {
    const { printed } = await erased('nobody@example.com');
    expect(printed).toEqual(['0 leads of nobody@example.com in the tables of a test.', 'There is nothing to erase.']);
  });

  it('rejects an invalid address', async () => {
    await expect(erased('ada')).rejects.toThrow('"ada" is not an email address.');
  });
});

describe('export', () => {
  const file = (name: string) => join(folder, name);
  const written = (options: { out: string; person?: string }) =>
    bench.run((dependencies) => exportLeads(options, dependencies));

  it('writes all leads to a private file, newest first', async () => {
    const out = file('all.csv');
    const { printed } = await written({ out });
    expect(printed).toEqual([`Wrote 4 leads of the tables of a test to ${out}.`]);
    expect(readFileSync(out, 'utf8')).toMatch(/Robot.*Carla.*Bob.*Ada/s);
    expect(statSync(out).mode & 0o777).toBe(0o600);
  });

  it('writes the data of one person to a private file', async () => {
    const out = file('one.json');
    await written({ out, person: 'ADA@EXAMPLE.COM' });
    const { leads } = JSON.parse(readFileSync(out, 'utf8'));
    expect(leads.map(({ name }: { name: string }) => name)).toEqual(['Robot', 'Bob', 'Ada']);
    expect(statSync(out).mode & 0o777).toBe(0o600);
  });

  it('refuses to overwrite a file', async () => {
    writeFileSync(file('twice.csv'), '');
    await expect(written({ out: file('twice.csv') })).rejects.toThrow('already exists');
    await expect(written({ out: file('no/file.csv') })).rejects.toThrow('(ENOENT)');
  });
});
