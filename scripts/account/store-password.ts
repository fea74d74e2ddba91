import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { hashPassword } from '#functions/lib/session/password.ts';
import { userRepository } from '#functions/lib/users.ts';

/** Stores the hash of a password for a user. Creates the user's row if there is none. Ends every open session. */
export const storePassword = async (
  client: DynamoDBClient,
  table: string,
  username: string,
  password: string,
): Promise<void> => {
  const users = userRepository(DynamoDBDocumentClient.from(client), table);
  await users.setPasswordHash(username, await hashPassword(password), Date.now());
};
