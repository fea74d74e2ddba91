import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import getPort from 'get-port';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { loadCommand } from '#scripts/cli/commands.ts';
import { runCommand } from '#scripts/cli/run-command.ts';
import { claimDataFolder } from '#scripts/local/data-folder.ts';
import { putRows, rowsIn, unusualRow } from '#scripts/testing/backup.ts';
import { freePorts, Product, temporaryFolder } from '#scripts/testing/start-product.ts';
import { withPlace } from './place.ts';
import { setRestoreMark } from './restore-mark.ts';

const leads = 5000;
/** So many rows take a busy machine longer than a test usually has. Milliseconds. */
const patience = 300_000;
const folder = temporaryFolder();
const file = join(folder, 'data.backup');
const source = join(folder, 'source');
let stored: Awaited<ReturnType<typeof rowsIn>>;

const use = (data: string) => vi.stubEnv('DATA_DIR', data);

const run = async (name: string, ...args: string[]) => {
  const lines: string[] = [];
  const spies = (['log', 'error'] as const).map((how) =>
    vi.spyOn(console, how).mockImplementation((line) => void lines.push(String(line))),
  );
  // Of this process: how long it takes also depends on what else the machine does.
  const before = process.cpuUsage();
  const exitCode = await runCommand(await loadCommand(name), args);
  for (const spy of spies) spy.mockRestore();
  const { user, system } = process.cpuUsage(before);
  return { exitCode, text: lines.join('\n'), cpuSeconds: (user + system) / 1_000_000 };
};

const rowsOfFolder = async (data: string) => {
  use(data);
  let rows: typeof stored = {};
  await withPlace({}, async (place) => {
    rows = await rowsIn(place);
  });
  return rows;
};

beforeAll(async () => {
  vi.stubEnv('DYNAMODB_PORT', String(await getPort({ host: '127.0.0.1' })));
  use(source);
  await withPlace({ isNew: true }, async (place) => {
    await putRows(
      place,
      'contact_submissions',
      Array.from({ length: leads }, (_, n) => unusualRow(n)),
    );
    await putRows(place, 'users', [{ username: { S: 'clearbond' }, password: { S: '$argon2id$' } }]);
    stored = await rowsIn(place);
  });
  writeFileSync(join(source, 'inbox.jsonl'), '');
}, patience);
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

describe('npm run backup and npm run restore', () => {
  test(
    'bring 5,000 rows of a data folder into another one, row by row, and with little work',
    async () => {
      use(source);
      const written = await run('backup', file);
      expect(written).toMatchObject({
        exitCode: 0,
        text: expect.stringContaining('users 1, contact_submissions 5,000'),
      });
      expect(written.text).toMatch(/Delete it by \d{4}-\d{2}-\d{2}/);
      expect(await run('restore', file, '--check')).toMatchObject({
        exitCode: 0,
        text: expect.stringContaining('is whole'),
      });
      const target = join(folder, 'target');
      use(target);
      const restored = await run('restore', file);
      expect(restored).toMatchObject({
        exitCode: 0,
        text: expect.stringContaining(`Restored into the data folder ${target}.`),
      });
      const rows = await rowsOfFolder(target);
      for (const [index, row] of (stored.contact_submissions ?? []).entries()) {
        expect(rows.contact_submissions?.[index]).toEqual(row);
      }
      expect(rows.contact_submissions).toHaveLength(leads);
      expect(rows.users).toEqual(stored.users);
      expect(readFileSync(join(target, 'version'), 'utf8')).toBe('1\n');
      for (const { cpuSeconds } of [written, restored]) expect(cpuSeconds).toBeLessThan(30);
      expect(await run('restore', file)).toMatchObject({
        exitCode: 1,
        text: expect.stringContaining('has rows already'),
      });
    },
    patience,
  );

  test('are refused while the product runs, and where there is nothing', async () => {
    use(source);
    const release = claimDataFolder(source, console.log);
    expect(await run('backup', join(folder, 'x'))).toMatchObject({
      exitCode: 1,
      text: expect.stringContaining('Another start is using'),
    });
    release();
    const none = join(folder, 'none');
    use(none);
    expect(await run('backup', join(folder, 'x'))).toEqual(
      expect.objectContaining({ exitCode: 1, text: expect.stringContaining('There is no data in') }),
    );
    expect(readdirSync(folder)).not.toContain('none');
  });
});

describe('npm start', () => {
  const startIn = async (data: string) => {
    const product = new Product(await freePorts(), data, { DYNAMODB_PORT: process.env.DYNAMODB_PORT ?? '' });
    const exitCode = await product.ended();
    return { exitCode, text: product.output.trim().split('\n').at(-1) };
  };

  test('refuses data of a newer version, and data whose version cannot be told', async () => {
    for (const [version, sentence] of [
      ['2', 'is of version 2, and this version of the project reads 1: update the project (git pull)'],
      ['two', 'should hold the version of the data'],
    ]) {
      const data = join(folder, `version-${version}`);
      mkdirSync(data);
      writeFileSync(join(data, 'version'), `${version}\n`);
      expect(await startIn(data)).toEqual({ exitCode: 1, text: expect.stringContaining(String(sentence)) });
      expect(readdirSync(join(data, 'dynamodb'))).toEqual([]);
    }
  });

  test('refuses a folder that holds a part of a backup', async () => {
    const data = join(folder, 'part');
    use(data);
    await withPlace({ isNew: true }, ({ client, tables }) =>
      setRestoreMark(client, tables.limits, { sha256: 'x', file: 'data.backup' }),
    );
    expect(await startIn(data)).toEqual({
      exitCode: 1,
      text: expect.stringContaining('was interrupted: run npm run restore -- data.backup to finish it'),
    });
  });
});
