import * as argon2 from 'argon2';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hashPassword } from '#functions/lib/session/password.ts';
import { claimsOf, putUser, removeUser, sessionSettings, setPassword } from '#functions/testing/accounts.ts';
import { type Call, call, collectLog, cookieOf, newAddress } from '#functions/testing/call.ts';
import { freshTables } from '#scripts/testing/tables.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { apiPaths } from '#shared/api.ts';
import { defaultRoom, otherRoom } from '#web/testing/rooms.ts';
import { createHandler } from './handler.ts';

vi.mock('argon2', { spy: true });
vi.mock('#functions/lib/time-limits.ts', () => import('#functions/testing/no-time-limits.ts'));

const right = 'correct horse battery staple';
const tables = await freshTables(sessionSettings());
await setPassword(tables, right);
await putUser(tables, await hashPassword('the other password'), otherRoom.name);
const login = createHandler(process.env);

afterEach(() => {
  vi.clearAllMocks();
  vi.useRealTimers();
});

const tryPassword = (password: unknown, options: Call = {}) =>
  call(login, { path: apiPaths.login, address: newAddress(), body: { password }, ...options });

const refused = { status: 401, json: { code: 'invalid_password', message: 'Invalid password.' }, cookies: [] };

describe('POST /api/auth/login, right password', () => {
  it('returns 200 with a protected session cookie', async () => {
    const response = await tryPassword(right);
    expect(response).toMatchObject({ status: 200, json: { isAuthenticated: true, room: defaultRoom.name } });
    expect(response.cookies).toEqual([
      expect.stringMatching(
        /^__Host-session=[\w-]+\.[\w-]+\.[\w-]+; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=43200$/,
      ),
    ]);
    const claims = claimsOf(cookieOf(response));
    expect(Object.keys(claims).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'jti', 'nbf', 'pwm', 'sub']);
    expect(Number(claims.exp) - Number(claims.iat)).toBe(12 * 3600);
  });

  it('accepts surrounding spaces and composed or decomposed Unicode', async () => {
    expect((await tryPassword(` ${right}\n`)).status).toBe(200);
    await setPassword(tables, 'café au lait');
    expect((await tryPassword('cafe\u0301 au lait')).status).toBe(200);
    // NFKC turns a standalone accent into a space and a combining accent. The space is then trimmed.
    await setPassword(tables, '\u0301a');
    expect((await tryPassword('\u00b4a')).status).toBe(200);
    await setPassword(tables, right);
  });

  it('opens the requested room after a single hash', async () => {
    const body = { password: 'the other password', room: otherRoom.name };
    expect(await tryPassword('', { body })).toMatchObject({ status: 200, json: { room: otherRoom.name } });
    expect(argon2.verify).toHaveBeenCalledTimes(1);
  });
});

describe('POST /api/auth/login, wrong password', () => {
  it.each([
    ['another room’s password', otherRoom.name, 1],
    ['a room that does not exist', 'no-such-room', 0],
  ])('returns 401 without a cookie for %s', async (_, room, hashes) => {
    const logged = collectLog();
    expect(await tryPassword('', { body: { password: right, room } })).toMatchObject(refused);
    expect(logged).toMatchObject([{ level: 'warn', event: 'login_failed' }]);
    expect(argon2.verify).toHaveBeenCalledTimes(hashes);
  });

  testRows([[''], ['   '], ['x'.repeat(257)], ['ü'.repeat(129)], [null], [['a']], [{}], ['\ud800']])(
    'refuses an impossible password before hashing',
    async (password) => {
      const response = await tryPassword(password);
      expect(response).toMatchObject({ status: 400, json: { fields: { password: expect.any(String) } } });
      expect(argon2.verify).not.toHaveBeenCalled();
    },
  );

  it('hashes a password of exactly 256 bytes', async () => {
    expect(await tryPassword('ü'.repeat(128))).toMatchObject(refused);
    expect(argon2.verify).toHaveBeenCalledTimes(1);
  });
});

describe('POST /api/auth/login, no usable hash', () => {
  afterEach(() => setPassword(tables, right));

  it.each([right, 42])('returns 500 and logs the reason when the stored hash is %j', async (stored) => {
    await putUser(tables, stored);
    const logged = collectLog();
    const response = await tryPassword(right);
    expect(response).toMatchObject({ status: 500, json: { code: 'internal' }, cookies: [] });
    expect(response.json.message).not.toContain('password');
    expect(argon2.verify).not.toHaveBeenCalled();
    expect(logged).toMatchObject([{ level: 'error', event: 'password_unverifiable', error: 'DamagedHashError' }]);
    expect(JSON.stringify(logged)).not.toContain(right);
  });

  it('asks the visitor to try again when argon2 runs out of memory', async () => {
    vi.mocked(argon2.verify).mockRejectedValueOnce(new Error('Memory allocation error'));
    expect(await tryPassword(right)).toMatchObject({ status: 503, json: { code: 'unavailable' }, cookies: [] });
    expect((await tryPassword(right)).status).toBe(200);
  });

  it('logs that no password is set', async () => {
    await removeUser(tables);
    const logged = collectLog();
    expect(await tryPassword(right)).toMatchObject(refused);
    const hint = `npm run set-password -- --room ${defaultRoom.name}`;
    expect(logged).toContainEqual(expect.objectContaining({ event: 'login_without_password_set', hint }));
  });
});

describe('POST /api/auth/login, rate limit', () => {
  // Stops the clock: on a busy machine, the limit could otherwise allow another guess.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T12:00:00Z') }));

  it('verifies only five of 100 concurrent guesses, whatever headers the client sends', async () => {
    const address = newAddress();
    const logged = collectLog();
    const guesses = Array.from({ length: 100 }, (_, n) => {
      const headers = { 'x-forwarded-for': `192.0.2.${n}`, forwarded: `for=192.0.2.${n}`, 'x-real-ip': `192.0.2.${n}` };
      return tryPassword('guess', { address, headers });
    });
    const responses = await Promise.all(guesses);
    expect(argon2.verify).toHaveBeenCalledTimes(5);
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(5);
    const limited = responses.filter(({ status }) => status === 429);
    expect(limited).toHaveLength(95);
    expect(new Set(limited.map(({ headers }) => headers['retry-after']))).toEqual(new Set(['12']));
    expect(limited[0]?.json.message).toBe('Too many requests. Please wait 12 seconds and try again.');
    expect(logged.filter(({ event }) => event === 'login_limited')).toHaveLength(95);
  });

  it('allows another attempt after exactly 12 s, rounding Retry-After up', async () => {
    const address = newAddress();
    for (let n = 0; n < 5; n += 1) expect((await tryPassword('guess', { address })).status).toBe(401);
    vi.setSystemTime(Date.now() + 2500);
    expect(await tryPassword(right, { address })).toMatchObject({ status: 429, headers: { 'retry-after': '10' } });
    vi.setSystemTime(Date.now() + 9499);
    expect((await tryPassword('guess', { address })).status).toBe(429);
    vi.setSystemTime(Date.now() + 1);
    expect((await tryPassword(right, { address })).status).toBe(200);
  });
});
