import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { freshTables } from '#scripts/testing/tables.ts';
import { apiPaths } from '#shared/api.ts';
import { sampleLead } from '#shared/testing/sample-lead.ts';
import { defaultRoom } from '#web/testing/rooms.ts';
import { createHandler as createCheck } from './check/handler.ts';
import { createHandler as createContact } from './contact/handler.ts';
import { isOutage } from './lib/aws-clients.ts';
import { createHandler as createLogin } from './login/handler.ts';
import { createHandler as createLogout } from './logout/handler.ts';
import { createHandler as createProposals } from './proposals/handler.ts';
import { randomKey, setPassword } from './testing/accounts.ts';
import { startSecretService } from './testing/broken-service.ts';
import { type Answer, call, cookieOf, newAddress } from './testing/call.ts';
import { type ProxyFault, startFaultProxy } from './testing/fault-proxy.ts';
import { testTable } from './testing/table.ts';

// Covers every AWS call that a response depends on. Only the first of `calls` is tested with every failure, because all
// use the same client settings. A hanging call never ends, so any response proves that our own timeouts work.
// Timeouts are five times the product's, so that a retry also succeeds on a busy machine.
vi.mock('./lib/time-limits.ts', async (importOriginal) => {
  const { timeLimits } = await importOriginal<typeof import('./lib/time-limits.ts')>();
  return { timeLimits: Object.fromEntries(Object.entries(timeLimits).map(([name, ms]) => [name, 5 * ms])) };
});

const password = 'correct horse battery staple';
const signingKey = randomKey();
const tables = await freshTables({ SIGNING_KEY: signingKey, LIMIT_LOGIN: '100000/1', LIMIT_CONTACT: '2/3600' });
await setPassword(tables, password);
const database = await startFaultProxy(tables.endpoint);
const service = await startSecretService(signingKey);
const secrets = await startFaultProxy(service.endpoint);
process.env.AWS_ENDPOINT_URL_DYNAMODB = database.endpoint;
process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER = secrets.endpoint;
const login = createLogin(process.env);
const check = createCheck(process.env);
afterAll(() => Promise.all([database.close(), secrets.close(), service.close()]));

const outages: ProxyFault[] = [
  'hang',
  'reset',
  'serverError',
  'throttle',
  'html',
  'stall',
  'drip',
  'lostAcknowledgement',
];
const maskedByRetry: ProxyFault[] = [
  'hang',
  'reset',
  'serverError',
  'throttle',
  'stall',
  'lostAcknowledgement',
  'slow',
];
const unavailable = { status: 503, json: { code: 'unavailable' }, headers: { 'retry-after': '5' }, cookies: [] };

const open = async () => cookieOf(await call(login, { path: apiPaths.login, body: { password } }));
const idOf = (cookie: string): string =>
  JSON.parse(Buffer.from(cookie.split('.')[1] ?? '', 'base64url').toString()).jti;
const isOpen = async (cookie: string) => {
  const { json } = await call(check, { method: 'GET', path: apiPaths.check, cookies: [cookie] });
  return json.isAuthenticated === true;
};

/** A visitor with a unique Idempotency-Key and IP address, who calls a newly created handler. */
const visitor = () => {
  const [id, address, handler] = [randomUUID(), newAddress(), createContact(process.env)];
  const body = sampleLead();
  return {
    id,
    address,
    send: (key = id) => call(handler, { path: apiPaths.contact, body, address, headers: { 'idempotency-key': key } }),
    isStored: async () => (await testTable(tables.client, tables.env.SUBMISSIONS_TABLE).get(id)) !== undefined,
  };
};

type Visit = {
  /** Text by which the fault proxy recognizes this visit's database calls. */
  about: string;
  send(): Promise<Answer>;
  hasTakenEffect(): Promise<boolean>;
};

const message = async (earlier: number): Promise<Visit> => {
  const { id, send, isStored } = visitor();
  for (const key of [id, randomUUID()].slice(0, earlier)) expect((await send(key)).status).toBe(201);
  return { about: id, send: () => send(), hasTakenEffect: isStored };
};
const session = async (name: 'login' | 'check' | 'proposals' | 'logout'): Promise<Visit> => {
  const cookie = await open();
  const [cookies, params] = [[cookie], { room: defaultRoom.name }];
  const ask = {
    login: () => call(createLogin(process.env), { path: apiPaths.login, body: { password }, cookies }),
    check: () => call(createCheck(process.env), { method: 'GET', path: apiPaths.check, cookies }),
    proposals: () => call(createProposals(process.env), { method: 'GET', path: apiPaths.proposals, params, cookies }),
    logout: () => call(createLogout(process.env), { path: apiPaths.logout, body: {}, cookies }),
  }[name];
  const ends = name === 'login' || name === 'logout';
  return { about: idOf(cookie), send: ask, hasTakenEffect: async () => (await isOpen(cookie)) !== ends };
};

const calls: [what: string, operation: string, visit: () => Promise<Visit>][] = [
  ['contact stores a message', 'PutItem', () => message(0)],
  ['contact looks up a message over the rate limit', 'GetItem', () => message(2)],
  ['login ends the browser’s earlier session', 'PutItem', () => session('login')],
  ['check reads a session', 'BatchGetItem', () => session('check')],
  ['proposals reads a session', 'BatchGetItem', () => session('proposals')],
  ['logout reads a session', 'BatchGetItem', () => session('logout')],
  ['logout ends a session', 'PutItem', () => session('logout')],
];
/** Tested for every call: its abort signal must end a response that trickles in, and its caller must handle a retry. */
const perCallFaults: readonly ProxyFault[] = ['drip', 'serverError', 'lostAcknowledgement'];
const withEach = (troubles: readonly ProxyFault[]) =>
  calls.flatMap(([what, ...rest], index) =>
    troubles
      .filter((trouble) => index === 0 || perCallFaults.includes(trouble))
      .map((trouble) => [what, trouble, ...rest] as const),
  );

it('isOutage: does not count our own bugs as outages', () => {
  const thrown = (code: string, file = {}) => isOutage(Object.assign(new Error('thrown'), { code, ...file }));
  expect(thrown('ECONNRESET')).toBe(true);
  expect(thrown('ERR_INVALID_ARG_TYPE')).toBe(false);
  expect(thrown('EACCES', { path: '/var/task/rooms.json' })).toBe(false);
});

describe('API function, failing database call', () => {
  it.concurrent.each(withEach(outages))('returns 503, then recovers: %s (%s)', async (_, trouble, operation, visit) => {
    const { about, send, hasTakenEffect } = await visit();
    const end = database.set(operation, trouble, { about });
    expect(await send()).toMatchObject(unavailable);
    end();
    expect((await send()).status).toBeLessThan(300);
    expect(await hasTakenEffect()).toBe(true);
  });

  it.concurrent.each(withEach(maskedByRetry))('masks one failure: %s (%s)', async (_, trouble, operation, visit) => {
    const { about, send, hasTakenEffect } = await visit();
    database.set(operation, trouble, { about, times: 1 });
    expect((await send()).status).toBeLessThan(300);
    expect(await hasTakenEffect()).toBe(true);
  });

  it.concurrent.each(calls)('returns an opaque 500 when access is denied: %s', async (_, operation, visit) => {
    const { about, send } = await visit();
    database.set(operation, 'accessDenied', { about });
    const answer = await send();
    expect(answer).toMatchObject({ status: 500, json: { code: 'internal' }, cookies: [] });
    expect(JSON.stringify(answer)).not.toMatch(/arn|denied|at .*\.ts/i);
  });
});

describe('login, failing services', () => {
  afterEach(() => {
    database.calm();
    secrets.calm();
  });
  const cold = { SIGNING_KEY: undefined, SIGNING_KEY_SECRET: 'signing-key' };
  const logIn = (handler = createLogin({ ...process.env, ...cold })) =>
    call(handler, { path: apiPaths.login, body: { password } });
  const places = [
    ['the password', database, 'GetItem'],
    ['the signing key', secrets, 'GetSecretValue'],
  ] as const;
  // The last test covers hangs. For all other failures, these clients behave like the database client tested above.
  const eachPlace = places.flatMap(([what, ...rest]) =>
    (['serverError', 'html'] as const).map((trouble) => [what, trouble, ...rest] as const),
  );

  it.each(eachPlace)('returns 503 without a cookie when reading %s fails: %s', async (_, trouble, proxy, operation) => {
    proxy.set(operation, trouble);
    expect(await logIn()).toMatchObject(unavailable);
    proxy.calm();
    proxy.set(operation, trouble === 'html' ? 'slow' : trouble, { times: 1 });
    expect((await logIn()).status).toBe(200);
  });

  it('succeeds when each service throttles one call, even with the longest delays', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.999);
    for (const operation of ['UpdateItem', 'GetItem']) database.set(operation, 'throttle', { times: 1 });
    secrets.set('GetSecretValue', 'throttle', { times: 1 });
    expect((await logIn(createLogin({ ...process.env, ...cold, LIMIT_LOGIN: '5/12' }))).status).toBe(200);
  });

  it('returns 503 when every service hangs', async () => {
    database.set('UpdateItem', 'hang');
    database.set('GetItem', 'hang', { times: 1 });
    secrets.set('GetSecretValue', 'hang');
    expect(await logIn(createLogin({ ...process.env, ...cold, LIMIT_LOGIN: '5/12' }))).toMatchObject(unavailable);
  });
});

describe('contact despite a failing limiter', () => {
  it.concurrent.each<ProxyFault>([...outages, 'accessDenied', 'slow'])('stores the lead: %s', async (trouble) => {
    const { address, send, isStored } = visitor();
    database.set('UpdateItem', trouble, { about: address });
    expect((await send()).status).toBe(201);
    expect(await isStored()).toBe(true);
  });

  it.concurrent('returns 503 when storing the lead hangs too', async () => {
    const { id, address, send } = visitor();
    database.set('UpdateItem', 'hang', { about: address });
    database.set('PutItem', 'hang', { about: id });
    expect(await send()).toMatchObject(unavailable);
  });
});
