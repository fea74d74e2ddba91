import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { newLead } from '#functions/testing/leads.ts';
import { testTable } from '#functions/testing/table.ts';
import { localDatabase, run } from '#scripts/testing/run-command.ts';
import { testFolder } from '#scripts/testing/test-folder.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { keptElsewhere } from './actions.ts';

const folder = testFolder();

const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}T09:30:00.000Z`;
const secret = 'the words of a visitor';

const idOf = (number: number) => `${String(number).padStart(8, '0')}-0000-4000-8000-000000000000`;
const rows = [
  newLead({ id: idOf(3), createdAt: day(3), name: 'Carla', email: 'ada@example.com.example', notifiedAt: day(3) }),
  newLead({ id: idOf(1), createdAt: day(1), name: 'Ada', email: 'ada@example.com', notifiedAt: day(1) }),
  newLead({ id: idOf(2), createdAt: day(2), name: 'Bob', email: 'Ada@Example.COM', queue: 'notify' }),
  newLead({ id: idOf(4), createdAt: day(4), name: 'Robot', email: 'ADA@example.com', suspectedSpam: true }),
].map((row) => ({ ...row, message: `${secret} ${row.name}`, ...(row.notifiedAt && { queue: undefined }) }));

const { client, endpoint } = await localDatabase();
const place = `the local product (${endpoint})`;
const store = testTable(client, 'contact_submissions');
beforeEach(async () => {
  for (const { id } of await store.rows()) await store.remove(String(id));
  await store.putAll(rows);
});

const leads = (...args: string[]) => run('leads', ...args);
const show = async (id: string) => JSON.parse((await leads('show', id)).out.join('\n'));

const listed = async (...options: string[]) => {
  const { out, error } = await leads('list', ...options);
  return { names: out.map((line) => line.split(/ {2,}/)[3]), out, error };
};

describe('leads list', () => {
  it('shows the newest leads first without their messages', async () => {
    const { names, out, error } = await listed();
    expect(names).toEqual(['Robot', 'Carla', 'Bob', 'Ada']);
    expect(out[1]).toMatch(/^00000003 {2}2026-11-03 09:30 UTC {2}notified/);
    expect(out.join('\n')).not.toContain(secret);
    expect(error).toEqual([`4 leads in ${place}.`]);
  });

  it('shows only leads in the requested state', async () => {
    expect((await listed('--state', 'suspect')).names).toEqual(['Robot']);
    expect((await listed('--state', 'notified')).names).toEqual(['Carla', 'Ada']);
    expect((await listed('--waiting')).names).toEqual(['Bob']);
  });

  it('prints no terminal control characters', async () => {
    const name = `\u001b]0;title\u0007\u001b[31m漢字漢字漢字漢字漢字漢字\u202e ${'x'.repeat(150)}`;
    const { id } = await store.put(newLead({ name, company: 'Line\nbreak' }));
    const { out } = await leads('list');
    expect(out).toHaveLength(rows.length + 1);
    const shown = await leads('show', id);
    expect([...out, ...shown.out].join('')).not.toMatch(/[\p{Cc}\u202e]/u);
  });

  it('shows a damaged row as unreadable', async () => {
    await store.put({ id: idOf(9), name: 5, message: 'Still here.', queue: 'notify', createdAt: day(9) });
    expect((await listed('--waiting')).out[0]).toContain('unreadable');
    expect(await show('00000009')).toMatchObject({ status: 'unreadable', message: 'Still here.' });
  });
});

describe('leads show', () => {
  it('finds a lead by the beginning of its id', async () => {
    expect(await show('00000002')).toMatchObject({
      id: idOf(2),
      createdAt: day(2),
      status: 'waiting',
      message: `${secret} Bob`,
    });
  });

  testRows([
    ['ffffffff', /^Unknown lead id ffffffff in the local product /],
    ['000', /^Unknown lead id 000 in /],
    ['0000', /^More than one lead id begins with 0000: .*-000000000000, /],
  ])('reports an unknown or ambiguous id', async (id, text) => {
    expect(await leads('show', id)).toMatchObject({ exitCode: 1, text: expect.stringMatching(text) });
  });
});

describe('leads erase', () => {
  it('says where else the data is kept', async () => {
    const clock = () => Date.parse('2026-11-21T12:00:00Z');
    const kept = (isLocal: boolean) => keptElsewhere({ clock, target: { isLocal, describe: place } });
    expect(kept(false).join()).toContain('35 days, so what is erased today is in them until 2026-12-26');
    const { error } = await leads('erase', 'ada@example.com', '--yes');
    expect(error).toEqual(['Kept elsewhere; no command erases it:', ...kept(true).map((line) => `  - ${line}`)]);
  });

  it('erases every lead with the email address in any letter case', async () => {
    const { out } = await leads('erase', 'ada@EXAMPLE.com', '--yes');
    expect(out.at(-1)).toBe('Erased 3 of 3 leads.');
    expect((await listed()).names).toEqual(['Carla']);
  });

  it('erases nothing without --yes', async () => {
    const { exitCode, text } = await leads('erase', 'ada@example.com');
    expect(exitCode).toBe(1);
    expect(text).toContain('Nothing was erased. Pass --yes to erase all of it');
    expect((await listed()).names).toHaveLength(rows.length);
  });

  it('needs no confirmation when nothing is stored', async () => {
    const { exitCode, out } = await leads('erase', 'nobody@example.com');
    expect(exitCode).toBe(0);
    expect(out).toEqual([`0 leads of nobody@example.com in ${place}.`, 'There is nothing to erase.']);
  });

  it('rejects an invalid email address', async () => {
    expect(await leads('erase', 'ada')).toMatchObject({ exitCode: 1, text: '"ada" is not an email address.' });
  });
});

describe('leads export', () => {
  const file = (name: string) => join(folder, name);

  it('writes all leads to a private file, newest first', async () => {
    const out = file('all.csv');
    expect((await leads('export', '--out', out)).text).toBe(`Wrote 4 leads of ${place} to ${out}.`);
    expect(readFileSync(out, 'utf8')).toMatch(/Robot.*Carla.*Bob.*Ada/s);
    expect(statSync(out).mode & 0o777).toBe(0o600);
  });

  it('writes the leads of one person to a private file', async () => {
    const out = file('one.json');
    await leads('export', '--out', out, '--person', 'ADA@EXAMPLE.COM');
    const { leads: found } = JSON.parse(readFileSync(out, 'utf8'));
    expect(found.map(({ name }: { name: string }) => name)).toEqual(['Robot', 'Bob', 'Ada']);
    expect(statSync(out).mode & 0o777).toBe(0o600);
  });

  it('refuses to overwrite a file', async () => {
    writeFileSync(file('twice.csv'), '');
    expect((await leads('export', '--out', file('twice.csv'))).text).toContain('already exists');
    expect((await leads('export', '--out', file('no/file.csv'))).text).toContain('(ENOENT)');
  });
});
