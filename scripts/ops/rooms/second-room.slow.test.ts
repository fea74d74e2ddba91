import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findLeaks } from '#scripts/dev/site/gated-text.ts';
import { copyProject } from '#scripts/testing/copy-project.ts';
import { freePorts, Product } from '#scripts/testing/start-product.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { apiPaths } from '#shared/api.ts';
import { pageEntries } from '#shared/page-entries.ts';
import { testsOfSample } from './command.ts';

// Each test runs commands in the copy, one of them the compiler: minutes on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

// Two clients, by the commands of docs/rooms.md, in a copy of the project without the rooms that it has.

const copy = mkdtempSync(join(tmpdir(), 'second-room-'));
const firstRoom = 'the-first-room';
const room = 'room-of-this-test';
const client = "O'Brien & Northwind";
const folder = join(copy, 'web/rooms', room);
const firstPassword = 'the password of the first room';
let product: Product;
let password = '';
let address = '';
let firstAddress = '';

const cli = join(copy, 'scripts/main.ts');
const runs = (...args: string[]) => [process.execPath, cli, ...args].join(' ');

const run = (env: NodeJS.ProcessEnv, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], {
    cwd: copy,
    env: { ...process.env, TEST_ROOMS: '', ...env },
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
};

beforeAll(async () => {
  copyProject(copy);
  for (const path of ['web/rooms', ...testsOfSample]) rmSync(join(copy, path), { recursive: true, force: true });
  const make = (name: string, of: string): string => {
    expect(run({}, 'rooms:new', name, '--name', of)).toMatchObject({ status: 0 });
    return JSON.parse(readFileSync(join(copy, 'web/rooms', name, 'room.json'), 'utf8')).address;
  };
  firstAddress = make(firstRoom, 'Elder & Daughters');
  address = make(room, client);
  expect(address).toMatch(/^room-of-this-test-[a-z0-9]{10}$/);
  expect(run({}, 'build')).toMatchObject({ status: 0 });
  const env = { CLIENT_PASSWORD: firstPassword, LIMIT_LOGIN: 'off' };
  product = await new Product(await freePorts(), join(copy, '.data'), env, 'start', copy).ready(90_000);
  const { output } = run(ports(), 'rooms:password', '--room', room);
  password = /^ {2}(\S+(?: \S+){5})$/m.exec(output)?.[1] ?? '';
  expect(output).toContain(`/proposals/${address}`);
}, 180_000);

afterAll(async () => {
  await product?.remove();
  rmSync(copy, { recursive: true, force: true, maxRetries: 3 });
});

const ports = () => Object.fromEntries(Object.entries(product.ports).map(([name, port]) => [name, String(port)]));

/** Sends a request, once this process has seen which connections were closed while a command blocked it. */
const ask = async (path: string, init: RequestInit) => {
  await new Promise(setImmediate);
  return fetch(product.site + path, init);
};
const get = (path: string, cookie = '') => ask(path, { headers: { cookie }, redirect: 'manual' });

const logIn = async (body: object) => {
  const answer = await ask(apiPaths.login, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  return { status: answer.status, json: await answer.json(), cookie };
};

const check = async (cookie: string, query = '') => (await get(`${apiPaths.check}${query}`, cookie)).json();

const bothRooms = () => [firstAddress, address].flatMap((each) => [`/${each}`, `/${each}/proposal`]);

describe('second room', () => {
  it('passes every check as created', () => {
    for (const args of [
      ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.node.json', '--noEmit'],
      ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', `web/rooms/${room}`],
    ]) {
      const { status, stdout } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });
      expect({ status, stdout: status === 0 ? '' : stdout }).toEqual({ status: 0, stdout: '' });
    }
  });

  it('serves its pages while other addresses answer 404', async () => {
    const { path } = pageEntries.clientRoom;
    const shells = await Promise.all(bothRooms().map((page) => get(path + page)));
    expect(shells.map(({ status }) => status)).toEqual(shells.map(() => 200));
    const texts = new Set(await Promise.all(shells.map((answer) => answer.text())));
    expect(texts.size).toBe(1);
    const others = [`/${room}`, '/no-such-room', `/${address}/other`, `/${address}x`, `/${firstAddress}/x`, ''];
    for (const page of others) expect((await get(path + page)).status, page).toBe(404);
  });

  it('appears in no public file', () => {
    const dist = join(copy, 'web/dist');
    const words = [address, room, 'Northwind', firstAddress, firstRoom, 'Elder', 'What it delivers'];
    expect(findLeaks(dist, words)).toEqual([]);
    expect(findLeaks(dist, [pageEntries.clientRoom.path])).not.toEqual([]);
  });

  it('opens only to its own session', async () => {
    const sessions: [string, string][] = [
      [firstAddress, (await logIn({ password: firstPassword })).cookie],
      [address, (await logIn({ password, room: address })).cookie],
    ];
    for (const [own, cookie] of sessions) {
      for (const page of bothRooms()) {
        const answer = await get(apiPaths.proposals + page, cookie);
        expect(answer.status, `${page} with a session of ${own}`).toBe(page.split('/')[1] === own ? 200 : 401);
      }
      const other = own === address ? firstAddress : address;
      expect(await check(cookie, `?room=${other}`)).toEqual({ isAuthenticated: false });
      expect((await get(`${apiPaths.proposals}/${own}/no-such-document`, cookie)).status).toBe(404);
      expect((await get(`${apiPaths.proposals}/${other}/no-such-document`, cookie)).status).toBe(401);
    }
    const unknown = await (await get(`${apiPaths.proposals}/no-such-room`)).text();
    for (const page of bothRooms()) expect(await (await get(apiPaths.proposals + page)).text()).toBe(unknown);
  });

  it('keeps its sessions when the first room changes its password', async () => {
    const { cookie } = await logIn({ password, room: address });
    const former = (await logIn({ password: firstPassword })).cookie;
    expect(run(ports(), 'rooms:password').output).toContain(`The room ${firstRoom} of`);
    expect(await check(cookie)).toMatchObject({ isAuthenticated: true });
    expect(await check(former)).toEqual({ isAuthenticated: false });
  });
});

describe('life of a room', () => {
  const restart = async () => {
    product.launcher.kill('SIGTERM');
    await product.ended();
    product = await new Product(product.ports, product.folder, { LIMIT_LOGIN: 'off' }, 'start', copy).ready(90_000);
  };

  it('closes even for the right password', async () => {
    const { cookie } = await logIn({ password, room: address });
    const file = join(folder, 'room.json');
    const facts = JSON.parse(readFileSync(file, 'utf8'));
    const close = async (closesOn: string | undefined) => {
      writeFileSync(file, JSON.stringify({ ...facts, closesOn }));
      await restart();
    };
    await close('2999-12-31');
    expect(await check(cookie)).toMatchObject({ isAuthenticated: true });
    await close('2026-01-01');
    const closed = expect.stringMatching(/^This room has closed\. Please write to \S+@\S+\.$/);
    for (const session of ['', cookie]) {
      expect(await check(session, `?room=${address}`)).toEqual({ isAuthenticated: false, closed });
    }
    expect(await check('', `?room=${firstAddress}`)).toEqual({ isAuthenticated: false });
    expect((await get(`${apiPaths.proposals}/${address}`, cookie)).status).toBe(401);
    const refused = await logIn({ password, room: address });
    expect(refused).toMatchObject({ status: 403, json: { code: 'room_closed', message: closed }, cookie: '' });
    await close(undefined);
    expect(await check(cookie)).toMatchObject({ isAuthenticated: true });
  });

  testRows<[string[], RegExp]>([
    [['rooms:new', room, '--name', 'Again'], /room-of-this-test exists\. Nothing was changed\./],
    [['rooms:new', '../other', '--name', 'Other'], /A room's name is lower-case words with hyphens/],
    [['rooms:new', 'other'], /required option '--name <text>' not specified/],
    [['rooms:remove', room], /Pass --yes to confirm/],
    [['rooms:publish', room, '0.1', '--note', 'Again'], /The newest edition of room-of-this-test is 0\.1\./],
    [['rooms:publish', room, '1.0', '--note', 'New'], /The draft of room-of-this-test says that it is version 0\.1\./],
    [['rooms:publish', room, '1.0'], /required option '--note <text>' not specified/],
  ])('stays unchanged after an invalid command', (args, sentence) => {
    const { status, output } = run({}, ...args);
    expect(status).toBe(1);
    expect(output).toMatch(sentence);
    expect(readdirSync(join(copy, 'web/rooms')).sort()).toEqual([room, firstRoom]);
    expect(readdirSync(join(folder, 'editions'))).toEqual(['0.1']);
  });

  it('stays online when its draft has a fault', () => {
    const file = join(folder, 'figures.ts');
    const sources = readFileSync(file, 'utf8');
    writeFileSync(file, sources.replace('low: 8000, high: 10_000', 'low: 9000, high: 11_000'));
    const draft = join(folder, 'room.ts');
    const draftBefore = readFileSync(draft, 'utf8');
    writeFileSync(draft, draftBefore.replace("version = '0.1'", "version = '1.0'"));
    const { status, output } = run({}, 'rooms:publish', room, '1.0', '--note', 'New');
    expect(status).toBe(1);
    expect(output).toContain(
      'figures.ts: The cost says $9,000-$11,000, but 40-50 hours at $200 are $8,000-$10,000. Change hours or rate, or mark the price as agreed.',
    );
    expect(readdirSync(join(folder, 'editions'))).toEqual(['0.1']);
    expect(run({}, 'build').status).toBe(0);
    writeFileSync(file, sources.replace('low: 8000, high: 10_000', 'low: 9000, high: 11_000, agreed: true'));
    const texts = join(folder, 'documents/proposal.ts');
    writeFileSync(texts, readFileSync(texts, 'utf8').replace(/\b(sample|gap):/g, 'value:'));
    // Whoever reads only the beginning of what it prints gets the whole edition.
    const published = spawnSync('sh', ['-c', `${runs('rooms:publish', room, '1.0', '--note', 'Offer')} | head -1`]);
    expect(String(published.stdout)).not.toContain('Published');
    expect(readdirSync(join(folder, 'editions/1.0'))).toContain('SHA256SUMS');
  });

  it('says what changed in the next edition', () => {
    const draft = join(folder, 'room.ts');
    writeFileSync(draft, readFileSync(draft, 'utf8').replace("version = '1.0'", "version = '1.1'"));
    const file = join(folder, 'documents/proposal.ts');
    writeFileSync(file, readFileSync(file, 'utf8').replace('in two or three sentences', 'in four or five sentences'));
    const { output } = run({}, 'rooms:publish', room, '1.1', '--note', 'A longer goal');
    expect(output).toContain('changed (The goal)');
  });

  it('can be removed once committed', async () => {
    const { cookie } = await logIn({ password, room: address });
    // The copy is no repository: nothing in it is committed.
    expect(run(ports(), 'rooms:remove', room, '--yes').output).toContain(`${room} is not committed`);
    expect(existsSync(folder)).toBe(true);
    rmSync(folder, { recursive: true });
    const { status, output } = run(ports(), 'rooms:remove', room, '--yes');
    expect({ status, output }).toMatchObject({ status: 0, output: expect.stringMatching(/git/) });
    expect(output).toMatch(/backups/);
    expect(await check(cookie)).toEqual({ isAuthenticated: false });
    expect(run(ports(), 'rooms:remove', room, '--yes').output).toContain(`There is no room "${room}"`);
  });
});
