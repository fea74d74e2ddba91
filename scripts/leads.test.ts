import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { leadRow, suspectedRow } from '#functions/testing/leads.ts';
import { testTable } from '#functions/testing/tables.ts';
import { localDatabase } from '#scripts/testing/local-database.ts';
import { testFolder } from '#scripts/testing/test-folder.ts';
import { leads } from './leads.ts';

const store = testTable(await localDatabase(), 'contact_submissions');
const folder = testFolder();

/** Runs the command. @returns its exit code, its stdout and stderr lines, and all lines as `text` */
const run = async (...args: string[]) => {
  const out: string[] = [];
  const error: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void out.push(String(line)));
  vi.spyOn(console, 'error').mockImplementation((line) => void error.push(String(line)));
  let exitCode = 0;
  await leads(args).catch(({ message }: Error) => {
    error.push(message);
    exitCode = 1;
  });
  vi.restoreAllMocks();
  return { exitCode, out, error, text: [...out, ...error].join('\n') };
};

const daysAgo = (days: number) => Date.now() - days * 86_400_000;
const dayOf = (days: number) => new Date(daysAgo(days)).toISOString().slice(0, 10);
const { queue: _, nextTryAt: __, ...untold } = leadRow({ name: 'Told Toni', email: 'toni@example.com' }, daysAgo(28));
const told = { ...untold, notifiedAt: untold.createdAt };
const waiting = leadRow({ name: 'Waiting Wu', email: 'Wu@Example.com', message: '=1+1 or call me' }, daysAgo(19));
const suspected = suspectedRow({ name: 'Spam\u202eSam', email: 'sam@example.com' }, daysAgo(9));
const expired = { ...leadRow(), expiresAt: 1 };
const broken = { id: 'ffffffff-0000-4000-8000-000000000000', name: 7 };

beforeEach(async () => {
  await store.clear();
  await store.putAll([told, waiting, suspected, expired]);
});

const shortIds = (lines: string[]) => lines.map((line) => line.slice(0, 8));
const idsOf = (...rows: { id: string }[]) => rows.map(({ id }) => id.slice(0, 8));

describe('npm run leads -- list', () => {
  test('shows leads with their states, newest first, without messages', async () => {
    const { out, error } = await run('list');
    expect(shortIds(out)).toEqual(idsOf(suspected, waiting, told));
    expect(out[0]).toContain(
      `${suspected.createdAt.slice(0, 16).replace('T', ' ')}  suspected, waiting  Spam\ufffdSam  sam@`,
    );
    expect(out[2]).toContain('  told  ');
    expect(error).toEqual(['3 leads in the local product.']);
  });

  test.each([
    [
      ['--state', 'waiting'],
      [suspected, waiting],
    ],
    [['--state', 'told'], [told]],
    [['--state', 'suspected'], [suspected]],
    [['--since', dayOf(20), '--until', dayOf(10)], [waiting]],
    [['--text', '=1+1 OR'], [waiting]],
  ])('filters: %j', async (filters, rows) => {
    expect(shortIds((await run('list', ...filters)).out)).toEqual(idsOf(...rows));
  });

  test.each([['--state', 'lost'], ['--since', 'yesterday'], ['--nope'], ['--stage', 'no such stage']])(
    'explains a wrong option: %j',
    async (...wrong) => {
      const { exitCode, error } = await run('list', ...wrong);
      expect(exitCode).toBe(1);
      expect(error.join()).not.toMatch(/\n {4}at /);
    },
  );
});

describe('npm run leads', () => {
  test('show: finds a lead by the first characters of its id, even a damaged lead', async () => {
    expect((await run('show', waiting.id.slice(0, 8))).text).toContain('=1+1 or call me');
    await store.put(broken);
    expect((await run('show', 'ffff')).text).toContain('"name": 7');
    expect((await run('show', 'ffffffff-1')).error).toEqual(['Unknown lead id. `leads list` shows the ids.']);
    expect((await run('show', 'fff')).error).toEqual(['Write at least four characters of the id.']);
  });

  test('export: writes a CSV file for its owner only, and overwrites none', async () => {
    const file = join(folder, 'leads.csv');
    await run('export', file, '--state', 'waiting');
    const content = readFileSync(file, 'utf8');
    expect(content.startsWith('\ufeff"state","id","createdAt","name"')).toBe(true);
    expect(content).toContain(`"suspected, waiting","${suspected.id}"`);
    expect(content).toContain(`"'=1+1 or call me"`);
    expect(content).not.toContain('toni@');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect((await run('export', file)).exitCode).toBe(1);
  });

  test('resend: queues one lead, or those told since a time', async () => {
    expect(await run('resend', told.id)).toMatchObject({ exitCode: 0 });
    const { notifiedAt, ...rest } = told;
    expect(await store.get(told.id)).toMatchObject({ ...rest, queue: 'real' });
    await store.put(told);
    await run('resend', '--since', dayOf(20));
    expect(await store.get(told.id)).toEqual(told);
    const both = await run('resend', told.id, '--since', dayOf(200));
    expect(both).toMatchObject({ exitCode: 1, error: ['Pass an id or --since, and not both.'] });
    expect(await store.get(told.id)).toEqual(told);
    await run('resend', '--since', notifiedAt);
    expect(await store.get(told.id)).toHaveProperty('queue', 'real');
  });

  test('erase: erases all leads of an address after a confirmation', async () => {
    const refused = await run('erase', 'wu@example.com');
    expect(refused).toMatchObject({ exitCode: 1, error: ['Nothing was erased. Pass --yes to erase 1 lead for good.'] });
    expect(await store.get(waiting.id)).toEqual(waiting);
    const { text } = await run('erase', 'wu@example.com', '--yes');
    expect(text).toContain('Erased 1 lead.');
    expect(await store.get(waiting.id)).toBeUndefined();
    expect(await store.get(told.id)).toEqual(told);
    await run('erase', told.id, '--yes');
    expect(await store.get(told.id)).toBeUndefined();
  });

  test('prints its usage without a command, and writes nothing', async () => {
    expect((await run()).text).toContain('npm run leads -- <command>');
    expect((await run('export')).text).toContain('npm run leads -- <command>');
    expect(existsSync(join(folder, 'undefined'))).toBe(false);
  });
});
