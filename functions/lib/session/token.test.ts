import { expect, it, vi } from 'vitest';
import { randomKey } from '#functions/testing/accounts.ts';
import { sessionReader, tokenFrom } from './sessions.ts';
import { parseSigningKeys } from './signing-keys.ts';
import { passwordMark, readSession, signSession } from './token.ts';

// Forged tokens, and what ends a session, are in functions/check/sessions.test.ts.

const keys = parseSigningKeys(JSON.stringify({ kid: 'k1', key: randomKey() }));
const now = Date.parse('2026-11-20T10:00:00.000Z');
const jti = '11111111-1111-4111-8111-111111111111';
const sign = (at = now) => signSession(keys, { jti, room: 'room', passwordMark: passwordMark('hash'), hours: 12 }, at);

it('passwordMark: differs for each hash', () => {
  expect(passwordMark('hash')).toHaveLength(22);
  expect(passwordMark('hash')).not.toBe(passwordMark('hash2'));
});

it('readSession: tolerates a clock five seconds ahead', async () => {
  const session = { jti, room: 'room', passwordMark: passwordMark('hash'), expiresAt: now / 1000 + 12 * 3600 };
  expect(await readSession(keys, await sign(), now)).toEqual(session);
  expect(await readSession(keys, await sign(now + 5000), now)).toBeDefined();
  expect(await readSession(keys, await sign(now + 6000), now)).toBeUndefined();
});

it('tokenFrom: accepts only one of sensible length', () => {
  expect(tokenFrom(['a=1', '__Host-session=x', 'b=2'])).toBe('x');
  expect(tokenFrom(['__Host-session=x', '__Host-session=y'])).toBeUndefined();
  expect(tokenFrom(['__Host-session='])).toBeUndefined();
  expect(tokenFrom([`__Host-session=${'x'.repeat(2048)}`])).toHaveLength(2048);
  expect(tokenFrom([`__Host-session=${'x'.repeat(2049)}`])).toBeUndefined();
});

it('readSession: throws errors of our own code', async () => {
  const find = () => {
    throw new RangeError('ours');
  };
  await expect(readSession({ ...keys, find }, await sign(), now)).rejects.toThrow('ours');
});

it('sessionReader: makes no call without a token', async () => {
  const { signal } = new AbortController();
  const source = vi.fn(async () => keys);
  const state = vi.fn(async () => ({ ended: false, passwordHash: 'hash' }));
  const read = sessionReader(source, { state, end: async () => undefined });
  expect(await read({ cookies: [], now, signal })).toBeUndefined();
  expect(source).not.toHaveBeenCalled();
  expect(await read({ cookies: ['__Host-session=x'], now, signal })).toBeUndefined();
  expect(state).not.toHaveBeenCalled();
});
