import { createHmac, randomUUID } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { passwordMark } from '#functions/lib/session/token.ts';
import { createHandler as createLogin } from '#functions/login/handler.ts';
import { createHandler as createLogout } from '#functions/logout/handler.ts';
import { randomKey, removeUser, sessionSettings, setPassword } from '#functions/testing/accounts.ts';
import { call, cookieOf } from '#functions/testing/call.ts';
import { freshTables } from '#scripts/testing/tables.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { apiPaths } from '#shared/api.ts';
import { defaultRoom } from '#web/testing/rooms.ts';
import { createHandler as createCheck } from './handler.ts';

const password = 'correct horse battery staple';
const key = randomKey();
const tables = await freshTables({ ...sessionSettings(key), LIMIT_LOGIN: '100000/1' });
await setPassword(tables, password);
const login = createLogin(process.env);
const logout = createLogout(process.env);
const check = createCheck(process.env);

afterEach(() => void vi.useRealTimers());

const logIn = (text: string, ...cookies: string[]) =>
  call(login, { path: apiPaths.login, body: { password: text }, cookies });
const open = async (...cookies: string[]) => cookieOf(await logIn(password, ...cookies));
const ask = async (...cookies: string[]) => {
  const { status, json } = await call(check, { method: 'GET', path: apiPaths.check, cookies });
  expect(status).toBe(200);
  return json;
};
const yes = { isAuthenticated: true, room: defaultRoom.name };
const no = { isAuthenticated: false };
const askWith = (token: string) => ask(`__Host-session=${token}`);

describe('GET /api/auth/check', () => {
  it('finds the session cookie among other cookies', async () => {
    expect(await ask('theme=dark', await open(), 'x=__Host-session=1')).toEqual(yes);
    expect(await ask()).toEqual(no);
  });

  it('reports no session 12 hours after login', async () => {
    const cookie = await open();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 12 * 3600_000 - 5000 });
    expect(await ask(cookie)).toEqual(yes);
    vi.setSystemTime(Date.now() + 15_000);
    expect(await ask(cookie)).toEqual(no);
  });

  it('rejects a copy of the cookie after logout but accepts another session’s', async () => {
    const [mine, other] = [await open(), await open()];
    const answer = await call(logout, { path: apiPaths.logout, cookies: [mine], body: {} });
    expect(answer).toMatchObject({ status: 200, json: no });
    expect(answer.cookies).toEqual(['__Host-session=; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=0']);
    expect(await ask(mine)).toEqual(no);
    expect(await ask(other)).toEqual(yes);
    expect((await call(logout, { path: apiPaths.logout, cookies: [mine], body: {} })).status).toBe(200);
  });

  it('rejects only the browser’s earlier session after a new login', async () => {
    const [former, elsewhere] = [await open(), await open()];
    expect((await logIn('wrong', former)).status).toBe(401);
    expect(await ask(former)).toEqual(yes);
    const next = await open('theme=dark', former);
    expect(await Promise.all([former, elsewhere, next].map((cookie) => ask(cookie)))).toEqual([no, yes, yes]);
  });

  it('rejects earlier sessions once the password is set again or the user is deleted', async () => {
    const cookie = await open();
    await setPassword(tables, password);
    expect(await ask(cookie)).toEqual(no);
    const next = await open();
    expect(await ask(next)).toEqual(yes);
    await removeUser(tables);
    expect(await ask(next)).toEqual(no);
    await setPassword(tables, password);
  });
});

describe('GET /api/auth/check, session token', () => {
  const bytes = new TextEncoder().encode(key);
  const good = () => {
    const now = Math.floor(Date.now() / 1000);
    return {
      header: { alg: 'HS256', typ: 'session+jwt' },
      claims: {
        iss: 'client-room',
        aud: 'client-room/proposals',
        sub: defaultRoom.name,
        jti: randomUUID(),
        pwm: mark,
        iat: now,
        nbf: now,
        exp: now + 60,
      },
    };
  };
  let mark = '';
  const sign = (change: { header?: object; claims?: object }, secret = bytes) => {
    const { header, claims } = good();
    return new SignJWT({ ...claims, ...change.claims })
      .setProtectedHeader({ ...header, ...change.header })
      .sign(secret);
  };

  beforeAll(async () => {
    mark = JSON.parse(Buffer.from((await open()).split('.')[1] ?? '', 'base64url').toString()).pwm;
  });

  it('accepts a valid token', async () => {
    expect(await askWith(await sign({}))).toEqual(yes);
  });

  const seconds = () => Math.floor(Date.now() / 1000);
  testRows<[string, () => { header?: object; claims?: object }]>([
    ['expired', () => ({ claims: { exp: seconds() - 10 } })],
    ['not yet valid', () => ({ claims: { nbf: seconds() + 60 } })],
    ['issued in the future', () => ({ claims: { iat: seconds() + 60 } })],
    ['for another audience', () => ({ claims: { aud: 'client-room' } })],
    ['from another issuer', () => ({ claims: { iss: 'somebody' } })],
    ...['iat', 'nbf', 'exp', 'jti', 'sub', 'pwm'].map((name): [string, () => { claims: object }] => [
      `without ${name}`,
      () => ({ claims: { [name]: undefined } }),
    ]),
    ['for a room without a name', () => ({ claims: { sub: '' } })],
    ['for a room that does not exist', () => ({ claims: { sub: 'no-such-room' } })],
    ['for a room named like a prototype', () => ({ claims: { sub: '__proto__' } })],
    ['with another type', () => ({ header: { typ: 'JWT' } })],
    ['with another algorithm', () => ({ header: { alg: 'HS512' } })],
    ['opened with another password', () => ({ claims: { pwm: passwordMark('other') } })],
  ])('rejects a token with a wrong header or claim', async (_, change) => {
    const wide = new TextEncoder().encode(key + key);
    const secret = (change().header as { alg?: string })?.alg === 'HS512' ? wide : bytes;
    expect(await askWith(await sign(change(), secret))).toEqual(no);
  });

  it('rejects a token with a wrong key, no signature, or an unknown critical header', async () => {
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const { header, claims } = good();
    const input = `${encode({ ...header, crit: ['x'], x: 1 })}.${encode(claims)}`;
    const token = await sign({});
    for (const forged of [
      await sign({}, new TextEncoder().encode(randomKey())),
      new UnsecuredJWT(claims).encode(),
      `${token.slice(0, token.lastIndexOf('.'))}.`,
      token.slice(0, -1),
      token.replace(/^./, 'f'),
      `${input}.${createHmac('sha256', key).update(input).digest('base64url')}`,
    ]) {
      expect(await askWith(forged)).toEqual(no);
    }
  });
});
