import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { passwordMark } from '#functions/lib/session/token.ts';
import { createHandler as createLogin } from '#functions/login/handler.ts';
import { createHandler as createLogout } from '#functions/logout/handler.ts';
import { claimsOf, putUser, removeUser, setPassword } from '#functions/testing/accounts.ts';
import { call, cookieOf } from '#functions/testing/call.ts';
import { freshTables, signingKey } from '#functions/testing/tables.ts';
import { apiPaths } from '#shared/api.ts';
import { defaultRoom } from '#web/testing/rooms.ts';
import { createHandler as createCheck } from './handler.ts';

const password = 'correct horse battery staple';
const tables = await freshTables({ LIMIT_LOGIN: '100000/1' });
await setPassword(tables, password);
const login = createLogin(process.env);
const logout = createLogout(process.env);
const check = createCheck(process.env);

const now = Date.parse('2026-11-20T10:00:00.000Z');
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now }));
afterEach(() => void vi.useRealTimers());

const logIn = (text: string, ...cookies: string[]) =>
  call(login, { path: apiPaths.login, body: { password: text }, cookies });
const open = async (...cookies: string[]) => cookieOf(await logIn(password, ...cookies));
const send = (...cookies: string[]) => call(check, { method: 'GET', path: apiPaths.check, cookies });
const ask = async (...cookies: string[]) => {
  const { status, json } = await send(...cookies);
  expect(status).toBe(200);
  return json;
};
const yes = { isAuthenticated: true, room: defaultRoom.name };
const no = { isAuthenticated: false };

describe('GET /api/auth/check', () => {
  it('finds the only session cookie among other cookies', async () => {
    const cookie = await open();
    expect(await ask('theme=dark', cookie, 'x=__Host-session=1')).toEqual(yes);
    expect(await ask(cookie, cookie)).toEqual(no);
    expect(await ask()).toEqual(no);
  });

  it('reports no session 12 hours after login', async () => {
    const cookie = await open();
    vi.setSystemTime(now + 12 * 3600_000 - 5000);
    expect(await ask(cookie)).toEqual(yes);
    vi.setSystemTime(now + 12 * 3600_000 + 10_000);
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
    const { jti, exp } = claimsOf(mine);
    const row = await tables.endedSessions.get(String(jti));
    // Kept an hour longer than the token is valid, in case a function's clock is slow.
    expect(row).toEqual({ jti, expiresAt: Number(exp) + 3600 });
  });

  it('rejects only the browser’s earlier session after a new login', async () => {
    const [former, elsewhere] = [await open(), await open()];
    expect((await logIn('wrong', former)).status).toBe(401);
    expect(await ask(former)).toEqual(yes);
    const next = await open('theme=dark', former);
    expect(await Promise.all([former, elsewhere, next].map((cookie) => ask(cookie)))).toEqual([no, yes, yes]);
  });

  it.each([
    ['is set again', () => setPassword(tables, password)],
    ['has a damaged hash', () => putUser(tables, 42)],
    ['is deleted', () => removeUser(tables)],
  ])('rejects earlier sessions once the password %s', async (_, change) => {
    const cookie = await open();
    expect(await ask(cookie)).toEqual(yes);
    await change();
    expect(await ask(cookie)).toEqual(no);
    await setPassword(tables, password);
  });

  it('reads both rows strongly consistently, and responds 503 if one was not read', async () => {
    const cookie = await open();
    // The embedded database always reads consistently, and leaves no key unread.
    const read = vi.spyOn(DynamoDBDocumentClient.prototype, 'send');
    expect(await ask(cookie)).toEqual(yes);
    expect(JSON.stringify(read.mock.lastCall?.[0].input).match(/"ConsistentRead":true/g)).toHaveLength(2);
    read.mockImplementation(async () => ({ Responses: {}, UnprocessedKeys: { users: {} } }));
    expect(await send(cookie)).toMatchObject({ status: 503, json: { code: 'unavailable' } });
  });
});

describe('GET /api/auth/check, session token', () => {
  type Change = { alg?: string; typ?: string; [claim: string]: unknown };
  const seconds = now / 1000;
  /** A valid session's claims, signed anew after a change. */
  const sign = async ({ alg = 'HS256', typ = 'session+jwt', ...claims }: Change = {}, secret = signingKey) =>
    new SignJWT({ ...claimsOf(await open()), ...claims })
      .setProtectedHeader({ alg, typ })
      .sign(new TextEncoder().encode(secret));
  const askWith = (token: string) => ask(`__Host-session=${token}`);

  it('is accepted if it is valid, even from a clock five seconds ahead', async () => {
    expect(await askWith(await sign({ iat: seconds + 5, nbf: seconds + 5 }))).toEqual(yes);
  });

  it.each<Change>([
    { exp: seconds - 10 },
    { nbf: seconds + 6 },
    { iat: seconds + 6 },
    { aud: 'client-room' },
    { iss: 'somebody' },
    ...['iat', 'nbf', 'exp', 'jti', 'sub', 'pwm'].map((name) => ({ [name]: undefined, missing: name })),
    { sub: '' },
    { sub: 'no-such-room' },
    { sub: '__proto__' },
    { pwm: passwordMark('other') },
    { typ: 'JWT' },
  ])('is rejected with a wrong header or claim: %j', async (change) => {
    expect(await askWith(await sign(change))).toEqual(no);
  });

  it('is rejected with a wrong key or algorithm, or without a signature', async () => {
    const token = await sign();
    for (const forged of [
      await sign({}, 'x'.repeat(43)),
      await sign({ alg: 'HS512' }, signingKey + signingKey),
      new UnsecuredJWT(claimsOf(await open())).encode(),
      `${token.slice(0, token.lastIndexOf('.'))}.`,
    ]) {
      expect(await askWith(forged)).toEqual(no);
    }
  });
});
