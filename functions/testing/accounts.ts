import { randomBytes, randomUUID } from 'node:crypto';
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { TestTables } from '../../scripts/testing/tables.ts';
import { hashPassword } from '../lib/session/password.ts';

export const randomKey = (): string => randomBytes(32).toString('base64url');

/** Settings of the session functions; the keys are the test's own. */
export const sessionSettings = (keys = { kid: 'k1', key: randomKey() }) => ({
  CLIENT_USERNAME: 'clearbond',
  SIGNING_KEYS: JSON.stringify(keys),
});

/** Puts whatever is to be found in the users table for the client. */
export const putUser = async ({ client, env }: TestTables, password: unknown): Promise<void> => {
  const Item = { username: 'clearbond', id: randomUUID(), password };
  await DynamoDBDocumentClient.from(client).send(new PutCommand({ TableName: env.USERS_TABLE ?? '', Item }));
};

export const setPassword = async (tables: TestTables, password: string): Promise<void> =>
  putUser(tables, await hashPassword(password));
