import * as argon2 from 'argon2';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hashPassword } from '#functions/lib/session/password.ts';
import { putUser, removeUser, sessionSettings, setPassword } from '#functions/testing/accounts.ts';
import { type Call, call, collectLog, newAddress } from '#functions/testing/call.ts';
import { freshTables } from '#scripts/testing/tables.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { apiPaths } from '#shared/api.ts';
import { defaultRoom } from '#web/testing/rooms.ts';
import { createHandler as createLogin } from './handler.ts';

vi.mock('argon2', { spy: true });
vi.mock('#functions/lib/time-limits.ts', () => import('#functions/testing/no-time-limits.ts'));
const names = ['room-3', 'room-7'];

vi.mock('#functions/lib/rooms.ts', async (original) => {
  const real = await original<typeof import('#functions/lib/rooms.ts')>();
  const room = real.findRoom(undefined);
  const findRoom = (name: string) => (names.includes(name) ? { ...room, name } : real.findRoom(name));
  return { ...real, findRoom };
});

const right = 'correct horse battery staple';
const passwordOf = (name: string) => `the password of ${name}`;
const tables = await freshTables(sessionSettings());
await setPassword(tables, right);
for (const name of names) await putUser(tables, await hashPassword(passwordOf(name)), name);
const login = createLogin(process.env);

afterEach(() => {
  vi.clearAllMocks();
  vi.useRealTimers();
});

const tryPassword = (password: unknown, options: Call = {}) =>
  call(login, { path: apiPaths.login, address: newAddress(), body: { password }, ...options });

describe('POST /api/auth/login, right password', () => {
  it('returns 200 with a protected session cookie', async () => {
    const answer = await tryPassword(right);
    expect(answer).toMatchObject({ status: 200, json: { isAuthenticated: true, room: defaultRoom.name } });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.cookies).toEqual([
      expect.stringMatching(
        /^__Host-session=[\w-]+\.[\w-]+\.[\w-]+; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=43200$/,
      ),
    ]);
    const [header, claims] = (answer.cookies[0] ?? '')
      .slice('__Host-session='.length)
      .split('.')
      .slice(0, 2)
      .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()));
    expect(header).toEqual({ alg: 'HS256', typ: 'session+jwt' });
    expect(Object.keys(claims).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'jti', 'nbf', 'pwm', 'sub']);
    expect(claims.sub).toBe(defaultRoom.name);
    expect(claims.exp - claims.iat).toBe(12 * 3600);
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
});

describe('POST /api/auth/login, wrong password', () => {
  it('returns 401 without a cookie', async () => {
    const logged = collectLog();
    await tryPassword(right);
    const answer = await tryPassword('wrong');
    expect(logged).toMatchObject([{ event: 'login', room: defaultRoom.name }, { event: 'login_failed' }]);
    expect(answer).toMatchObject({ status: 401, json: { code: 'invalid_password', message: 'Invalid password.' } });
    expect(answer.cookies).toEqual([]);
  });

  testRows([[''], ['   '], ['x'.repeat(257)], ['ü'.repeat(129)], [null], [['a']], [{}], ['\ud800']])(
    'refuses an impossible password before hashing',
    async (password) => {
      const answer = await tryPassword(password);
      expect(answer).toMatchObject({ status: 400, json: { fields: { password: expect.any(String) } } });
      expect(argon2.verify).not.toHaveBeenCalled();
    },
  );

  it('hashes a password of exactly 256 bytes', async () => {
    expect((await tryPassword('ü'.repeat(128))).status).toBe(401);
    expect(argon2.verify).toHaveBeenCalledTimes(1);
  });
});

describe('POST /api/auth/login, no usable hash', () => {
  it.each([right, 42])('returns 500 and logs the reason when the stored hash is %j', async (stored) => {
    await putUser(tables, stored);
    const logged = collectLog();
    const answer = await tryPassword(right);
    expect(answer).toMatchObject({ status: 500, json: { code: 'internal' }, cookies: [] });
    expect(answer.json.message).not.toContain('password');
    expect(argon2.verify).not.toHaveBeenCalled();
    expect(logged).toEqual([
      expect.objectContaining({ level: 'error', event: 'password_unverifiable', error: 'DamagedHashError' }),
    ]);
    expect(JSON.stringify(logged)).not.toContain(right);
    await setPassword(tables, right);
  });

  it('asks the visitor to try again when argon2 runs out of memory', async () => {
    vi.mocked(argon2.verify).mockRejectedValueOnce(new Error('Memory allocation error'));
    const logged = collectLog();
    expect(await tryPassword('another guess')).toMatchObject({
      status: 503,
      json: { code: 'unavailable' },
      headers: { 'retry-after': '5' },
      cookies: [],
    });
    expect(logged).toContainEqual(
      expect.objectContaining({ level: 'error', event: 'password_unverifiable', reason: 'Memory allocation error' }),
    );
    expect((await tryPassword(right)).status).toBe(200);
  });

  it('logs that no password is set', async () => {
    await removeUser(tables);
    const logged = collectLog();
    expect((await tryPassword(right)).status).toBe(401);
    const hint = `npm run set-password -- --room ${defaultRoom.name}`;
    expect(logged).toContainEqual(expect.objectContaining({ event: 'login_without_password_set', hint }));
    expect(JSON.stringify(logged)).not.toContain(right);
    await setPassword(tables, right);
  });
});

const enter = (room: string, password: string, address = newAddress()) =>
  call(login, { path: apiPaths.login, address, body: { password, room } });

describe('POST /api/auth/login, rate limit', () => {
  // Stops the clock: on a busy machine, the limit could otherwise allow another guess.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));

  it('verifies only five of 100 concurrent guesses', async () => {
    vi.mocked(argon2.verify).mockClear();
    const address = newAddress();
    const answers = await Promise.all(Array.from({ length: 100 }, () => tryPassword('guess', { address })));
    expect(argon2.verify).toHaveBeenCalledTimes(5);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    const limited = answers.filter(({ status }) => status === 429);
    expect(limited).toHaveLength(95);
    expect(new Set(limited.map(({ headers }) => headers['retry-after']))).toEqual(new Set(['12']));
    expect(limited[0]?.json.message).toBe('Too many requests. Please wait 12 seconds and try again.');
  });

  it('allows another attempt after exactly 12 s, rounding Retry-After up', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T12:00:00Z') });
    const address = newAddress();
    for (let n = 0; n < 5; n += 1) expect((await tryPassword('guess', { address })).status).toBe(401);
    vi.setSystemTime(Date.now() + 2500);
    const logged = collectLog();
    const refused = await tryPassword(right, { address });
    expect(logged).toMatchObject([{ event: 'login_limited' }]);
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '10' } });
    vi.setSystemTime(Date.now() + 9499);
    expect((await tryPassword('guess', { address })).status).toBe(429);
    vi.setSystemTime(Date.now() + 1);
    expect((await tryPassword(right, { address })).status).toBe(200);
  });

  it('ignores IP addresses in headers that the client sends', async () => {
    const address = newAddress();
    const statuses: number[] = [];
    for (let n = 0; n < 8; n += 1) {
      const headers = { 'x-forwarded-for': `192.0.2.${n}`, forwarded: `for=192.0.2.${n}`, 'x-real-ip': `192.0.2.${n}` };
      statuses.push((await tryPassword('guess', { address, headers })).status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  });
});

it('POST /api/auth/login: hashes only once, whichever room is requested', async () => {
  expect(await enter('room-7', passwordOf('room-7'))).toMatchObject({ status: 200, json: { isAuthenticated: true } });
  expect(argon2.verify).toHaveBeenCalledTimes(1);
});

it.each([
  ['another room’s password', 'room-7', 1],
  ['a room that does not exist', 'room-10', 0],
])('POST /api/auth/login: refuses %s like a wrong password', async (_, room, hashes) => {
  const answer = await enter(room, passwordOf('room-3'));
  expect(answer).toMatchObject({ status: 401, json: { code: 'invalid_password', message: 'Invalid password.' } });
  expect(argon2.verify).toHaveBeenCalledTimes(hashes);
});
