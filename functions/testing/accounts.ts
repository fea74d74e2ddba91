import { randomBytes, randomUUID } from 'node:crypto';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { hashPassword } from '#functions/lib/session/password.ts';

/** The database of a test, and the names of its tables by the variables that functions read. */
export type Tables = { client: DynamoDBClient; env: Readonly<Record<string, string>> };

export const randomKey = (): string => randomBytes(32).toString('base64url');

/** Settings of the session functions; the keys are the test's own. */
export const sessionSettings = (keys = { kid: 'k1', key: randomKey() }) => ({
  CLIENT_USERNAME: 'clearbond',
  SIGNING_KEYS: JSON.stringify(keys),
});

/** Puts whatever is to be found in the users table for the client. */
export const putUser = async ({ client, env }: Tables, password: unknown): Promise<void> => {
  const Item = { username: 'clearbond', id: randomUUID(), password };
  await DynamoDBDocumentClient.from(client).send(new PutCommand({ TableName: env.USERS_TABLE ?? '', Item }));
};

export const setPassword = async (tables: Tables, password: string): Promise<void> =>
  putUser(tables, await hashPassword(password));
