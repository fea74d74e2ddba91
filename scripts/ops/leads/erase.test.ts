import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { submission } from '#functions/lib/submission.ts';
import { newLead } from '#functions/testing/leads.ts';
import { ask } from '#scripts/common/ask.ts';
import { type Bench, leadsBench } from '#scripts/testing/leads.ts';
import { erasePerson, exportLeads } from './commands.ts';

vi.mock('#scripts/common/ask.ts');

const folder = mkdtempSync(join(tmpdir(), 'leads-'));
afterAll(() => rmSync(folder, { recursive: true }));

let bench: Bench;
const ids = { lower: '', upper: '', spam: '', other: '' };
beforeEach(async () => {
  bench = await leadsBench();
  const put = async (row: Parameters<typeof newLead>[0]) => (await bench.store.put(newLead(row))).id;
  ids.lower = await put({ email: 'ada@example.com', name: '=1+1', createdAt: '2026-11-01T00:00:00.000Z' });
  ids.upper = await put({ email: 'Ada@Example.COM', name: 'Ada', createdAt: '2026-11-02T00:00:00.000Z' });
  ids.spam = await put({ email: 'ADA@example.com', suspectedSpam: true, queue: 'digest' });
  ids.other = await put({ email: 'ada@example.com.example', name: 'Another visitor' });
});

const left = async () => {
  const rows = await Promise.all(Object.entries(ids).map(async ([name, id]) => [name, await bench.store.get(id)]));
  return rows.filter(([, row]) => row).map(([name]) => name);
};

const erased = (address: string, options: { yes?: boolean } = {}) =>
  bench.run((dependencies) => erasePerson(address, options, dependencies));

describe('erase', () => {
  it('says where else the data remains', async () => {
    bench.dependencies.clock = () => Date.parse('2026-11-21T12:00:00Z');
    Object.assign(bench.dependencies.target, { deployed: { stage: 'test', region: 'us-east-1', outputs: {} } });
    const { noted } = await erased('ada@example.com', { yes: true });
    expect(noted.join('\n')).toContain('35 days, so what is erased today is in them until 2026-12-26');
  });

  it('erases every lead of an address in any letter case', async () => {
    const { printed } = await erased('ada@EXAMPLE.com', { yes: true });
    expect(printed.at(-1)).toBe('Erased 3 of 3 leads.');
    expect(await left()).toEqual(['other']);
  });

  it('erases nothing without confirmation', async () => {
    vi.mocked(ask).mockResolvedValue('no');
    const { printed } = await erased('ada@example.com');
    expect(ask).toHaveBeenCalledWith('Erase all of it from the tables of a test for good? Type yes: ');
    expect(printed.slice(-2)).toEqual(['3 leads of ada@example.com in the tables of a test.', 'Nothing was erased.']);
    expect(await left()).toEqual(['lower', 'upper', 'spam', 'other']);
    vi.mocked(ask).mockResolvedValue('Yes');
    await erased('ada@example.com');
    expect(await left()).toEqual(['other']);
  });

  it('rejects an invalid address', async () => {
    await expect(erased('ada')).rejects.toThrow('"ada" is not an email address.');
  });
});

const written = (options: { out: string; person?: string }) =>
  bench.run((dependencies) => exportLeads(options, dependencies));

describe('export', () => {
  const file = (name: string) => join(folder, name);

  it('writes all fields to a private file, newest first', async () => {
    const out = file('all.csv');
    const { printed } = await written({ out });
    expect(printed).toEqual([`Wrote 4 leads of the tables of a test to ${out}.`]);
    const text = readFileSync(out, 'utf8');
    const head = (text.split('\r\n')[0] ?? '').slice(1).split(',');
    expect(head.slice(0, 2)).toEqual(['"id"', '"createdAt"']);
    expect(head.toSorted()).toEqual(
      Object.keys(submission.shape)
        .map((name) => `"${name}"`)
        .toSorted(),
    );
    expect(text.indexOf(ids.other)).toBeLessThan(text.indexOf(ids.upper));
    expect(text.indexOf(ids.upper)).toBeLessThan(text.indexOf(ids.lower));
    expect(statSync(out).mode & 0o777).toBe(0o600);
  });

  it('writes the data of one person to a private file', async () => {
    const out = file('one.json');
    await written({ out, person: 'ADA@EXAMPLE.COM' });
    const { leads } = JSON.parse(readFileSync(out, 'utf8'));
    expect(leads.map(({ id }: { id: string }) => id).toSorted()).toEqual([ids.lower, ids.upper, ids.spam].toSorted());
    expect(statSync(out).mode & 0o777).toBe(0o600);
  });

  it('refuses to overwrite a file', async () => {
    const out = file('twice.csv');
    await written({ out });
    await expect(written({ out })).rejects.toThrow('already exists');
    await expect(written({ out: file('no/file.csv') })).rejects.toThrow('(ENOENT)');
  });
});
