import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { verifyPassword } from '#functions/lib/session/password.ts';
import { userRepository } from '#functions/lib/users.ts';
import { connectViews } from '#functions/proposals/views.ts';
import { runCommand } from '#scripts/commands.ts';
import { root } from '#scripts/common/root.ts';
import { createTables, localClient } from '#scripts/dev/product/create-tables.ts';
import { startDatabase } from '#scripts/dev/product/database.ts';
import { resolveTarget } from '#scripts/ops/target.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { dayMs } from '#shared/dates.ts';
import { roomPath } from '#shared/page-entries.ts';
import { defaultRoom } from '#web/testing/rooms.ts';
import { describeRoom, readViews } from './command.ts';
import { findRoom } from './find-room.ts';
import { skeletonOf } from './skeleton.ts';

// The rooms of this project are not for a test to change: this one's folder is elsewhere.
const folder = await vi.hoisted(async () => {
  const [{ mkdtempSync }, { tmpdir }] = await Promise.all([import('node:fs'), import('node:os')]);
  return `${mkdtempSync(`${tmpdir()}/rooms-`)}/former-room`;
});
vi.mock('#web/publishing/room-folders.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('#web/publishing/room-folders.ts')>();
  const former = { name: 'former-room', folder, facts: { address: 'former-room', withdrawn: {} } };
  return {
    ...original,
    roomsFolder: `${folder}/..`,
    readRoomFolders: () => [...original.readRoomFolders(), ...(existsSync(folder) ? [former] : [])],
  };
});

// On a busy machine a view that must be noted within 300 ms would not be counted.
vi.mock('#functions/lib/time-limits.ts', () => import('#functions/testing/no-time-limits.ts'));

// What git does not keep, no command deletes.
spawnSync('git', ['init', join(folder, '..')]);
// A room imports `#shared/…` and `#web/…`.
copyFileSync(join(root, 'package.json'), join(folder, '../package.json'));
for (const name of ['shared', 'web']) symlinkSync(join(root, name), join(folder, '..', name));

// A separate database: the commands look for the product's tables under their own names.
const database = await startDatabase();
const aws = { AWS_REGION: 'us-east-1', AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' };
const endpoints = { DYNAMODB_ENDPOINT: database.endpoint, AWS_ENDPOINT_URL_DYNAMODB: database.endpoint };
for (const [name, value] of Object.entries({ ...aws, ...endpoints })) vi.stubEnv(name, value);
const client = localClient(database.endpoint);
await createTables(client);
const documents = DynamoDBDocumentClient.from(client);
const target = await resolveTarget({ env: process.env });
afterAll(async () => {
  rmSync(join(folder, '..'), { recursive: true });
  await database.stop();
});

/** @returns everything that a command prints */
const run = async (name: string, ...args: string[]) => {
  const printed: string[] = [];
  const spies = (['log', 'error'] as const).map((how) =>
    vi.spyOn(console, how).mockImplementation((line) => void printed.push(String(line))),
  );
  const exitCode = await runCommand(name, args);
  for (const spy of spies) spy.mockRestore();
  return { exitCode, text: printed.join('\n') };
};

/** Runs a command while nothing answers on this machine. */
const runAlone = async (...args: [string, ...string[]]) => {
  vi.stubEnv('DYNAMODB_ENDPOINT', 'http://127.0.0.1:9');
  const outcome = await run(...args);
  vi.stubEnv('DYNAMODB_ENDPOINT', database.endpoint);
  return outcome;
};

describe('rooms:password', () => {
  const room = defaultRoom.name;
  const stored = async () =>
    (await documents.send(new GetCommand({ TableName: 'users', Key: { username: room } }))).Item;

  test('prints a six-word passphrase but stores only its hash', async () => {
    const { text } = await run('rooms:password');
    expect(text).toContain(
      `Its address is http://localhost:3000${roomPath(defaultRoom.facts.address)}. A new room opens`,
    );
    const [, phrase = ''] = /^ {2}(\S+(?: \S+){5})$/m.exec(text) ?? [];
    const row = await stored();
    expect(Object.keys(row ?? {}).sort()).toEqual(['id', 'password', 'username']);
    expect(row?.password).toMatch(/^\$argon2id\$v=19\$m=19456,/);
    expect(await verifyPassword(row?.password, phrase)).toBe(true);
    expect(JSON.stringify(row)).not.toContain(phrase);
  });

  test('keeps the id of the row', async () => {
    await run('rooms:password', '--room', room);
    const before = await stored();
    await run('rooms:password', '--room', room);
    const after = await stored();
    expect(after?.id).toBe(before?.id);
    expect(after?.password).not.toBe(before?.password);
  });

  test('lists the rooms when the named one does not exist', async () => {
    const { exitCode, text } = await run('rooms:password', '--room', 'no-such-room');
    expect(exitCode).toBe(1);
    expect(text).toMatch(/^There is no room "no-such-room". Rooms: /);
    expect(text).toContain(room);
  });
});

describe('rooms:remove', () => {
  const remove = async () => {
    mkdirSync(folder, { recursive: true });
    const { exitCode, text } = await run('rooms:remove', 'former-room', '--yes');
    expect({ exitCode, folder: existsSync(folder) }).toEqual({ exitCode: 0, folder: false });
    return text;
  };
  const setPassword = () => userRepository(documents, 'users').setPasswordHash('former-room', '$argon2id$');

  test('says whether the room had a password', async () => {
    await setPassword();
    const there = `the local product (${database.endpoint})`;
    expect(await remove()).toMatch(`Deleted the password of former-room in ${there}: its sessions have ended.`);
    const again = await remove();
    expect(again).toMatch(`former-room has no password in ${there}.`);
    expect(again).toContain('gone from this machine with the next npm start');
  });

  test('reserves the name while a password remains', async () => {
    await setPassword();
    const { exitCode, text } = await run('rooms:new', 'former-room', '--name', 'Former Room');
    expect({ exitCode, folder: existsSync(folder) }).toEqual({ exitCode: 1, folder: false });
    expect(text).toContain('npm run rooms:remove -- former-room --yes');
    await remove();
    const unchecked = await runAlone('rooms:new', 'former-room', '--name', 'Former Room');
    expect(unchecked.text).toContain(
      'Not checked: whether a former room "former-room" still has its password. Nothing answers',
    );
    expect(unchecked.text).toContain('On this machine it opens with the next npm start');
    rmSync(folder, { recursive: true });
  });

  test('keeps a folder that was never committed', async () => {
    await setPassword();
    mkdirSync(folder);
    writeFileSync(join(folder, 'room.ts'), '');
    const again = await run('rooms:new', 'former-room', '--name', 'Former Room');
    expect(again).toEqual({ exitCode: 1, text: expect.stringMatching(/former-room exists\. Nothing was changed\.$/) });
    const refused = await run('rooms:remove', 'former-room', '--yes');
    expect({ ...refused, folder: existsSync(folder) }).toEqual({
      exitCode: 1,
      text: expect.stringMatching(
        /former-room is not committed and would be lost\. .* Nothing was changed\.\n\?\? former-room\/room\.ts$/,
      ),
      folder: true,
    });
    rmSync(folder, { recursive: true });
    expect(await remove()).toContain('Deleted the password');
  });

  test('deletes only the views of its own room', async () => {
    const note = connectViews('document_views');
    const opened = { slug: 'proposal', edition: '1.0' };
    await note({ ...opened, room: 'former-room' }, 'session', Date.now());
    await note({ ...opened, room: 'former-room' }, 'session', Date.now() - dayMs);
    await note({ ...opened, room: 'former-room-two' }, 'session', Date.now());
    expect(await remove()).toContain('Deleted the counts of its opened documents there: 2.');
    expect((await readViews(target, Date.now())).map(({ room }) => room)).toEqual(['former-room-two']);
  });
});

describe('rooms:withdraw', () => {
  const file = join(folder, 'room.json');
  const [newest = '', ...earlier] = defaultRoom.editions.map(({ facts }) => facts.version);
  const [before] = earlier;
  const withdraw = (version: string, ...reason: string[]) => run('rooms:withdraw', 'former-room', version, ...reason);
  const given = (facts: object) => {
    cpSync(join(defaultRoom.folder, 'editions'), join(folder, 'editions'), { recursive: true });
    writeFileSync(file, JSON.stringify(facts));
  };
  const written = () => JSON.parse(readFileSync(file, 'utf8'));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('writes the reason with the date to room.json', async () => {
    given({ address: 'former-room' });
    const { exitCode, text } = await withdraw(newest, '--reason', 'It has a wrong price.');
    expect(exitCode).toBe(0);
    expect(text).toContain(`edition ${before} is the current one`);
    expect(text).toContain(`edition ${newest} can still be read`);
    expect(written()).toEqual({
      address: 'former-room',
      withdrawn: { [newest]: { on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), reason: 'It has a wrong price.' } },
    });
  });

  testRows([
    ['9999.9', ['--reason', 'Wrong.'], {}, 'former-room has no edition "9999.9". It has '],
    [newest, [], {}, "required option '--reason <text>' not specified"],
    [
      newest,
      ['--reason', 'Wrong.'],
      { withdrawn: Object.fromEntries(earlier.map((version) => [version, {}])) },
      'Set "closesOn"',
    ],
  ])('refuses a withdrawal that would change nothing', async (version, reason, facts, sentence) => {
    given(facts);
    const { exitCode, text } = await withdraw(version, ...reason);
    expect(exitCode).toBe(1);
    expect(text).toContain(sentence);
    expect(written()).toEqual(facts);
  });
});

describe('rooms:list', () => {
  const { facts } = defaultRoom.editions[0] ?? {};
  const { version: edition = '', validUntil = '' } = facts ?? {};
  const [{ slug } = { slug: '' }] = facts?.documents ?? [];
  const textOn = async (today: string) =>
    describeRoom(defaultRoom, await readViews(target, Date.parse('2026-12-01')), today);

  test('shows views of 400 days', async () => {
    const note = connectViews('document_views');
    for (const day of ['2026-11-23', '2026-11-23', '2026-11-26'])
      await note({ room: defaultRoom.name, slug, edition }, crypto.randomUUID(), Date.parse(day));
    const text = await textOn('2026-12-01');
    expect(text).toMatch(new RegExp(`^ +${slug} +views: 3, from 2026-11-23 to 2026-11-26$`, 'm'));
    expect(text).toMatch(/ views: 0$/m);
    const inTime = await readViews(target, Date.parse('2027-12-28'));
    expect(inTime.filter(({ room }) => room === defaultRoom.name)).toHaveLength(1);
    expect(await readViews(target, Date.parse('2028-01-01'))).toEqual([]);
  });

  test('shows why an edition was withdrawn', () => {
    const withdrawn = { '0.9': { on: '2026-11-23', reason: 'It has a wrong price.' } };
    const room = { ...defaultRoom, facts: { ...defaultRoom.facts, withdrawn } };
    expect(describeRoom(room, undefined, '2026-12-01')).toMatch(
      /0\.9 +withdrawn on 2026-11-23: It has a wrong price\./,
    );
  });

  test('shows whether the offer is valid even when nothing runs', async () => {
    for (const [today, state] of [
      ['2026-11-21', 'stands'],
      [validUntil, 'ends soon'],
      ['2999-01-01', 'has ended'],
    ] as const)
      expect(await textOn(today)).toContain(`valid until ${validUntil}: ${state}`);
    const { exitCode, text } = await runAlone('rooms:list');
    expect(exitCode).toBe(0);
    expect(text).toContain(`valid until ${validUntil}`);
    expect(text).toMatch(/The editions are those of this folder, deployed or not; the views, those of this machine\.$/);
  });
});

describe('firm without a room', () => {
  test('names the command that creates one', () => {
    for (const name of [undefined, 'northwind'])
      expect(() => findRoom(name, [])).toThrow('There is no room yet. npm run rooms:new makes one.');
  });

  test('gets its first room as the default', () => {
    const factsOf = (isFirst: boolean) =>
      JSON.parse(skeletonOf('Northwind', 'northwind', '2026-11-20', isFirst).get('room.json') ?? '');
    expect(factsOf(true)).toEqual({ address: 'northwind', isDefault: true });
    expect(factsOf(false)).toEqual({ address: 'northwind' });
  });
});
