import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { verifyPassword } from '#functions/lib/session/password.ts';
import { userRepository } from '#functions/lib/users.ts';
import { connectViews } from '#functions/proposals/views.ts';
import { root } from '#scripts/common/root.ts';
import { resolveTarget } from '#scripts/ops/target.ts';
import { localDatabase, run } from '#scripts/testing/run-command.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { addDays, dayMs, formatDate } from '#shared/dates.ts';
import { roomPath } from '#shared/pages.ts';
import { defaultRoom } from '#web/testing/rooms.ts';
import { findRoom } from './find-room.ts';
import { describeRoom } from './folders.ts';
import { readViews } from './rows.ts';

// Tests must not change the project's rooms, so this room is in a temporary folder.
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

// Removes the 300 ms timeout for recording a view: on a busy machine, recording could time out and lose the view.
vi.mock('#functions/lib/time-limits.ts', () => import('#functions/testing/no-time-limits.ts'));

// rooms:remove refuses to delete uncommitted files, so the folder must be in a git repository.
spawnSync('git', ['init', join(folder, '..')]);
// A room's modules import `#shared/…` and `#web/…`, which package.json maps to these folders.
copyFileSync(join(root, 'package.json'), join(folder, '../package.json'));
for (const name of ['shared', 'web']) symlinkSync(join(root, name), join(folder, '..', name));

const { client, endpoint } = await localDatabase();
const aws = { AWS_REGION: 'us-east-1', AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' };
for (const [name, value] of Object.entries({ ...aws, AWS_ENDPOINT_URL_DYNAMODB: endpoint })) vi.stubEnv(name, value);
const documents = DynamoDBDocumentClient.from(client);
const target = await resolveTarget({});
afterAll(() => rmSync(join(folder, '..'), { recursive: true }));

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

  test('keeps the id of the row when the password changes', async () => {
    await run('rooms:password', '--room', room);
    const before = await stored();
    await run('rooms:password', '--room', room);
    const after = await stored();
    expect(after?.id).toBe(before?.id);
    expect(after?.password).not.toBe(before?.password);
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
    const there = `the local product (${endpoint})`;
    expect(await remove()).toMatch(`Deleted the password of former-room in ${there}: its sessions have ended.`);
    const again = await remove();
    expect(again).toMatch(`former-room has no password in ${there}.`);
    expect(again).toContain('gone from this machine with the next npm start');
  });

  test('keeps a folder that was never committed', async () => {
    await setPassword();
    mkdirSync(folder);
    writeFileSync(join(folder, 'room.ts'), '');
    const again = await run('rooms:new', 'former-room', '--name', 'Former Room');
    expect(again).toMatchObject({
      exitCode: 1,
      text: expect.stringMatching(/former-room exists\. Nothing was changed\.$/),
    });
    const refused = await run('rooms:remove', 'former-room', '--yes');
    expect({ ...refused, folder: existsSync(folder) }).toMatchObject({
      exitCode: 1,
      text: expect.stringMatching(
        /former-room is not committed and would be lost\. .* Nothing was changed\.\n\?\? former-room\/room\.ts$/,
      ),
      folder: true,
    });
    rmSync(folder, { recursive: true });
    expect(await remove()).toContain('Deleted the password');
  });

  test("deletes only the removed room's view counts", async () => {
    const note = connectViews('document_views');
    const opened = { slug: 'proposal', edition: '1.0' };
    await note({ ...opened, room: 'former-room' }, 'session', Date.now());
    await note({ ...opened, room: 'former-room' }, 'session', Date.now() - dayMs);
    await note({ ...opened, room: 'former-room-two' }, 'session', Date.now());
    expect(await remove()).toContain('Deleted its view counts there: 2.');
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

  test('writes the date and the reason to room.json', async () => {
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

  test('refuses when only a preview would be left to show', async () => {
    for (const version of ['0.1', '0.2', '1.0']) mkdirSync(join(folder, 'editions', version), { recursive: true });
    const facts = { address: 'former-room' };
    writeFileSync(file, JSON.stringify(facts));
    const { exitCode, text } = await withdraw('1.0', '--reason', 'Wrong.');
    expect(exitCode).toBe(1);
    expect(text).toMatch(
      /^Without 1\.0, former-room has only the preview 0\.2 to show\. Set "closesOn" in .* Nothing was changed\.$/,
    );
    expect(written()).toEqual(facts);
    expect((await withdraw('0.2', '--reason', 'Wrong.')).exitCode).toBe(0);
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
  ])('refuses an unknown version, a missing reason, or the last edition', async (version, reason, facts, sentence) => {
    given(facts);
    const { exitCode, text } = await withdraw(version, ...reason);
    expect(exitCode).toBe(1);
    expect(text).toContain(sentence);
    expect(written()).toEqual(facts);
  });
});

test('rooms:list: shows how long an offer is valid', async () => {
  const { validUntil = '' } = defaultRoom.editions[0]?.facts ?? {};
  const until = formatDate(validUntil);
  for (const [today, state] of [
    ['2026-11-21', `valid until ${until}`],
    [addDays(validUntil, -3), `valid until ${until}: 3 days left`],
    [validUntil, `valid until ${until}: the last day`],
    ['2999-01-01', `ended on ${until}`],
  ] as const)
    expect(describeRoom(defaultRoom, today)).toContain(`: ${state}`);
  expect((await run('rooms:list')).text).toContain(until);
});

testRows<[name: string | undefined, rooms: Parameters<typeof findRoom>[1], sentence: string]>([
  [undefined, [], 'There is no room yet. npm run rooms:new makes one.'],
  ['northwind', [], 'There is no room yet. npm run rooms:new makes one.'],
  ['northwind', [defaultRoom], `There is no room "northwind". Rooms: ${defaultRoom.name}.`],
])('findRoom: says which rooms exist when it does not find the room', (name, rooms, sentence) => {
  expect(() => findRoom(name, rooms)).toThrow(sentence);
});
