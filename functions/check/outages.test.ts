import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createHandler as createLogin } from '#functions/login/create-handler.ts';
import { createHandler as createLogout } from '#functions/logout/create-handler.ts';
import { createHandler as createProposals } from '#functions/proposals/create-handler.ts';
import { randomKey, setPassword } from '#functions/testing/accounts.ts';
import { call } from '#functions/testing/call.ts';
import { type FaultProxy, startFaultProxy, type Trouble } from '#functions/testing/fault-proxy.ts';
import { contentPath, defaultRoom } from '#functions/testing/rooms.ts';
import { startSecretService } from '#functions/testing/secret-service.ts';
import { freshTables, type TestTables } from '#scripts/testing/tables.ts';
import { apiPaths } from '#shared/api.ts';
import { dayMs } from '#shared/dates.ts';
import { createHandler as createCheck } from './create-handler.ts';

// Each call of the functions that read a session, and everything that can happen to it.

const password = 'correct horse battery staple';
const older = { kid: 'k1', key: randomKey() };
const newer = { kid: 'k2', key: randomKey() };
let service: Awaited<ReturnType<typeof startSecretService>>;
let database: FaultProxy;
let secrets: FaultProxy;
let tables: TestTables;

const load = () => ({
  login: createLogin(process.env),
  logout: createLogout(process.env),
  check: createCheck(process.env),
  proposals: createProposals(process.env),
});
let functions: ReturnType<typeof load>;
/** Functions that have just been started: they know no key. */
const coldStart = () => {
  functions = load();
};

beforeAll(async () => {
  tables = await freshTables({
    SIGNING_KEYS_SECRET: 'signing-keys',
    LIMIT_LOGIN: 'off',
  });
  await setPassword(tables, password);
  database = await startFaultProxy(tables.endpoint);
  service = await startSecretService(JSON.stringify(older));
  secrets = await startFaultProxy(service.endpoint);
  process.env.AWS_ENDPOINT_URL_DYNAMODB = database.endpoint;
  process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER = secrets.endpoint;
  coldStart();
});
afterAll(() => Promise.all([database.close(), secrets.close(), service.close()]));

const paths = { check: apiPaths.check, logout: apiPaths.logout, proposals: contentPath };
type Name = keyof typeof paths;

const open = async () => {
  const { cookies } = await call(functions.login, { path: apiPaths.login, body: { password } });
  return (cookies[0] ?? '').split(';')[0] ?? '';
};
const ask = (name: Name, cookie: string) => {
  const change = name === 'logout' ? { method: 'POST', body: {} } : { method: 'GET' };
  return call(functions[name], {
    ...change,
    path: paths[name],
    params: { room: defaultRoom.facts.address },
    cookies: [cookie],
  });
};
const unavailable = { status: 503, json: { code: 'unavailable' }, headers: { 'retry-after': '5' }, cookies: [] };
const outages: Trouble[] = ['hang', 'reset', 'serverError', 'throttle', 'html', 'lostAcknowledgement'];
const names = Object.keys(paths) as Name[];
/** The session's id, which every call that is made for it names. */
const idOf = (cookie: string): string =>
  JSON.parse(Buffer.from(cookie.split('.')[1] ?? '', 'base64url').toString()).jti;
const eachOutage: [Name, Trouble][] = [
  ...outages.map((trouble): [Name, Trouble] => ['check', trouble]),
  ['logout', 'reset'],
  ['proposals', 'reset'],
];

describe('reading the session in trouble', () => {
  it.concurrent.each(eachOutage)('%s: %s is 503 in time, and neither "yes" nor "no"', async (name, trouble) => {
    const cookie = await open();
    const end = database.set('BatchGetItem', trouble, { about: idOf(cookie) });
    expect(await ask(name, cookie)).toMatchObject(unavailable);
    end();
    expect((await ask('check', cookie)).json).toMatchObject({ isAuthenticated: true });
  });

  it.concurrent.each<Trouble>(['reset', 'serverError', 'throttle', 'hang', 'lostAcknowledgement', 'slow'])(
    '%s once is not noticed',
    async (trouble) => {
      const cookie = await open();
      database.set('BatchGetItem', trouble, { about: idOf(cookie), times: 1 });
      expect((await ask('check', cookie)).json).toMatchObject({ isAuthenticated: true });
    },
  );

  it.concurrent.each(names)('%s: refused for good is an opaque 500', async (name) => {
    const cookie = await open();
    database.set('BatchGetItem', 'accessDenied', { about: idOf(cookie) });
    const answer = await ask(name, cookie);
    expect(answer).toMatchObject({ status: 500, json: { code: 'internal' } });
    expect(JSON.stringify(answer)).not.toMatch(/arn|denied/i);
  });
});

describe('ending a session in trouble', () => {
  it.concurrent.each<Trouble>(outages)('%s: the visitor is not told that it has ended', async (trouble) => {
    const cookie = await open();
    const end = database.set('PutItem', trouble, { about: idOf(cookie) });
    expect(await ask('logout', cookie)).toMatchObject(unavailable);
    end();
    expect((await ask('logout', cookie)).status).toBe(200);
    expect((await ask('check', cookie)).json).toEqual({ isAuthenticated: false });
  });
});

describe('reading the signing key in trouble', () => {
  it.each<Trouble>(['hang', 'reset', 'serverError', 'throttle', 'html'])(
    '%s before it was ever read: 503 in time',
    async (trouble) => {
      const cookie = await open();
      coldStart();
      const end = secrets.set('GetSecretValue', trouble);
      expect(await ask('check', cookie)).toMatchObject(unavailable);
      end();
    },
  );

  it('afterwards nobody notices: the known key is used on, and the service is asked again in 10 s', async () => {
    const cookie = await open();
    await ask('check', cookie);
    secrets.calm();
    secrets.set('GetSecretValue', 'reset');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    for (let n = 0; n < 5; n += 1) expect((await ask('check', cookie)).json).toMatchObject({ isAuthenticated: true });
    const { length } = secrets.calls;
    vi.setSystemTime(Date.now() + 10_000);
    await ask('check', cookie);
    vi.useRealTimers();
    // Two attempts each.
    expect(length).toBe(2);
    expect(secrets.calls).toHaveLength(4);
    secrets.calm();
  });

  it('a secret that was replaced by nonsense changes nothing, and is told to the log without its text', async () => {
    const cookie = await open();
    await ask('check', cookie);
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    service.replace('{"kid":"canary"}');
    expect((await ask('check', cookie)).json).toMatchObject({ isAuthenticated: true });
    vi.useRealTimers();
    service.replace(JSON.stringify(older));
    expect(error.mock.calls.join()).toContain('signing_keys_unread');
    expect(error.mock.calls.join()).not.toContain('canary');
    error.mockRestore();
  });
});

describe('the clock', () => {
  it('set back after the key was read: the key is read again when it is due, not a day later', async () => {
    coldStart();
    const start = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: start + dayMs });
    await ask('check', await open());
    const { length } = secrets.calls;
    vi.setSystemTime(start);
    await ask('check', await open());
    vi.useRealTimers();
    expect(secrets.calls.length).toBeGreaterThan(length);
  });
});

describe('replacing the signing key under load', () => {
  it('logs nobody out, on functions that know of the new key and on those that do not yet', async () => {
    coldStart();
    const [cookies, rounds] = [[await open(), await open()], 40];
    let failed = 0;
    const visitor = async (cookie: string) => {
      for (let n = 0; n < rounds; n += 1) {
        const { json } = await ask('check', cookie);
        if (json.isAuthenticated !== true) failed += 1;
      }
    };
    const load = Promise.all(cookies.map(visitor));
    const until = new Date(Date.now() + 12 * 3600_000).toISOString();
    service.replace(JSON.stringify({ ...newer, previous: { ...older, until } }));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    await load;
    const fresh = await open();
    expect(JSON.parse(Buffer.from(fresh.split(/[=.]/)[1] ?? '', 'base64url').toString()).kid).toBe('k2');
    expect((await ask('check', fresh)).json).toMatchObject({ isAuthenticated: true });
    vi.useRealTimers();
    expect(failed).toBe(0);
  });
});
