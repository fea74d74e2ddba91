import { decodeProtectedHeader, SignJWT } from 'jose';
import { describe, expect, it, vi } from 'vitest';
import { randomKey } from '#functions/testing/accounts.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { sessionReader } from './open-session.ts';
import { parseSigningKeys } from './signing-keys.ts';
import { passwordMark, readSession, signSession } from './token.ts';

const keys = parseSigningKeys(JSON.stringify({ kid: 'k1', key: randomKey() }));
const now = Date.parse('2026-11-20T10:00:00.000Z');
const jti = '11111111-1111-4111-8111-111111111111';
const sign = (at = now) => signSession(keys, { jti, room: 'room', passwordMark: passwordMark('hash'), hours: 12 }, at);

it('the mark of a password is short, and another for another hash', () => {
  expect(passwordMark('hash')).toHaveLength(22);
  expect(passwordMark('hash')).not.toBe(passwordMark('hash2'));
});

describe('a token', () => {
  it('is read as it was signed', async () => {
    expect(await readSession(keys, await sign(), now)).toEqual({
      jti,
      room: 'room',
      passwordMark: passwordMark('hash'),
      expiresAt: now / 1000 + 12 * 3600,
    });
  });

  it('may come from a clock that is five seconds ahead, and not six', async () => {
    expect(await readSession(keys, await sign(now + 5000), now)).toBeDefined();
    expect(await readSession(keys, await sign(now + 6000), now)).toBeUndefined();
  });

  testRows(['iat', 'nbf', 'exp', 'jti', 'sub', 'pwm'])('is none without any of its claims', async (missing) => {
    const claims = JSON.parse(Buffer.from((await sign()).split('.')[1] ?? '', 'base64url').toString());
    delete claims[missing];
    const { alg = '', ...header } = decodeProtectedHeader(await sign());
    const token = await new SignJWT(claims).setProtectedHeader({ alg, ...header }).sign(await keys.current.key);
    expect(await readSession(keys, token, now)).toBeUndefined();
  });

  it('is not called wrong when it is our own code that fails', async () => {
    const broken = {
      ...keys,
      find: () => {
        throw new RangeError('ours');
      },
    };
    await expect(readSession(broken, await sign(), now)).rejects.toThrow('ours');
  });
});

describe('the session of a request', () => {
  const { signal } = new AbortController();
  const end = async () => undefined;
  const state = (ended: boolean, passwordHash: string | undefined) => vi.fn(async () => ({ ended, passwordHash }));

  it('costs no call without a cookie, nor with one that is no token', async () => {
    const [source, known] = [vi.fn(async () => keys), state(false, 'hash')];
    const read = sessionReader(source, { state: known, end });
    expect(await read({ cookies: [], now, signal })).toBeUndefined();
    expect(source).not.toHaveBeenCalled();
    expect(await read({ cookies: ['__Host-session=x'], now, signal })).toBeUndefined();
    expect(known).not.toHaveBeenCalled();
  });

  testRows<[string, boolean, string | undefined, boolean]>([
    ['the password is the same and it has not ended', false, 'hash', true],
    ['it has ended', true, 'hash', false],
    ['the password is another', false, 'hash2', false],
    ['there is no password', false, undefined, false],
  ])('counts while nothing has ended it', async (_, ended, passwordHash, holds) => {
    const read = sessionReader(async () => keys, { state: state(ended, passwordHash), end });
    const session = await read({ cookies: [`__Host-session=${await sign()}`], now, signal });
    expect(session?.jti).toBe(holds ? jti : undefined);
  });
});
