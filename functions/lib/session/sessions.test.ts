import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { expect, it, vi } from 'vitest';
import { clientUsername, putUser, randomKey } from '#functions/testing/accounts.ts';
import { testTable } from '#functions/testing/table.ts';
import { freshTables } from '#scripts/testing/tables.ts';
import { sessionRepository, tokenFrom } from './sessions.ts';
import { parseSigningKey } from './signing-key.ts';
import { passwordMark, readSession, signSession } from './token.ts';

// functions/check/sessions.test.ts covers forged tokens and the ways to end a session.

const tables = await freshTables();
const db = DynamoDBDocumentClient.from(tables.client);
const names = { users: tables.env.USERS_TABLE ?? '', endedSessions: tables.env.ENDED_SESSIONS_TABLE ?? '' };
const repository = sessionRepository(db, names);
const { signal } = new AbortController();
const session = { jti: 'j1', room: clientUsername, passwordMark: 'm', expiresAt: 1_800_000_000 };

it('sessionRepository: returns no password hash if it is missing or malformed', async () => {
  const state = () => repository.state({ ...session, jti: 'j0' }, signal);
  expect(await state()).toEqual({ ended: false, passwordHash: undefined });
  await putUser(tables, 42);
  expect(await state()).toEqual({ ended: false, passwordHash: undefined });
  await putUser(tables, 'hash');
  expect(await state()).toEqual({ ended: false, passwordHash: 'hash' });
});

it('sessionRepository: remembers an ended session until an hour after token expiry', async () => {
  await repository.end(session, signal);
  expect(await repository.state({ ...session, jti: 'j1' }, signal)).toMatchObject({ ended: true });
  expect(await testTable(tables.client, names.endedSessions, 'jti').get('j1')).toEqual({
    jti: 'j1',
    expiresAt: session.expiresAt + 3600,
  });
});

it('sessionRepository: uses strongly consistent reads for both rows', async () => {
  const send = vi.spyOn(db, 'send');
  await repository.state({ ...session, jti: 'j1' }, signal);
  const consistently = expect.objectContaining({ ConsistentRead: true });
  expect(send.mock.lastCall?.[0].input).toEqual({
    RequestItems: { [names.users]: consistently, [names.endedSessions]: consistently },
  });
});

// The embedded database never leaves keys unread, so this response is mocked.
it('sessionRepository: throws when a key was not read', async () => {
  const UnprocessedKeys = { [names.users]: { Keys: [{ username: clientUsername }] } };
  const send = async () => ({ Responses: {}, UnprocessedKeys });
  const halfRead = { send } as unknown as DynamoDBDocumentClient;
  await expect(sessionRepository(halfRead, names).state({ ...session, jti: 'j1' }, signal)).rejects.toMatchObject({
    code: 'unavailable',
    cause: { message: 'The database left keys unread.' },
  });
});

const key = parseSigningKey(randomKey());
const now = Date.parse('2026-11-20T10:00:00.000Z');
const jti = '11111111-1111-4111-8111-111111111111';
const sign = (at = now) => signSession(key, { jti, room: 'room', passwordMark: passwordMark('hash'), hours: 12 }, at);

it('readSession: tolerates a clock five seconds ahead', async () => {
  const session = { jti, room: 'room', passwordMark: passwordMark('hash'), expiresAt: now / 1000 + 12 * 3600 };
  expect(await readSession(key, await sign(), now)).toEqual(session);
  expect(await readSession(key, await sign(now + 5000), now)).toBeDefined();
  expect(await readSession(key, await sign(now + 6000), now)).toBeUndefined();
});

it('tokenFrom: accepts only a single token of at most 2,048 characters', () => {
  expect(tokenFrom(['a=1', '__Host-session=x', 'b=2'])).toBe('x');
  expect(tokenFrom(['__Host-session=x', '__Host-session=y'])).toBeUndefined();
  expect(tokenFrom(['__Host-session='])).toBeUndefined();
  expect(tokenFrom([`__Host-session=${'x'.repeat(2048)}`])).toHaveLength(2048);
  expect(tokenFrom([`__Host-session=${'x'.repeat(2049)}`])).toBeUndefined();
});
