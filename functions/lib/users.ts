import { randomUUID } from 'node:crypto';
import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { orUnavailable } from '#functions/lib/aws-errors.ts';

/** A row of users: one for each room, by its name. `password` is an argon2id hash as a PHC string; `changedAt` is when it was set. */
const user = z.object({
  username: z.string(),
  id: z.uuid(),
  password: z.string(),
  changedAt: z.optional(z.iso.datetime()),
});
type User = z.output<typeof user>;

const withPassword = z.pick(user, { password: true });

export const userKey = (username: string): Pick<User, 'username'> => ({ username });

/** @param row as it was read @returns undefined when there is no row, or no hash in it */
export const passwordHashOf = (row: unknown): User['password'] | undefined =>
  z.safeParse(withPassword, row).data?.password;

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

  /**
   * Stores a password hash. Creates the row if there is none, and keeps its id otherwise. Ends every open session.
   * @param now ms since the epoch
   */
  async setPasswordHash(username: string, hash: string, now: number): Promise<void> {
    const values: Omit<User, 'username'> = { id: randomUUID(), password: hash, changedAt: new Date(now).toISOString() };
    await db.send(
      new UpdateCommand({
        TableName: table,
        Key: userKey(username),
        UpdateExpression: 'SET id = if_not_exists(id, :id), password = :password, changedAt = :changedAt',
        ExpressionAttributeValues: { ':id': values.id, ':password': values.password, ':changedAt': values.changedAt },
      }),
    );
  },
});
