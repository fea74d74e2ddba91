import { randomUUID } from 'node:crypto';
import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';

/** The attributes that are read. `password` is an argon2id hash in PHC string format. */
const user = z.object({ password: z.string() });

/** The password hash in a row of `users`; undefined if the row is missing or damaged. */
export const passwordHashOf = (row: unknown): string | undefined => z.safeParse(user, row).data?.password;

/** Reads and writes the passwords of rooms. A room's user has the room's name. */
export const userRepository = (db: DynamoDBDocumentClient, table: string) => ({
  /** @returns undefined if the user has no row, or an empty string if the row has no hash */
  async passwordHash(username: string, signal?: AbortSignal): Promise<string | undefined> {
    const query = new GetCommand({ TableName: table, Key: { username }, ConsistentRead: true });
    const { Item } = await db.send(query, signal ? { abortSignal: signal } : {});
    return Item && (passwordHashOf(Item) ?? '');
  },

  async setPasswordHash(username: string, hash: string): Promise<void> {
    await db.send(
      new UpdateCommand({
        TableName: table,
        Key: { username },
        UpdateExpression: 'SET id = if_not_exists(id, :id), password = :password',
        ExpressionAttributeValues: { ':id': randomUUID(), ':password': hash },
      }),
    );
  },
});
