import { createHmac, randomUUID } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { parseSigningKeys } from '#functions/lib/session/signing-keys.ts';
import { passwordMark, readSession, signSession } from '#functions/lib/session/token.ts';
import { createHandler as createLogin } from '#functions/login/create-handler.ts';
import { createHandler as createLogout } from '#functions/logout/create-handler.ts';
import { randomKey, sessionSettings, setPassword } from '#functions/testing/accounts.ts';
import { call } from '#functions/testing/call.ts';
import { defaultRoom } from '#functions/testing/rooms.ts';
import { freshTables, type TestTables } from '#scripts/testing/tables.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { apiPaths } from '#shared/api.ts';
import { createHandler as createCheck } from './create-handler.ts';

const password = 'correct horse battery staple';
const key = randomKey();
let tables: TestTables;
let login: ReturnType<typeof createLogin>;
let logout: ReturnType<typeof createLogout>;
let check: ReturnType<typeof createCheck>;

beforeAll(async () => {
  tables = await freshTables({ ...sessionSettings({ kid: 'k1', key }), LIMIT_LOGIN: 'off' });
  await setPassword(tables, password);
  login = createLogin(process.env);
  logout = createLogout(process.env);
  check = createCheck(process.env);
});

afterEach(() => void vi.useRealTimers());

const open = async () => {
  const { cookies } = await call(login, { path: apiPaths.login, body: { password } });
  return (cookies[0] ?? '').split(';')[0] ?? '';
};
const ask = async (...cookies: string[]) => {
  const { status, json } = await call(check, { method: 'GET', path: apiPaths.check, cookies });
  expect(status).toBe(200);
  return json;
};
const yes = { isAuthenticated: true, room: defaultRoom.facts.address };
const no = { isAuthenticated: false };
const cookieOf = (token: string) => `__Host-session=${token}`;
const tokenOf = (cookie: string) => cookie.slice('__Host-session='.length);

describe('a session', () => {
  it('holds for its cookie, among other cookies', async () => {
    expect(await ask(await open())).toEqual(yes);
    expect(await ask('theme=dark', await open(), 'x=__Host-session=1')).toEqual(yes);
  });

  it('does not exist without a cookie', async () => {
    expect(await ask()).toEqual(no);
  });

  it('ends after 12 hours', async () => {
    const cookie = await open();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 12 * 3600_000 - 5000 });
    expect(await ask(cookie)).toEqual(yes);
    vi.setSystemTime(Date.now() + 15_000);
    expect(await ask(cookie)).toEqual(no);
  });

  it('ends for good at logout, for a copied cookie too, and for no other session', async () => {
    const [mine, other] = [await open(), await open()];
    const answer = await call(logout, { path: apiPaths.logout, cookies: [mine], body: {} });
    expect(answer).toMatchObject({ status: 200, json: no });
    expect(answer.cookies).toEqual(['__Host-session=; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=0']);
    expect(await ask(mine)).toEqual(no);
    expect(await ask(other)).toEqual(yes);
  });

  it('that does not exist can be logged out of', async () => {
    expect((await call(logout, { path: apiPaths.logout, cookies: ['__Host-session=broken'], body: {} })).status).toBe(
      200,
    );
  });

  it('cannot be ended by another site', async () => {
    const cookie = await open();
    const headers = { origin: 'https://evil.example' };
    expect((await call(logout, { path: apiPaths.logout, cookies: [cookie], headers, body: {} })).status).toBe(403);
    expect(await ask(cookie)).toEqual(yes);
  });

  it('ends when the password is changed, even to the same one', async () => {
    const cookie = await open();
    await setPassword(tables, password);
    expect(await ask(cookie)).toEqual(no);
    expect(await ask(await open())).toEqual(yes);
  });
});

describe('a forged token', () => {
  const bytes = new TextEncoder().encode(key);
  /** Everything right; each test spoils one thing. */
  const good = () => {
    const now = Math.floor(Date.now() / 1000);
    return {
      header: { alg: 'HS256', typ: 'session+jwt', kid: 'k1' },
      claims: {
        iss: 'client-room',
        aud: 'client-room/proposals',
        sub: defaultRoom.name,
        jti: randomUUID(),
        iat: now,
        nbf: now,
        exp: now + 60,
      },
    };
  };
  let mark = '';
  const sign = (change: { header?: object; claims?: object }, secret = bytes) => {
    const { header, claims } = good();
    return new SignJWT({ pwm: mark, ...claims, ...change.claims })
      .setProtectedHeader({ ...header, ...change.header })
      .sign(secret);
  };

  beforeAll(async () => {
    const claims = JSON.parse(Buffer.from((await open()).split('.')[1] ?? '', 'base64url').toString());
    mark = claims.pwm;
  });

  it('built rightly is accepted, so that the refusals below mean something', async () => {
    expect(await ask(cookieOf(await sign({})))).toEqual(yes);
  });

  const seconds = () => Math.floor(Date.now() / 1000);
  testRows<[string, () => { header?: object; claims?: object }]>([
    ['expired', () => ({ claims: { exp: seconds() - 10 } })],
    ['not yet valid', () => ({ claims: { nbf: seconds() + 60 } })],
    ['issued in the future', () => ({ claims: { iat: seconds() + 60 } })],
    ['for another audience', () => ({ claims: { aud: 'client-room' } })],
    ['of another issuer', () => ({ claims: { iss: 'somebody' } })],
    ['without expiry', () => ({ claims: { exp: undefined } })],
    ['without an id', () => ({ claims: { jti: undefined } })],
    ['of no room', () => ({ claims: { sub: undefined } })],
    ['of a room without a name', () => ({ claims: { sub: '' } })],
    ['of a room that does not exist', () => ({ claims: { sub: 'no-such-room' } })],
    ['of a room named like a prototype', () => ({ claims: { sub: '__proto__' } })],
    ['of another type', () => ({ header: { typ: 'JWT' } })],
    ['of another algorithm', () => ({ header: { alg: 'HS512' } })],
    ['naming an unknown key', () => ({ header: { kid: 'k2' } })],
    ['naming a prototype', () => ({ header: { kid: '__proto__' } })],
    ['naming no key', () => ({ header: { kid: undefined } })],
    ['of another password', () => ({ claims: { pwm: passwordMark('other') } })],
  ])('that anything is wrong with is refused', async (_, change) => {
    const wide = new TextEncoder().encode(key + key);
    const secret = (change().header as { alg?: string })?.alg === 'HS512' ? wide : bytes;
    expect(await ask(cookieOf(await sign(change(), secret)))).toEqual(no);
  });

  it('of another key is refused', async () => {
    expect(await ask(cookieOf(await sign({}, new TextEncoder().encode(randomKey()))))).toEqual(no);
  });

  it('unsigned is refused, in both ways of writing it', async () => {
    const { claims } = good();
    const unsecured = new UnsecuredJWT({ pwm: mark, ...claims }).encode();
    expect(await ask(cookieOf(unsecured))).toEqual(no);
    const token = await sign({});
    expect(await ask(cookieOf(`${token.slice(0, token.lastIndexOf('.'))}.`))).toEqual(no);
  });

  it('truncated anywhere is refused', async () => {
    const token = tokenOf(await open());
    for (let length = 0; length < token.length; length += 7) {
      expect(await ask(cookieOf(token.slice(0, length)))).toEqual(no);
    }
  });

  it('with any one bit flipped is refused', async () => {
    const token = tokenOf(await open());
    const keys = parseSigningKeys(JSON.stringify({ kid: 'k1', key }));
    const [head = '', body = '', signature = ''] = token.split('.');
    const parts = { head, body, signature };
    for (const name of ['head', 'body', 'signature'] as const) {
      const raw = Buffer.from(parts[name], 'base64url');
      for (let bit = 0; bit < raw.length * 8; bit += 1) {
        const flipped = Buffer.from(raw);
        flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        const spoiled = { ...parts, [name]: flipped.toString('base64url') };
        const forged = `${spoiled.head}.${spoiled.body}.${spoiled.signature}`;
        expect(await readSession(keys, forged, Date.now())).toBeUndefined();
      }
    }
  });

  testRows(['', '.', '..', '...', 'a.b.c', '\u0000', '%00', 'null', '{}', 'x'.repeat(100_000), 'é.é.é'])(
    'that is no token at all is refused',
    async (text) => {
      expect(await ask(cookieOf(text))).toEqual(no);
    },
  );

  it('signed by hand with a header of its own making is refused', async () => {
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const { claims } = good();
    const input = `${encode({ alg: 'HS256', typ: 'session+jwt', kid: 'k1', crit: ['x'], x: 1 })}.${encode({ pwm: mark, ...claims })}`;
    const signature = createHmac('sha256', key).update(input).digest('base64url');
    expect(await ask(cookieOf(`${input}.${signature}`))).toEqual(no);
  });
});

describe('replacing the signing key', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  const older = { kid: 'k1', key: randomKey() };
  const newer = { kid: 'k2', key: randomKey() };
  const until = new Date(now + 12 * 3600_000).toISOString();
  const session = { jti: randomUUID(), room: 'room', passwordMark: 'mark', hours: 24 };

  it('logs nobody out until the sessions of the old key have run out', async () => {
    const token = await signSession(parseSigningKeys(JSON.stringify(older)), session, now);
    const rotated = parseSigningKeys(JSON.stringify({ ...newer, previous: { ...older, until } }));
    expect(await readSession(rotated, token, now + 1000)).toMatchObject({ jti: session.jti });
    expect(await readSession(rotated, token, Date.parse(until))).toBeUndefined();
    expect(await readSession(parseSigningKeys(JSON.stringify(newer)), token, now)).toBeUndefined();
  });

  it('signs with the new key at once', async () => {
    const rotated = parseSigningKeys(JSON.stringify({ ...newer, previous: { ...older, until } }));
    const token = await signSession(rotated, session, now);
    expect(await readSession(parseSigningKeys(JSON.stringify(newer)), token, now)).toBeDefined();
  });

  testRows(['', '{}', '{"kid":"k","key":"short"}', '[]', `{"kid":"","key":"${'x'.repeat(43)}"}`])(
    'refuses a secret that is not one, without repeating it',
    (text) => {
      expect(() => parseSigningKeys(text)).toThrow(/^The signing secret is not/);
      expect(() => parseSigningKeys(text)).not.toThrow(/short/);
    },
  );
});
