import { randomUUID } from 'node:crypto';
import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { orUnavailable } from '#functions/lib/aws-clients.ts';

/** What is read of a row of users, of which each room has one. Its `password` is an argon2id hash as a PHC string. */
const user = z.object({ password: z.string() });

export const userKey = (username: string) => ({ username });

/** @param row as it was read @returns undefined when there is no row, or no hash in it */
export const passwordHashOf = (row: unknown): string | undefined => z.safeParse(user, row).data?.password;

export const userRepository = (db: DynamoDBDocumentClient, table: string) => ({
  /**
   * The stored password hash of a user; undefined when there is no row for the user, and empty when the row has no hash.
   * @throws {ApiError} unavailable, when the database does not answer in time
   */
  async passwordHash(username: string, signal?: AbortSignal): Promise<string | undefined> {
    const query = new GetCommand({ TableName: table, Key: userKey(username), ConsistentRead: true });
    const { Item } = await orUnavailable(db.send(query, signal ? { abortSignal: signal } : {}));
    return Item && (passwordHashOf(Item) ?? '');
  },

  /** Stores a password hash. Creates the row if there is none, and keeps its id otherwise. Ends every open session. */
  async setPasswordHash(username: string, hash: string): Promise<void> {
    await db.send(
      new UpdateCommand({
        TableName: table,
        Key: userKey(username),
        UpdateExpression: 'SET id = if_not_exists(id, :id), password = :password',
        ExpressionAttributeValues: { ':id': randomUUID(), ':password': hash },
      }),
    );
  },
});
