import { randomUUID } from 'node:crypto';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { hashPassword } from '#functions/lib/session/password.ts';
import { defaultRoom } from '#web/testing/rooms.ts';
import { testTable } from './table.ts';

type Tables = { client: DynamoDBClient; env: Readonly<Record<string, string>> };

const clientUsername: string = defaultRoom.name;

/** Stores a user. @param password its hash; anything else is a damaged row */
export const putUser = async ({ client, env }: Tables, password: unknown, username = clientUsername) => {
  await testTable(client, env.USERS_TABLE).put({ username, id: randomUUID(), password });
};

/** Leaves the default room without a password. */
export const removeUser = ({ client, env }: Tables): Promise<void> =>
  testTable(client, env.USERS_TABLE, 'username').remove(clientUsername);

/** Sets the password of the default room. */
export const setPassword = async (tables: Tables, password: string): Promise<void> =>
  putUser(tables, await hashPassword(password));

/** The claims of the session token in a cookie. */
export const claimsOf = (cookie: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(cookie.split('.')[1] ?? '', 'base64url').toString());
