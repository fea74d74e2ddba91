import { BatchGetCommand, type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { orUnavailable } from '#functions/lib/aws-errors.ts';
import { unavailable } from '#functions/lib/errors.ts';
import { passwordHashOf, userKey } from '#functions/lib/users.ts';
import { limitsKeys } from '#functions/tables.ts';
import type { Session } from './token.ts';

const endedRow = z.object({ key: z.string() });

const endedKey = (jti: string) => limitsKeys.endedSession + jti;

/** An ended session is remembered for longer than its token can be valid on any of our clocks. Seconds. */
const clockSlack = 3600;

/** @throws {ApiError} unavailable, when the database does not answer in time */
export const sessionRepository = (db: DynamoDBDocumentClient, names: { users: string; limits: string }) => ({
  /** What decides whether a session is still valid, read in one consistent call. */
  async state(
    { jti, room }: Pick<Session, 'jti' | 'room'>,
    signal: AbortSignal,
  ): Promise<{ ended: boolean; passwordHash: string | undefined }> {
    const { Responses = {}, UnprocessedKeys = {} } = await orUnavailable(
      db.send(
        new BatchGetCommand({
          RequestItems: {
            [names.users]: { Keys: [userKey(room)], ConsistentRead: true },
            [names.limits]: { Keys: [{ key: endedKey(jti) }], ConsistentRead: true },
          },
        }),
        { abortSignal: signal },
      ),
    );
    // An unread key must never count as "not ended".
    if (Object.keys(UnprocessedKeys).length > 0) throw unavailable(new Error('The database left keys unread.'));
    return {
      ended: z.safeParse(endedRow, Responses[names.limits]?.[0]).success,
      passwordHash: passwordHashOf(Responses[names.users]?.[0]),
    };
  },

  /** Ends a session for good, for copies of its cookie too. */
  async end({ jti, expiresAt }: Session, signal: AbortSignal): Promise<void> {
    const Item = { key: endedKey(jti), expiresAt: expiresAt + clockSlack };
    await orUnavailable(db.send(new PutCommand({ TableName: names.limits, Item }), { abortSignal: signal }));
  },
});

export type SessionRepository = ReturnType<typeof sessionRepository>;
