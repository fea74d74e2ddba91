import { randomBytes, randomUUID } from 'node:crypto';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { hashPassword } from '#functions/lib/session/password.ts';
import { defaultRoom } from '#web/testing/rooms.ts';
import { testTable } from './table.ts';

export type Tables = { client: DynamoDBClient; env: Readonly<Record<string, string>> };

export const clientUsername = defaultRoom.name;

export const randomKey = (): string => randomBytes(32).toString('base64url');

export const sessionSettings = (key = randomKey()) => ({ SIGNING_KEY: key });

export const putUser = async (
  { client, env }: Tables,
  password: unknown,
  username: string = clientUsername,
): Promise<void> => {
  await testTable(client, env.USERS_TABLE).put({ username, id: randomUUID(), password });
};

export const removeUser = ({ client, env }: Tables): Promise<void> =>
  testTable(client, env.USERS_TABLE, 'username').remove(clientUsername);

export const setPassword = async (tables: Tables, password: string): Promise<void> =>
  putUser(tables, await hashPassword(password));

/** The claims of the session token in a cookie. */
export const claimsOf = (cookie: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(cookie.split('.')[1] ?? '', 'base64url').toString());
