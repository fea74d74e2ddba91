import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { freshTables, signingKey } from '#functions/testing/tables.ts';
import { apiPaths } from '#shared/api.ts';
import { sampleLead } from '#shared/testing/sample-lead.ts';
import { defaultRoom } from '#web/testing/rooms.ts';
import { createHandler as createCheck } from './check/handler.ts';
import { createHandler as createContact } from './contact/handler.ts';
import { isOutage } from './lib/aws-clients.ts';
import { createHandler as createLogin } from './login/handler.ts';
import { createHandler as createLogout } from './logout/handler.ts';
import { createHandler as createProposals } from './proposals/handler.ts';
import { claimsOf, setPassword } from './testing/accounts.ts';
import { startSecretService } from './testing/broken-service.ts';
import { type ApiResponse, call, cookieOf, newIpAddress } from './testing/call.ts';
import { type ProxyFault, startFaultProxy } from './testing/fault-proxy.ts';

// Covers every AWS call that a response depends on. A hanging call never ends, so any response proves that our own
// timeouts work. They are five times the product's, so that a retry also succeeds on a busy machine.
vi.mock('./lib/time-limits.ts', async (importOriginal) => {
  const { timeLimits } = await importOriginal<typeof import('./lib/time-limits.ts')>();
  return { timeLimits: Object.fromEntries(Object.entries(timeLimits).map(([name, ms]) => [name, 5 * ms])) };
});

const password = 'correct horse battery staple';
const tables = await freshTables({ LIMIT_LOGIN: '100000/1', LIMIT_CONTACT: '2/3600' });
await setPassword(tables, password);
const database = await startFaultProxy(tables.endpoint);
const service = await startSecretService(signingKey);
const secrets = await startFaultProxy(service.endpoint);
process.env.AWS_ENDPOINT_URL_DYNAMODB = database.endpoint;
process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER = secrets.endpoint;
afterAll(() => Promise.all([database.close(), secrets.close(), service.close()]));

const maskedByRetry = ['hang', 'reset', 'serverError', 'throttle', 'stall', 'lostAcknowledgement'] as const;
const outages: readonly ProxyFault[] = [...maskedByRetry, 'html', 'drip'];
const unavailable = { status: 503, json: { code: 'unavailable' }, headers: { 'retry-after': '5' }, cookies: [] };

/** One visitor's request, which a test repeats. `about`: text by which the fault proxy recognizes its database calls. */
type Visit = { about: string; send(): Promise<ApiResponse>; hasTakenEffect(): Promise<boolean> };

/** A message from a new IP address, after `earlier` messages from there. */
const message = async (earlier: number): Promise<Visit & { ipAddress: string }> => {
  const [id, ipAddress, handler] = [randomUUID(), newIpAddress(), createContact(process.env)];
  const headers = (key: string) => ({ 'idempotency-key': key });
  const send = (key = id) =>
    call(handler, { path: apiPaths.contact, body: sampleLead(), ipAddress, headers: headers(key) });
  for (const key of [id, randomUUID()].slice(0, earlier)) expect((await send(key)).status).toBe(201);
  return {
    about: id,
    ipAddress,
    send: () => send(),
    hasTakenEffect: async () => (await tables.leads.get(id)) !== undefined,
  };
};

const session = async (name: 'login' | 'check' | 'proposals' | 'logout'): Promise<Visit> => {
  const cookie = cookieOf(await call(createLogin(process.env), { path: apiPaths.login, body: { password } }));
  const [cookies, params] = [[cookie], { room: defaultRoom.name }];
  const check = () => call(createCheck(process.env), { method: 'GET', path: apiPaths.check, cookies });
  const send = {
    login: () => call(createLogin(process.env), { path: apiPaths.login, body: { password }, cookies }),
    check,
    proposals: () => call(createProposals(process.env), { method: 'GET', path: apiPaths.proposals, params, cookies }),
    logout: () => call(createLogout(process.env), { path: apiPaths.logout, body: {}, cookies }),
  }[name];
  const isOpenAfter = name === 'check' || name === 'proposals';
  const hasTakenEffect = async () => (await check()).json.isAuthenticated === isOpenAfter;
  return { about: String(claimsOf(cookie).jti), send, hasTakenEffect };
};

const calls: [what: string, operation: string, visit: () => Promise<Visit>][] = [
  ['contact stores a lead', 'PutItem', () => message(0)],
  ['contact looks up a lead over the rate limit', 'GetItem', () => message(2)],
  ['login ends the browser’s earlier session', 'PutItem', () => session('login')],
  ['check reads a session', 'BatchGetItem', () => session('check')],
  ['proposals reads a session', 'BatchGetItem', () => session('proposals')],
  ['logout reads a session', 'BatchGetItem', () => session('logout')],
  ['logout ends a session', 'PutItem', () => session('logout')],
];
/** All calls share their client's settings, but each needs an abort signal and a caller that handles a retry. */
const perCallFaults: readonly ProxyFault[] = ['drip', 'serverError', 'lostAcknowledgement'];
const faultyCalls = calls.flatMap(([what, operation, visit], index) =>
  (index === 0 ? outages : perCallFaults).map((fault) => ({ what, fault, operation, visit })),
);

it('isOutage: does not count our own bugs as outages', () => {
  const thrown = (code: string, file = {}) => isOutage(Object.assign(new Error('thrown'), { code, ...file }));
  expect(thrown('ECONNRESET')).toBe(true);
  expect(thrown('ERR_INVALID_ARG_TYPE')).toBe(false);
  expect(thrown('EACCES', { path: '/var/task/rooms.json' })).toBe(false);
});

describe('API function, failing database call', () => {
  it.concurrent.each(faultyCalls)('returns 503, then recovers: $what ($fault)', async ({ fault, operation, visit }) => {
    const { about, send, hasTakenEffect } = await visit();
    const end = database.set(operation, fault, { about });
    expect(await send()).toMatchObject(unavailable);
    end();
    expect((await send()).status).toBeLessThan(300);
    expect(await hasTakenEffect()).toBe(true);
  });

  const masked = faultyCalls.filter(({ fault }) => maskedByRetry.some((known) => known === fault));
  it.concurrent.each(masked)('masks one failure: $what ($fault)', async ({ fault, operation, visit }) => {
    const { about, send, hasTakenEffect } = await visit();
    database.set(operation, fault, { about, times: 1 });
    expect((await send()).status).toBeLessThan(300);
    expect(await hasTakenEffect()).toBe(true);
  });

  it.concurrent.each(calls)('returns an opaque 500 when access is denied: %s', async (_, operation, visit) => {
    const { about, send } = await visit();
    database.set(operation, 'accessDenied', { about });
    const response = await send();
    expect(response).toMatchObject({ status: 500, json: { code: 'internal' }, cookies: [] });
    expect(JSON.stringify(response)).not.toMatch(/arn|denied|at .*\.ts/i);
  });
});

describe('contact despite a failing limiter', () => {
  it.concurrent.each([...outages, 'accessDenied'] as const)('stores the lead: %s', async (fault) => {
    const { ipAddress, send, hasTakenEffect } = await message(0);
    database.set('UpdateItem', fault, { about: ipAddress });
    expect((await send()).status).toBe(201);
    expect(await hasTakenEffect()).toBe(true);
  });
});

describe('login on a cold start, failing services', () => {
  it.each([
    ['the password', 'serverError', ['GetItem']],
    ['the signing key', 'serverError', ['GetSecretValue']],
    ['anything', 'hang', ['UpdateItem', 'GetItem', 'GetSecretValue']],
  ] as const)('returns 503 without a cookie, then recovers, when it cannot read %s', async (_, fault, operations) => {
    const cold = { SIGNING_KEY: undefined, SIGNING_KEY_SECRET: 'signing-key', LIMIT_LOGIN: '5/12' };
    const handler = createLogin({ ...process.env, ...cold });
    const logIn = () => call(handler, { path: apiPaths.login, body: { password }, ipAddress: newIpAddress() });
    for (const operation of operations) {
      database.set(operation, fault);
      secrets.set(operation, fault);
    }
    expect(await logIn()).toMatchObject(unavailable);
    database.calm();
    secrets.calm();
    expect((await logIn()).status).toBe(200);
  });
});
