import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { commandsIn, copyProject } from '#scripts/testing/copy-project.ts';
import { freePorts, Product } from '#scripts/testing/start-product.ts';
import { testFolder } from '#scripts/testing/test-folder.ts';
import { apiPaths } from '#shared/api.ts';
import { pageEntries } from '#shared/pages.ts';
import { testsOfSample } from './rows.ts';

// Each test runs commands in a copy of the project, which takes minutes on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

// Makes rooms for two clients with the commands in docs/rooms.md, in a copy of the project without its own rooms.

const copy = testFolder();
const firstRoom = 'the-first-room';
const room = 'room-of-this-test';
const client = "O'Brien & Northwind";
const folder = join(copy, 'web/rooms', room);
const firstPassword = 'the password of the first room';
let product: Product;
let password = '';
let address = '';
let firstAddress = '';

const run = commandsIn(copy);

beforeAll(async () => {
  copyProject(copy);
  for (const path of ['web/rooms', ...testsOfSample]) rmSync(join(copy, path), { recursive: true, force: true });
  const make = async (name: string, of: string): Promise<string> => {
    expect(await run('rooms:new', name, '--name', of)).toMatchObject({ status: 0 });
    return JSON.parse(readFileSync(join(copy, 'web/rooms', name, 'room.json'), 'utf8')).address;
  };
  firstAddress = await make(firstRoom, 'Elder & Daughters');
  address = await make(room, client);
  expect(address).toMatch(/^room-of-this-test-[a-z0-9]{10}$/);
  expect(await run('build')).toMatchObject({ status: 0 });
  const env = { CLIENT_PASSWORD: firstPassword, LIMIT_LOGIN: '100000/1' };
  product = await new Product(await freePorts(), join(copy, '.data'), env, 'start', copy).ready(90_000);
  const { output } = await runBeside('rooms:password', '--room', room);
  password = /^ {2}(\S+(?: \S+){5})$/m.exec(output)?.[1] ?? '';
  expect(output).toContain(`/proposals/${address}`);
}, 180_000);

afterAll(() => product?.remove());

const ports = () => Object.fromEntries(Object.entries(product.ports).map(([name, port]) => [name, String(port)]));
/** Runs a command against the running product. */
const runBeside = (...args: string[]) => commandsIn(copy, ports())(...args);

const get = (path: string, cookie = '') => fetch(product.site + path, { headers: { cookie }, redirect: 'manual' });

const logIn = async (body: object) => {
  const answer = await product.post(apiPaths.login, body);
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  return { status: answer.status, json: await answer.json(), cookie };
};

const check = async (cookie: string, query = '') => (await get(`${apiPaths.check}${query}`, cookie)).json();

const bothRooms = () => [firstAddress, address].flatMap((each) => [`/${each}`, `/${each}/proposal`]);

describe('second room', () => {
  it('appears in no public file', () => {
    const dist = join(copy, 'web/dist');
    const words = [address, room, 'Northwind', firstAddress, firstRoom, 'Elder', 'What it delivers'];
    const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const text = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8')).join('\n');
    expect(words.filter((word) => text.includes(word))).toEqual([]);
    expect(text).toContain(pageEntries.clientRoom.path);
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

  it('keeps its sessions when the first room gets a new password', async () => {
    const { cookie } = await logIn({ password, room: address });
    const former = (await logIn({ password: firstPassword })).cookie;
    expect((await runBeside('rooms:password')).output).toContain(`The room ${firstRoom} of`);
    expect(await check(cookie)).toMatchObject({ isAuthenticated: true });
    expect(await check(former)).toEqual({ isAuthenticated: false });
  });
});

describe('client room', () => {
  const restart = async () => {
    product.launcher.kill('SIGTERM');
    await product.ended();
    product = await new Product(product.ports, product.folder, { LIMIT_LOGIN: '100000/1' }, 'start', copy).ready(
      90_000,
    );
  };

  it('stays closed after its closing date even for the right password', async () => {
    const { cookie } = await logIn({ password, room: address });
    const file = join(folder, 'room.json');
    const facts = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...facts, closesOn: '2026-01-01' }));
    await restart();
    const closed = expect.stringMatching(/^This room has closed\. Please write to \S+@\S+\.$/);
    for (const session of ['', cookie]) {
      expect(await check(session, `?room=${address}`)).toEqual({ isAuthenticated: false, closed });
    }
    expect(await check('', `?room=${firstAddress}`)).toEqual({ isAuthenticated: false });
    expect((await get(`${apiPaths.proposals}/${address}`, cookie)).status).toBe(401);
    const refused = await logIn({ password, room: address });
    expect(refused).toMatchObject({ status: 403, json: { code: 'room_closed', message: closed }, cookie: '' });
    writeFileSync(file, JSON.stringify(facts));
    await restart();
    expect(await check(cookie)).toMatchObject({ isAuthenticated: true });
  });

  it('lists its changed section when the next edition is published', async () => {
    for (const [file, from, to] of [
      ['room.ts', "version = '0.1'", "version = '0.2'"],
      ['documents/proposal.ts', 'in two or three sentences', 'in four or five sentences'],
    ] as const) {
      const path = join(folder, file);
      writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
    }
    const { output } = await run('rooms:publish', room, '0.2', '--note', 'A longer goal');
    expect(output).toContain('changed (The goal)');
  });
});
