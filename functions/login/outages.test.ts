import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { randomKey, setPassword } from '#functions/testing/accounts.ts';
import { call, newAddress } from '#functions/testing/call.ts';
import { type FaultProxy, startFaultProxy, type Trouble } from '#functions/testing/fault-proxy.ts';
import { startSecretService } from '#functions/testing/secret-service.ts';
import { freshTables, type TestTables } from '#scripts/testing/tables.ts';
import { apiPaths } from '#shared/api.ts';
import { createHandler as createLogin } from './create-handler.ts';

// Each call of the login function, and everything that can happen to it.

const right = 'correct horse battery staple';
let database: FaultProxy;
let service: Awaited<ReturnType<typeof startSecretService>>;
let secrets: FaultProxy;
let tables: TestTables;
let login: ReturnType<typeof createLogin>;

/** A function that has just been started: it knows no key and has counted no guess. */
const coldStart = () => {
  login = createLogin(process.env);
};

beforeAll(async () => {
  tables = await freshTables({ SIGNING_KEYS_SECRET: 'signing-keys' });
  await setPassword(tables, right);
  database = await startFaultProxy(tables.endpoint);
  service = await startSecretService(JSON.stringify({ kid: 'k1', key: randomKey() }));
  secrets = await startFaultProxy(service.endpoint);
  process.env.AWS_ENDPOINT_URL_DYNAMODB = database.endpoint;
  process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER = secrets.endpoint;
  coldStart();
});
afterAll(() => Promise.all([database.close(), secrets.close(), service.close()]));

const tryPassword = (password: string, address = newAddress()) =>
  call(login, { path: apiPaths.login, address, body: { password } });
const unavailable = { status: 503, json: { code: 'unavailable' }, headers: { 'retry-after': '5' }, cookies: [] };
const outages: Trouble[] = ['hang', 'reset', 'serverError', 'throttle', 'html'];

describe('the limiter in trouble', () => {
  // On a busy machine, another guess could be due before all of them have come.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  // One that hangs takes most of the time that a request has: lib/client-limiter.test.ts shows what is left to decide.
  it.each<Trouble>(['reset', 'serverError', 'throttle', 'html', 'accessDenied', 'lostAcknowledgement'])(
    '%s: the right password opens the room, and guessing stays limited',
    async (trouble) => {
      const address = newAddress();
      database.set('UpdateItem', trouble, { about: address });
      expect((await tryPassword(right, address)).status).toBe(200);
      const guesses = await Promise.all(Array.from({ length: 12 }, () => tryPassword('guess', address)));
      expect(guesses.filter(({ status }) => status === 401)).toHaveLength(4);
      expect(guesses.filter(({ status }) => status === 429)).toHaveLength(8);
    },
  );
});

describe('reading the password in trouble', () => {
  // A client of the SDK that met much trouble has no second attempts left for a while.
  beforeEach(coldStart);
  afterEach(() => database.calm());

  it.each<Trouble>([...outages, 'lostAcknowledgement'])('%s for ever: 503 in time and no cookie', async (trouble) => {
    database.set('GetItem', trouble);
    expect(await tryPassword(right)).toMatchObject(unavailable);
    database.calm();
    expect((await tryPassword(right)).status).toBe(200);
  });

  it.each<Trouble>(['reset', 'serverError', 'throttle', 'hang', 'lostAcknowledgement', 'slow'])(
    '%s once is not noticed',
    async (trouble) => {
      database.set('GetItem', trouble, { times: 1 });
      expect((await tryPassword(right)).status).toBe(200);
    },
  );

  it('refused for good is an opaque 500', async () => {
    database.set('GetItem', 'accessDenied');
    const answer = await tryPassword(right);
    expect(answer).toMatchObject({ status: 500, json: { code: 'internal' }, cookies: [] });
    expect(JSON.stringify(answer)).not.toMatch(/arn|denied/i);
  });
});

describe('reading the signing key in trouble', () => {
  afterEach(() => secrets.calm());

  it.each<Trouble>(outages)('%s at the first login: 503 in time and no cookie', async (trouble) => {
    coldStart();
    secrets.set('GetSecretValue', trouble);
    expect(await tryPassword(right)).toMatchObject(unavailable);
    secrets.calm();
    expect((await tryPassword(right)).status).toBe(200);
  });
});

describe('everything in trouble at once', () => {
  afterEach(() => {
    database.calm();
    secrets.calm();
    vi.restoreAllMocks();
  });

  it('one throttled call to each service is not noticed, however unlucky the pauses are', async () => {
    coldStart();
    vi.spyOn(Math, 'random').mockReturnValue(0.999);
    for (const operation of ['UpdateItem', 'GetItem']) database.set(operation, 'throttle', { times: 1 });
    secrets.set('GetSecretValue', 'throttle', { times: 1 });
    expect((await tryPassword(right)).status).toBe(200);
  });

  it('a database that hangs is answered in time', async () => {
    for (const operation of ['UpdateItem', 'GetItem']) database.set(operation, 'hang');
    expect(await tryPassword(right)).toMatchObject(unavailable);
  });

  it('a limiter that hangs, a password that comes late and a key that never comes are answered in time', async () => {
    coldStart();
    database.set('UpdateItem', 'hang');
    database.set('GetItem', 'hang', { times: 1 });
    secrets.set('GetSecretValue', 'hang');
    expect(await tryPassword(right)).toMatchObject(unavailable);
  });
});
