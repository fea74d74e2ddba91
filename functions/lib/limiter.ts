import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { LimitRule } from '#shared/settings.ts';
import { latestFullAt, waitFor } from './limit-rule.ts';

export type Limiter = {
  /**
   * Takes one request from the key's bucket, atomically.
   * @returns how long to wait in ms; 0 when the request was within the limit and was counted
   */
  take(key: string, now: number, signal?: AbortSignal): Promise<number>;
  /** Gives one request back. */
  refund(key: string, signal?: AbortSignal): Promise<void>;
};

/**
 * Limits per key, kept in a DynamoDB row each: `fullAt` in ms, and `expiresAt` in seconds for the table's TTL.
 * An expired row that is not deleted yet counts as a full bucket, because its `fullAt` is past.
 */
export const createLimiter = (db: DynamoDBDocumentClient, table: string, rule: LimitRule): Limiter => {
  const update = async (
    key: string,
    expression: string,
    condition: string,
    values: Record<string, number>,
    signal?: AbortSignal,
  ): Promise<'done' | { fullAt: number | undefined }> => {
    try {
      await db.send(
        new UpdateCommand({
          TableName: table,
          Key: { key },
          UpdateExpression: expression,
          ConditionExpression: condition,
          ExpressionAttributeValues: values,
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
        signal ? { abortSignal: signal } : {},
      );
      return 'done';
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      const fullAt = error.Item ? unmarshall(error.Item).fullAt : undefined;
      return { fullAt: typeof fullAt === 'number' ? fullAt : undefined };
    }
  };

  const expiresAt = (now: number) => Math.ceil((now + rule.burst * rule.everyMs) / 1000) + 60;

  return {
    async take(key, now, signal) {
      // Losing a round means that another request got through, which happens at most once for each of a burst.
      for (let round = 0; round <= rule.burst; round += 1) {
        // A full bucket, which nearly every visitor has, takes one call.
        const full = await update(
          key,
          'SET fullAt = :next, expiresAt = :expiresAt',
          'attribute_not_exists(fullAt) OR fullAt <= :now OR fullAt > :never',
          {
            ':next': now + rule.everyMs,
            ':now': now,
            ':never': latestFullAt(rule, now),
            ':expiresAt': expiresAt(now),
          },
          signal,
        );
        if (full === 'done') return 0;
        const wait = waitFor(rule, full.fullAt, now);
        if (wait > 0) return wait;
        const partial = await update(
          key,
          'SET fullAt = fullAt + :every, expiresAt = :expiresAt',
          'fullAt > :now AND fullAt <= :latest',
          {
            ':every': rule.everyMs,
            ':now': now,
            ':latest': now + (rule.burst - 1) * rule.everyMs,
            ':expiresAt': expiresAt(now),
          },
          signal,
        );
        if (partial === 'done') return 0;
      }
      return rule.everyMs;
    },

    async refund(key, signal) {
      await update(key, 'SET fullAt = fullAt - :every', 'attribute_exists(fullAt)', { ':every': rule.everyMs }, signal);
    },
  };
};
