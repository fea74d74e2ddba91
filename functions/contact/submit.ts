import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import type { Client } from '#functions/lib/client-address.ts';
import type { ClientLimiter } from '#functions/lib/client-limiter.ts';
import { ApiError, rateLimited } from '#functions/lib/errors.ts';
import { type Submission, submission } from '#functions/lib/submission.ts';
import { sameContent } from './to-submission.ts';

/** Stores a row once. The same id with the same content succeeds again, even when the client's limit is used up. */
export const submitter = (db: DynamoDBDocumentClient, table: string, limiter: ClientLimiter) => {
  const find = async (id: string, signal: AbortSignal): Promise<Submission | undefined> => {
    const query = new GetCommand({ TableName: table, Key: { id }, ConsistentRead: true });
    const { Item } = await db.send(query, { abortSignal: signal });
    return Item && z.parse(submission, Item);
  };
  /** @returns the existing row of the same id, or undefined when the new one was stored */
  const add = async (row: Submission, signal: AbortSignal): Promise<Submission | undefined> => {
    const command = new PutCommand({
      TableName: table,
      Item: row,
      ConditionExpression: 'attribute_not_exists(id)',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    });
    try {
      await db.send(command, { abortSignal: signal });
      return undefined;
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException) || !error.Item) throw error;
      return z.parse(submission, unmarshall(error.Item));
    }
  };
  return async (row: Submission, client: Client, now: number, signal: AbortSignal): Promise<'stored' | 'repeated'> => {
    const wait = await limiter.take(client, now, signal);
    const stored = wait > 0 ? await find(row.id, signal) : await add(row, signal);
    if (!stored && wait > 0) throw rateLimited(wait);
    if (!stored) return 'stored';
    if (!sameContent(row, stored)) {
      throw new ApiError('conflict', 'This message was already sent with other content. Please send it again.');
    }
    // The same createdAt means that our own first attempt was stored and only its acknowledgement was lost.
    return wait === 0 && stored.createdAt === row.createdAt ? 'stored' : 'repeated';
  };
};
