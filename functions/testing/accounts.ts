import { randomBytes, randomUUID } from 'node:crypto';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { hashPassword } from '#functions/lib/session/password.ts';
import { defaultRoom } from '#web/testing/rooms.ts';

/** A test's database and its table names by environment variable. */
export type Tables = { client: DynamoDBClient; env: Readonly<Record<string, string>> };

/** The user of the default room. */
export const clientUsername = defaultRoom.name;

export const randomKey = (): string => randomBytes(32).toString('base64url');

/** Environment of the session functions, with new keys for each test. */
export const sessionSettings = (keys = { kid: 'k1', key: randomKey() }) => ({
  SIGNING_KEYS: JSON.stringify(keys),
});

/** Stores a user row with any value as its password hash. */
export const putUser = async (
  { client, env }: Tables,
  password: unknown,
  username: string = clientUsername,
): Promise<void> => {
  const Item = { username, id: randomUUID(), password };
  await DynamoDBDocumentClient.from(client).send(new PutCommand({ TableName: env.USERS_TABLE ?? '', Item }));
};

export const setPassword = async (tables: Tables, password: string): Promise<void> =>
  putUser(tables, await hashPassword(password));
