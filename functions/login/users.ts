import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { orUnavailable } from '#functions/lib/aws-fault.ts';

const userRow = z.object({ password: z.string() });

/**
 * The stored password hash of a user; undefined when there is no such row or the row has none.
 * @throws {ApiFault} unavailable, when the database does not answer in time
 */
export const storedPassword = async (
  db: DynamoDBDocumentClient,
  table: string,
  username: string,
  signal: AbortSignal,
): Promise<string | undefined> => {
  const { Item } = await orUnavailable(
    db.send(new GetCommand({ TableName: table, Key: { username }, ConsistentRead: true }), { abortSignal: signal }),
  );
  const parsed = z.safeParse(userRow, Item);
  return parsed.success ? parsed.data.password : undefined;
};
