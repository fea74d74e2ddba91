import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { hashPassword } from '#functions/lib/session/password.ts';
import { clientUsername, putUser, randomKey } from '#functions/testing/accounts.ts';
import { testTable } from '#functions/testing/table.ts';
import { freshTables } from '#scripts/testing/tables.ts';
import { connectSessions, tokenFrom } from './sessions.ts';
import { parseSigningKey } from './signing-key.ts';
import { passwordMark, readSession, signSession } from './token.ts';

// functions/check/sessions.test.ts covers forged tokens and the ways to end a session.

const SIGNING_KEY = randomKey();
const key = parseSigningKey(SIGNING_KEY);
const tables = await freshTables();
const { USERS_TABLE = '', ENDED_SESSIONS_TABLE = '' } = tables.env;
const { read, end } = connectSessions({ USERS_TABLE, ENDED_SESSIONS_TABLE, SIGNING_KEY, ORIGIN_SECRET: 'x' });
const { signal } = new AbortController();
const now = Date.parse('2026-11-20T10:00:00.000Z');
const hash = await hashPassword('correct horse battery staple');
const signed = { jti: '11111111-1111-4111-8111-111111111111', room: clientUsername, passwordMark: passwordMark(hash) };
const session = { ...signed, expiresAt: now / 1000 + 12 * 3600 };
const cookies = [`__Host-session=${await signSession(key, { ...signed, hours: 12 }, now)}`];

describe('connectSessions', () => {
  afterEach(() => putUser(tables, hash));

  it('reads no session if the stored hash is malformed', async () => {
    await putUser(tables, 42);
    expect(await read({ cookies, now, signal })).toBeUndefined();
  });

  it('uses strongly consistent reads for both rows', async () => {
    const send = vi.spyOn(DynamoDBDocumentClient.prototype, 'send');
    expect(await read({ cookies, now, signal })).toEqual(session);
    const consistently = expect.objectContaining({ ConsistentRead: true });
    const RequestItems = { [USERS_TABLE]: consistently, [ENDED_SESSIONS_TABLE]: consistently };
    expect(send.mock.lastCall?.[0].input).toEqual({ RequestItems });
  });

  // The embedded database never leaves keys unread, so this response is mocked.
  it('throws when a key was not read', async () => {
    const UnprocessedKeys = { [USERS_TABLE]: { Keys: [{ username: clientUsername }] } };
    const send = vi.spyOn(DynamoDBDocumentClient.prototype, 'send');
    send.mockImplementation(async () => ({ Responses: {}, UnprocessedKeys }));
    await expect(read({ cookies, now, signal })).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('remembers an ended session until an hour after token expiry', async () => {
    await end(session, signal);
    const row = await testTable(tables.client, ENDED_SESSIONS_TABLE, 'jti').get(session.jti);
    expect(row).toEqual({ jti: session.jti, expiresAt: session.expiresAt + 3600 });
  });
});

it('readSession: tolerates a clock five seconds ahead', async () => {
  const readAhead = async (ms: number) =>
    readSession(key, await signSession(key, { ...signed, hours: 12 }, now + ms), now);
  expect(await readAhead(5000)).toBeDefined();
  expect(await readAhead(6000)).toBeUndefined();
});

it('tokenFrom: accepts only a single token of at most 2,048 characters', () => {
  expect(tokenFrom(['a=1', '__Host-session=x', 'b=2'])).toBe('x');
  expect(tokenFrom(['__Host-session=x', '__Host-session=y'])).toBeUndefined();
  expect(tokenFrom(['__Host-session='])).toBeUndefined();
  expect(tokenFrom([`__Host-session=${'x'.repeat(2049)}`])).toBeUndefined();
});
