import { randomUUID } from 'node:crypto';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { hashPassword } from '#functions/lib/session/password.ts';

/**
 * Stores a password's hash for a user, and nothing else of it. The row is made when there is none and keeps its id when
 * there is. Every session that is open ends.
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
