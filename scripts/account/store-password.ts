import { randomUUID } from 'node:crypto';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { hashPassword } from '#functions/lib/session/password.ts';

/**
 * Stores only a password's hash for a user. The row is created when it is missing, and keeps its id otherwise. Every open
 * session ends.
 */
export const storePassword = async (
  client: DynamoDBClient,
  table: string,
  username: string,
  password: string,
): Promise<void> => {
  await DynamoDBDocumentClient.from(client).send(
    new UpdateCommand({
      TableName: table,
      Key: { username },
      UpdateExpression: 'SET id = if_not_exists(id, :id), password = :hash, changedAt = :now',
      ExpressionAttributeValues: {
        ':id': randomUUID(),
        ':hash': await hashPassword(password),
        ':now': new Date().toISOString(),
      },
    }),
  );
};
