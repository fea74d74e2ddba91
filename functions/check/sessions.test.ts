import { createHmac } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { passwordMark } from '#functions/lib/session/token.ts';
import { createHandler as createLogin } from '#functions/login/handler.ts';
import { createHandler as createLogout } from '#functions/logout/handler.ts';
import { claimsOf, randomKey, removeUser, sessionSettings, setPassword } from '#functions/testing/accounts.ts';
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
    const logOut = () => call(logout, { path: apiPaths.logout, cookies: [mine], body: {} });
    const response = await logOut();
    expect(response).toMatchObject({ status: 200, json: no });
    expect(response.cookies).toEqual(['__Host-session=; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=0']);
    expect(await ask(mine)).toEqual(no);
    expect(await ask(other)).toEqual(yes);
    expect((await logOut()).status).toBe(200);
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
  type Change = { alg?: string; typ?: string; [claim: string]: unknown };
  const seconds = () => Math.floor(Date.now() / 1000);
  /** A valid session's claims, signed anew after a change. */
  const sign = async ({ alg = 'HS256', typ = 'session+jwt', ...claims }: Change = {}, secret = key) =>
    new SignJWT({ ...claimsOf(await open()), ...claims })
      .setProtectedHeader({ alg, typ })
      .sign(new TextEncoder().encode(secret));
  const askWith = (token: string) => ask(`__Host-session=${token}`);

  it('accepts a valid token', async () => {
    expect(await askWith(await sign())).toEqual(yes);
  });

  testRows<Change>([
    { exp: seconds() - 10 },
    { nbf: seconds() + 600 },
    { iat: seconds() + 600 },
    { aud: 'client-room' },
    { iss: 'somebody' },
    ...['iat', 'nbf', 'exp', 'jti', 'sub', 'pwm'].map((name) => ({ [name]: undefined })),
    { sub: '' },
    { sub: 'no-such-room' },
    { sub: '__proto__' },
    { pwm: passwordMark('other') },
    { typ: 'JWT' },
  ])('rejects a token with a wrong header or claim', async (change) => {
    expect(await askWith(await sign(change))).toEqual(no);
  });

  it('rejects a token with a wrong key, algorithm, or critical header, or without a signature', async () => {
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const header = { alg: 'HS256', typ: 'session+jwt', crit: ['x'], x: 1 };
    const claims = claimsOf(await open());
    const input = `${encode(header)}.${encode(claims)}`;
    const token = await sign();
    for (const forged of [
      await sign({}, randomKey()),
      await sign({ alg: 'HS512' }, key + key),
      new UnsecuredJWT(claims).encode(),
      `${token.slice(0, token.lastIndexOf('.'))}.`,
      token.replace(/^./, 'f'),
      `${input}.${createHmac('sha256', key).update(input).digest('base64url')}`,
    ]) {
      expect(await askWith(forged)).toEqual(no);
    }
  });
});
