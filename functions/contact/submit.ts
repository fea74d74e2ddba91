import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { orUnavailable } from '#functions/lib/aws-clients.ts';
import type { Client } from '#functions/lib/client-address.ts';
import type { ClientLimiter } from '#functions/lib/client-limiter.ts';
import { ApiError, rateLimited } from '#functions/lib/errors.ts';
import { type Submission, submission } from '#functions/lib/submission.ts';
import { sameContent } from './to-submission.ts';

/** @throws {ApiError} unavailable, when the database does not answer in time */
export const submissionRepository = (db: DynamoDBDocumentClient, table: string) => ({
  /** Stores a row, unless its id exists. @returns the existing row, or undefined when the new one was stored */
  async add(row: Submission, signal: AbortSignal): Promise<Submission | undefined> {
    try {
      await orUnavailable(
        db.send(
          new PutCommand({
            TableName: table,
            Item: row,
            ConditionExpression: 'attribute_not_exists(id)',
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          }),
          { abortSignal: signal },
        ),
      );
      return undefined;
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException) || !error.Item) throw error;
      return z.parse(submission, unmarshall(error.Item));
    }
  },

  async find(id: string, signal: AbortSignal): Promise<Submission | undefined> {
    const { Item } = await orUnavailable(
      db.send(new GetCommand({ TableName: table, Key: { id }, ConsistentRead: true }), { abortSignal: signal }),
    );
    return Item && z.parse(submission, Item);
  },
});

export type SubmissionRepository = ReturnType<typeof submissionRepository>;

export type Dependencies = { submissions: SubmissionRepository; limiter: ClientLimiter | undefined };

const alreadyStored = (row: Submission, stored: Submission) => {
  if (!sameContent(row, stored)) {
    throw new ApiError('conflict', 'This message was already sent with other content. Please send it again.');
  }
};

/**
 * Stores a submission once. When it returns, the row is in the database. The same id with the same content succeeds again,
 * and does not count against the client's limit, even when that is used up.
 * @throws {ApiError} rate_limited, conflict (the id with other content) or unavailable
 */
export const submit = async (
  row: Submission,
  client: Client,
  now: number,
  signal: AbortSignal,
  { submissions, limiter }: Dependencies,
): Promise<'stored' | 'repeated'> => {
  const wait = (await limiter?.take(client, now, signal)) ?? 0;
  if (wait > 0) {
    const stored = await submissions.find(row.id, signal);
    if (!stored) throw rateLimited(wait);
    alreadyStored(row, stored);
    return 'repeated';
  }
  const stored = await submissions.add(row, signal);
  if (!stored) return 'stored';
  // The same createdAt means that our own first attempt was stored and only its acknowledgement was lost.
  if (stored.createdAt === row.createdAt && sameContent(row, stored)) return 'stored';
  await limiter?.refund(client, signal);
  alreadyStored(row, stored);
  return 'repeated';
};
