import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it, vi } from 'vitest';
import { clientUsername, putUser, randomKey } from '#functions/testing/accounts.ts';
import { testTable } from '#functions/testing/table.ts';
import { freshTables } from '#scripts/testing/tables.ts';
import { sessionRepository, tokenFrom } from './sessions.ts';
import { parseSigningKey } from './signing-key.ts';
import { readSession, signSession } from './token.ts';

// functions/check/sessions.test.ts covers forged tokens and the ways to end a session.

const tables = await freshTables();
const db = DynamoDBDocumentClient.from(tables.client);
const names = { users: tables.env.USERS_TABLE ?? '', endedSessions: tables.env.ENDED_SESSIONS_TABLE ?? '' };
const repository = sessionRepository(db, names);
const { signal } = new AbortController();
const session = { jti: 'j1', room: clientUsername, passwordMark: 'm', expiresAt: 1_800_000_000 };

describe('sessionRepository', () => {
  it('returns no password hash if it is malformed', async () => {
    await putUser(tables, 42);
    expect(await repository.state(session, signal)).toEqual({ ended: false, passwordHash: undefined });
  });

  it('remembers an ended session until an hour after token expiry', async () => {
    await repository.end(session, signal);
    const row = await testTable(tables.client, names.endedSessions, 'jti').get('j1');
    expect(row).toEqual({ jti: 'j1', expiresAt: session.expiresAt + 3600 });
  });

  it('uses strongly consistent reads for both rows', async () => {
    const send = vi.spyOn(db, 'send');
    await repository.state(session, signal);
    const consistently = expect.objectContaining({ ConsistentRead: true });
    const RequestItems = { [names.users]: consistently, [names.endedSessions]: consistently };
    expect(send.mock.lastCall?.[0].input).toEqual({ RequestItems });
  });

  // The embedded database never leaves keys unread, so this response is mocked.
  it('throws when a key was not read', async () => {
    const UnprocessedKeys = { [names.users]: { Keys: [{ username: clientUsername }] } };
    vi.spyOn(db, 'send').mockImplementation(async () => ({ Responses: {}, UnprocessedKeys }));
    await expect(repository.state(session, signal)).rejects.toMatchObject({ code: 'unavailable' });
  });
});

it('readSession: tolerates a clock five seconds ahead', async () => {
  const key = parseSigningKey(randomKey());
  const now = Date.parse('2026-11-20T10:00:00.000Z');
  const signed = { jti: '11111111-1111-4111-8111-111111111111', room: 'room', passwordMark: 'm' };
  const readAhead = async (ms: number) =>
    readSession(key, await signSession(key, { ...signed, hours: 12 }, now + ms), now);
  expect(await readAhead(0)).toEqual({ ...signed, expiresAt: now / 1000 + 12 * 3600 });
  expect(await readAhead(5000)).toBeDefined();
  expect(await readAhead(6000)).toBeUndefined();
});

it('tokenFrom: accepts only a single token of at most 2,048 characters', () => {
  expect(tokenFrom(['a=1', '__Host-session=x', 'b=2'])).toBe('x');
  expect(tokenFrom(['__Host-session=x', '__Host-session=y'])).toBeUndefined();
  expect(tokenFrom(['__Host-session='])).toBeUndefined();
  expect(tokenFrom([`__Host-session=${'x'.repeat(2049)}`])).toBeUndefined();
});
