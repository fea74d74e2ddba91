import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { orUnavailable } from '#functions/lib/aws-errors.ts';
import { type Submission, submission } from '#functions/lib/submission.ts';

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
