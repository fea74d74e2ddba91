import * as argon2 from 'argon2';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { claimsOf, putUser, removeUser, setPassword } from '#functions/testing/accounts.ts';
import { type Call, call, collectLog, cookieOf, newIpAddress } from '#functions/testing/call.ts';
import { freshTables } from '#functions/testing/tables.ts';
import { apiPaths } from '#shared/api.ts';
import { defaultRoom, otherRoom } from '#web/testing/rooms.ts';
import { createHandler } from './handler.ts';

vi.mock('argon2', { spy: true });
vi.mock('#functions/lib/time-limits.ts', () => import('#functions/testing/no-time-limits.ts'));

const right = 'correct horse battery staple';
const tables = await freshTables();
await setPassword(tables, right);
const login = createHandler(process.env);

afterEach(() => {
  vi.clearAllMocks();
  vi.useRealTimers();
});

const tryPassword = (password: unknown, options: Call = {}) =>
  call(login, { path: apiPaths.login, ipAddress: newIpAddress(), body: { password }, ...options });

const refused = { status: 401, json: { code: 'invalid_password', message: 'Invalid password.' }, cookies: [] };

describe('POST /api/auth/login', () => {
  it('returns 200 with a protected session cookie for the right password', async () => {
    const response = await tryPassword(` ${right}\n`);
    expect(response).toMatchObject({ status: 200, json: { isAuthenticated: true, room: defaultRoom.name } });
    expect(response.cookies).toEqual([
      expect.stringMatching(
        /^__Host-session=[\w-]+\.[\w-]+\.[\w-]+; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=43200$/,
      ),
    ]);
    const { exp, iat, ...claims } = claimsOf(cookieOf(response));
    expect(Object.keys(claims).sort()).toEqual(['aud', 'iss', 'jti', 'nbf', 'pwm', 'sub']);
    expect(Number(exp) - Number(iat)).toBe(12 * 3600);
  });

  it.each([
    ['a wrong password', defaultRoom.name, 'guess', 1],
    ['a password of exactly 256 bytes', defaultRoom.name, 'ü'.repeat(128), 1],
    ['a room without a password', otherRoom.name, right, 0],
    ['a room that does not exist', 'no-such-room', right, 0],
  ])('returns 401 without a cookie for %s', async (_, room, password, hashes) => {
    expect(await tryPassword('', { body: { password, room } })).toMatchObject(refused);
    expect(argon2.verify).toHaveBeenCalledTimes(hashes);
  });

  it.each(['   ', 'ü'.repeat(129), ['a'], '\ud800'])(
    'refuses an impossible password before hashing: %j',
    async (text) => {
      const response = await tryPassword(text);
      expect(response).toMatchObject({ status: 400, json: { fields: { password: expect.any(String) } } });
      expect(argon2.verify).not.toHaveBeenCalled();
    },
  );

  it('verifies only five of 100 concurrent guesses, whatever headers the client sends', async () => {
    // Stops the clock: on a busy machine, the limit could otherwise allow another guess.
    const now = Date.parse('2026-11-20T12:00:00Z');
    vi.useFakeTimers({ toFake: ['Date'], now });
    const ipAddress = newIpAddress();
    const guesses = Array.from({ length: 100 }, (_, n) => {
      const headers = { 'x-forwarded-for': `192.0.2.${n}`, forwarded: `for=192.0.2.${n}`, 'x-real-ip': `192.0.2.${n}` };
      return tryPassword('guess', { ipAddress, headers });
    });
    const limited = (await Promise.all(guesses)).filter(({ status }) => status === 429);
    expect(argon2.verify).toHaveBeenCalledTimes(5);
    expect(limited).toHaveLength(95);
    expect(limited[0]?.json.message).toBe('Too many requests. Please wait 12 seconds and try again.');
    vi.setSystemTime(now + 2500);
    // 9.5 s, rounded up.
    expect(await tryPassword(right, { ipAddress })).toMatchObject({ status: 429, headers: { 'retry-after': '10' } });
    vi.setSystemTime(now + 12_000);
    expect((await tryPassword(right, { ipAddress })).status).toBe(200);
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
  });

  it('logs the command that sets a missing password', async () => {
    await removeUser(tables);
    const logged = collectLog();
    expect(await tryPassword(right)).toMatchObject(refused);
    const hint = `npm run set-password -- --room ${defaultRoom.name}`;
    expect(logged).toMatchObject([{ event: 'login_without_password_set', hint }, { event: 'login_failed' }]);
  });
});
