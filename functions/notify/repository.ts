import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, paginateQuery, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { allows } from '#functions/lib/lead-state.ts';
import { type Submission, submission } from '#functions/lib/submission.ts';
import { queueIndex } from '#functions/tables.ts';

/**
 * The row, claimed for sending; `busy`: another sender has it; `done`: nothing is left to send; `unreadable`: it does not
 * match the schema.
 */
export type Claim = Submission | 'busy' | 'done' | 'unreadable';

const queued = z.object({ id: z.string(), createdAt: z.string() });
export type Queued = z.output<typeof queued>;

export type NotifyRepository = {
  /** Claims a row for sending, for `leaseMs`. @param now ms since the epoch */
  claim(id: string, now: number): Promise<Claim>;
  /** Gives up a claim, so that the next attempt need not wait for the lease to end. */
  release(id: string, claimedAt: string): Promise<void>;
  /** Marks a row as notified and takes it out of the queue. A row that was erased meanwhile stays erased. */
  markNotified(id: string, now: number): Promise<void>;
  /** Takes a suspected row out of the digest's queue. */
  markCounted(id: string): Promise<void>;
  /** The rows of a queue that were created before an instant, oldest first. */
  waiting(queue: 'notify' | 'digest', before: number): AsyncGenerator<Queued>;
};

/**
 * How long a claim lasts. Longer than one email can take (two attempts of 4 s). After a crash between sending and marking
 * it is also the earliest time of the next attempt.
 */
export const leaseMs = 20_000;

const isRefused = (error: unknown): error is ConditionalCheckFailedException =>
  error instanceof ConditionalCheckFailedException;

export const notifyRepository = (db: DynamoDBDocumentClient, table: string): NotifyRepository => {
  /** A failed condition means that another sender was faster, or that the row is gone: both are fine. */
  const update = async (id: string, expression: string, condition: string, values?: Record<string, string>) => {
    try {
      await db.send(
        new UpdateCommand({
          TableName: table,
          Key: { id },
          UpdateExpression: expression,
          ConditionExpression: condition,
          ...(values && { ExpressionAttributeValues: values }),
        }),
      );
    } catch (error) {
      if (!isRefused(error)) throw error;
    }
  };

  return {
    async claim(id, now) {
      try {
        const { Attributes } = await db.send(
          new UpdateCommand({
            TableName: table,
            Key: { id },
            UpdateExpression: 'SET claimedAt = :now',
            ConditionExpression:
              'queue = :notify AND attribute_not_exists(notifiedAt) AND ' +
              '(NOT attribute_type(claimedAt, :text) OR claimedAt <= :expired OR claimedAt > :never)',
            ExpressionAttributeValues: {
              ':now': new Date(now).toISOString(),
              ':expired': new Date(now - leaseMs).toISOString(),
              // A claim from the future was made before a clock was set back.
              ':never': new Date(now + leaseMs).toISOString(),
              ':notify': 'notify',
              ':text': 'S',
            },
            ReturnValues: 'ALL_NEW',
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          }),
        );
        const parsed = z.safeParse(submission, Attributes);
        return parsed.success ? parsed.data : 'unreadable';
      } catch (error) {
        if (!isRefused(error)) throw error;
        const row = error.Item && unmarshall(error.Item);
        return row?.queue === 'notify' && allows('notify', row) ? 'busy' : 'done';
      }
    },

    release: (id, claimedAt) => update(id, 'REMOVE claimedAt', 'claimedAt = :mine', { ':mine': claimedAt }),

    markNotified: (id, now) =>
      update(id, 'SET notifiedAt = :now REMOVE queue, claimedAt', 'attribute_exists(id)', {
        ':now': new Date(now).toISOString(),
      }),

    markCounted: (id) => update(id, 'REMOVE queue', 'queue = :digest', { ':digest': 'digest' }),

    async *waiting(queue, before) {
      const pages = paginateQuery(
        { client: db },
        {
          TableName: table,
          IndexName: queueIndex,
          KeyConditionExpression: 'queue = :queue AND createdAt < :before',
          ExpressionAttributeValues: { ':queue': queue, ':before': new Date(before).toISOString() },
        },
      );
      for await (const { Items = [] } of pages) for (const item of Items) yield z.parse(queued, item);
    },
  };
};
