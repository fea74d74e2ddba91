import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { emptyPlace, putRows, roomsWithEdition, rowsIn, unusualRow } from '#scripts/testing/backup.ts';
import { freePorts, isAlive, temporaryFolder } from '#scripts/testing/start-product.ts';
import { format } from './format.ts';
import { type Place, withPlace } from './place.ts';
import { checkBackup, restoreBackup } from './restore-backup.ts';
import { readRestoreMark } from './restore-mark.ts';
import { writeBackup } from './write-backup.ts';

// data-folder.slow.test.ts has more rows.
const leads = 300;
const half = 150;
const folder = temporaryFolder();
const file = join(folder, 'data.backup');
const never = new AbortController().signal;
const source = join(folder, 'source');
let rooms: string;
let original: Place;
let stored: Awaited<ReturnType<typeof rowsIn>>;

const backUp = (place: Place, to: string) =>
  writeBackup(place, to, { rooms, now: Date.parse('2026-11-21T12:00:00Z'), signal: never });

const restore = async (place: Place, from = file, options: { rooms?: string; signal?: AbortSignal } = {}) => {
  const into = options.rooms ?? rooms;
  const checked = await checkBackup(from, into);
  return restoreBackup(place, checked, { rooms: into, signal: options.signal ?? never, progress: () => undefined });
};

beforeAll(async () => {
  mkdirSync(source);
  writeFileSync(join(source, 'inbox.jsonl'), '{"subject":"\u2028"}\n'.repeat(30_000));
  writeFileSync(join(source, 'inbox-unreadable.jsonl'), '{"subject":\n');
  writeFileSync(join(source, 'signing-keys.json'), 'secret');
  rooms = roomsWithEdition(folder);
  original = await emptyPlace(source);
  await putRows(
    original,
    'contact_submissions',
    Array.from({ length: leads }, (_, n) => unusualRow(n)),
  );
  await putRows(original, 'users', [{ username: { S: 'northwind' }, password: { S: '$argon2id$' } }]);
  const opening = (day: string) => ({ document: { S: 'northwind/offer' }, day: { S: day }, count: { N: '2' } });
  await putRows(original, 'openings', ['2026-11-20', '2026-11-21'].map(opening));
  await putRows(original, 'limits', [{ key: { S: 'contact#1' }, level: { N: '1' } }]);
  stored = await rowsIn(original);
  await backUp(original, file);
});
afterAll(() => rmSync(folder, { recursive: true }));

let target: Place;
let data: string;
beforeEach(async () => {
  data = temporaryFolder();
  target = await emptyPlace(data);
  return () => rmSync(data, { recursive: true });
});

const nothing = { users: [], contact_submissions: [], openings: [] };

describe('a backup', () => {
  test('restores every row and every file as it was, and nothing that expires or opens a session', async () => {
    expect(stored.contact_submissions).toHaveLength(leads);
    expect(await restore(target)).toEqual({ continued: false, editions: [] });
    const restored = await rowsIn(target);
    for (const [table, rows] of Object.entries(stored)) {
      for (const [index, row] of rows.entries()) expect(restored[table]?.[index]).toEqual(row);
      expect(restored[table]).toHaveLength(rows.length);
    }
    const files = ['inbox-unreadable.jsonl', 'inbox.jsonl'];
    expect(readdirSync(data)).toEqual(files);
    for (const name of files) expect(readFileSync(join(data, name))).toEqual(readFileSync(join(source, name)));
    const text = gunzipSync(readFileSync(file)).toString();
    expect(text).not.toContain(Buffer.from('secret').toString('base64'));
    expect(text).not.toContain('contact#1');
  });

  test('is for the eyes of one account, and replaces no file', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await expect(backUp(original, file)).rejects.toThrow('already exists');
    await expect(backUp(original, join(folder, 'no/folder'))).rejects.toThrow('cannot be written (ENOENT)');
  });

  test('that is interrupted leaves nothing behind', async () => {
    const stopping = new AbortController();
    const interrupted = join(data, 'half');
    const writing = writeBackup(original, interrupted, { rooms, now: 0, signal: stopping.signal });
    stopping.abort();
    await expect(writing).rejects.toThrow('Interrupted: no backup was written.');
    expect(readdirSync(data)).toEqual([]);
  });

  test('brings back editions that the checkout lacks, and refuses others', async () => {
    const elsewhere = roomsWithEdition(data);
    rmSync(join(elsewhere, 'northwind/editions'), { recursive: true });
    const { editions } = await restore(target, file, { rooms: elsewhere });
    expect(editions).toEqual(['northwind/1.0/edition.json', 'northwind/1.0/offer.pdf']);
    const pdf = 'northwind/editions/1.0/offer.pdf';
    expect(readFileSync(join(elsewhere, pdf))).toEqual(readFileSync(join(rooms, pdf)));
    roomsWithEdition(data, '{"title":"Another offer"}');
    await expect(restore(await emptyPlace(), file, { rooms: elsewhere })).rejects.toThrow(
      'Edition 1.0 of the room northwind is another one in this checkout than in the backup',
    );
    await expect(restore(await emptyPlace(), file, { rooms: join(data, 'none') })).rejects.toThrow('no room northwind');
  });
});

describe('a file is refused, and nothing is written, when it', () => {
  const lines = () => gunzipSync(readFileSync(file)).toString().split('\n');
  const packed = (all: string[]) => gzipSync(all.join('\n'));
  const flipped = (bytes: Buffer, at: number) => {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    return changed;
  };
  const withHeader = (change: object) => {
    const [first = '', ...rest] = lines();
    return packed([JSON.stringify({ ...JSON.parse(first), ...change }), ...rest]);
  };
  test.each<[string, () => Buffer | string, string]>([
    ['is cut off', () => readFileSync(file).subarray(0, 8000), 'is damaged: it ends too early'],
    ['is cut off at a line', () => packed(lines().slice(0, 100)), 'is damaged: it ends too early'],
    ['has another byte', () => flipped(readFileSync(file), 6000), 'is damaged'],
    [
      'has another text in a row',
      () => packed(lines().map((line) => line.replace('long text', 'lung text'))),
      'its hash is another one',
    ],
    ['lacks a row', () => packed(lines().toSpliced(100, 1)), 'its hash is another one'],
    ['goes on after its end', () => packed([...lines().slice(0, -1), lines()[5] ?? '']), 'something follows its end'],
    ['has a line that is none', () => packed(lines().with(7, '{"table":"secrets"}')), 'a line that cannot be read'],
    ['is empty', () => '', 'is damaged: it ends too early'],
    ['is another text', () => 'Dear Ada,', 'is not a backup'],
    ['is another archive', () => gzipSync('Dear Ada,'), 'is not a backup'],
    ['is one endless line', () => gzipSync(Buffer.alloc(20_000_000, 65)), 'is not a backup'],
    ['has a newer format', () => withHeader({ format: format + 1 }), 'written by a newer version'],
    ['has newer data', () => withHeader({ data: 2 }), 'written by a newer version'],
  ])('%s', async (_, content, sentence) => {
    const bad = join(data, 'bad.backup');
    writeFileSync(bad, content());
    await expect(restore(target, bad)).rejects.toThrow(sentence);
    await expect(restore(target, bad)).rejects.toMatchObject({ name: 'SetupError' });
    expect(await rowsIn(target)).toEqual(nothing);
    expect(await readRestoreMark(target.client, target.tables.limits)).toBeUndefined();
  });

  test('is not there', async () => {
    await expect(restore(target, join(data, 'none'))).rejects.toThrow('cannot be read (ENOENT)');
  });
});

describe('a restore', () => {
  test('is refused where there is data', async () => {
    await putRows(target, 'users', [{ username: { S: 'northwind' } }]);
    await expect(restore(target)).rejects.toThrow('The table users of the tables of a test has rows already');
    expect((await rowsIn(target)).contact_submissions).toEqual([]);
    const withInbox = await emptyPlace(source);
    await expect(restore(withInbox)).rejects.toThrow('has inbox-unreadable.jsonl already');
    expect(await rowsIn(withInbox)).toEqual(nothing);
  });

  test('that is interrupted says what to do, and goes on with the same file only', async () => {
    const stopping = new AbortController();
    const checked = await checkBackup(file, rooms);
    const interrupted = restoreBackup(target, checked, {
      rooms,
      signal: stopping.signal,
      progress: (rows) => rows === half && stopping.abort(),
    });
    await expect(interrupted).rejects.toThrow(/^Interrupted after \d+ of 303 rows\. Run the same command again/);
    const part = await rowsIn(target);
    expect(part.contact_submissions?.length).toBeGreaterThanOrEqual(half - 1);
    expect(part.contact_submissions?.length).toBeLessThan(leads);

    const other = join(data, 'other.backup');
    await backUp(await emptyPlace(), other);
    await expect(restore(target, other)).rejects.toThrow(`was interrupted: run npm run restore -- ${file} first`);

    expect(await restore(target)).toEqual({ continued: true, editions: [] });
    expect(await rowsIn(target)).toEqual(stored);
    await expect(restore(target)).rejects.toThrow('has rows already');
  });

  test('whose database goes away says the same', async () => {
    const checked = await checkBackup(file, rooms);
    const going = restoreBackup(target, checked, {
      rooms,
      signal: never,
      progress: () =>
        target.client.middlewareStack.add(() => () => Promise.reject(new Error('connection reset')), {
          step: 'finalizeRequest',
        }),
    });
    await expect(going).rejects.toThrow(
      /^The restore failed \(connection reset\) after \d+ of 303 rows\. Run the same/,
    );
  });

  test('whose database refuses the first rows, while files are still read, says the same', async () => {
    const few = await emptyPlace();
    await putRows(few, 'users', [{ username: { S: 'northwind' } }]);
    const small = join(data, 'small.backup');
    await backUp(few, small);
    const checked = await checkBackup(small, rooms);
    target.client.middlewareStack.add(
      (next) => async (args) => {
        const { TableName, Item } = args.input as { TableName?: string; Item?: object };
        if (Item && TableName === target.tables.users) throw new Error('connection reset');
        return next(args);
      },
      { step: 'initialize' },
    );
    const going = restoreBackup(target, checked, { rooms, signal: never, progress: () => undefined });
    await expect(going).rejects.toThrow(/^The restore failed \(connection reset\) after 0 of 1 rows\. Run the same/);
  });
});

test('a database that a killed backup or restore leaves is known to the next start', async () => {
  const { DYNAMODB_PORT } = await freePorts();
  vi.stubEnv('DYNAMODB_PORT', String(DYNAMODB_PORT));
  vi.stubEnv('DATA_DIR', data);
  const pidFile = join(data, 'dynamodb/dynoxide.pid');
  await withPlace({ isNew: true }, async () => expect(isAlive(Number(readFileSync(pidFile, 'utf8')))).toBe(true));
  expect(readdirSync(join(data, 'dynamodb'))).not.toContain('dynoxide.pid');
  vi.unstubAllEnvs();
});
