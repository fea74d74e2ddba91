import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, it, vi } from 'vitest';
import { clientUsername, putUser } from '#functions/testing/accounts.ts';
import { freshTables, type TestTables } from '#scripts/testing/tables.ts';
import { sessionRepository } from './sessions.ts';

let tables: TestTables;
let db: DynamoDBDocumentClient;
const names = () => ({
  users: tables.env.USERS_TABLE ?? '',
  endedSessions: tables.env.ENDED_SESSIONS_TABLE ?? '',
});
const { signal } = new AbortController();
const session = { jti: 'j1', room: clientUsername, passwordMark: 'm', expiresAt: 1_800_000_000 };

beforeAll(async () => {
  tables = await freshTables();
  db = DynamoDBDocumentClient.from(tables.client);
});

it('sessionRepository: treats a missing or malformed password as none', async () => {
  const state = () => sessionRepository(db, names()).state({ ...session, jti: 'j0' }, signal);
  expect(await state()).toEqual({ ended: false, passwordHash: undefined });
  await putUser(tables, 42);
  expect(await state()).toEqual({ ended: false, passwordHash: undefined });
  await putUser(tables, 'hash');
  expect(await state()).toEqual({ ended: false, passwordHash: 'hash' });
});

it('sessionRepository: keeps an ended session an hour past its token', async () => {
  await sessionRepository(db, names()).end(session, signal);
  expect(await sessionRepository(db, names()).state({ ...session, jti: 'j1' }, signal)).toMatchObject({ ended: true });
  const { Item } = await db.send(new GetCommand({ TableName: names().endedSessions, Key: { jti: 'j1' } }));
  expect(Item).toEqual({ jti: 'j1', expiresAt: session.expiresAt + 3600 });
});

it('sessionRepository: reads both rows consistently', async () => {
  const send = vi.spyOn(db, 'send');
  await sessionRepository(db, names()).state({ ...session, jti: 'j1' }, signal);
  const { users, endedSessions } = names();
  const consistently = expect.objectContaining({ ConsistentRead: true });
  expect(send.mock.lastCall?.[0].input).toEqual({
    RequestItems: { [users]: consistently, [endedSessions]: consistently },
  });
  send.mockRestore();
});

// The embedded database never leaves keys unread, so this case is mocked.
it('sessionRepository: throws when a key was not read', async () => {
  const { users } = names();
  const send = async () => ({ Responses: {}, UnprocessedKeys: { [users]: { Keys: [{ username: clientUsername }] } } });
  const halfRead = { send } as unknown as DynamoDBDocumentClient;
  await expect(sessionRepository(halfRead, names()).state({ ...session, jti: 'j1' }, signal)).rejects.toMatchObject({
    code: 'unavailable',
    cause: { message: 'The database left keys unread.' },
  });
});

it('sessionRepository: treats tables missing from the answer as empty', async () => {
  const silent = { send: async () => ({ Responses: {} }) } as unknown as DynamoDBDocumentClient;
  expect(await sessionRepository(silent, names()).state({ ...session, jti: 'j1' }, signal)).toEqual({
    ended: false,
    passwordHash: undefined,
  });
});

it('sessionRepository: stops when the signal aborts', async () => {
  await expect(sessionRepository(db, names()).state({ ...session, jti: 'j1' }, AbortSignal.abort())).rejects.toThrow();
  await expect(sessionRepository(db, names()).end({ ...session, jti: 'j2' }, AbortSignal.abort())).rejects.toThrow();
  expect(await sessionRepository(db, names()).state({ ...session, jti: 'j2' }, signal)).toMatchObject({ ended: false });
});
