import { randomUUID } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import type { LimitRule } from '#shared/settings.ts';
import { clockSlackMs, latestFullAt, waitFor } from './limit-rule.ts';

export type Limiter = {
  /**
   * Takes one request from the key's bucket, atomically.
   * @returns how long to wait in ms; 0 when the request was within the limit and was counted
   */
  take(key: string, now: number, signal?: AbortSignal): Promise<number>;
  /** Gives one request back. */
  refund(key: string, signal?: AbortSignal): Promise<void>;
};

/** A row as it was read; undefined for a key without one. */
const limitRow = z.object({
  fullAt: z.optional(z.number()),
  countedAt: z.optional(z.number()),
  lastChange: z.optional(z.string()),
});
type LimitRow = z.output<typeof limitRow>;

/**
 * Limits per key, kept in a DynamoDB row each:
 * - `fullAt` in ms: see waitFor.
 * - `countedAt` in ms: the latest clock reading of a counted request. Requests of one burst are not counted in the order
 *   in which they arrived; each is counted by the latest reading, so that none is refused for being overtaken.
 * - `lastChange`, by which a change recognizes itself when the SDK repeats it because its answer was lost.
 * - `expiresAt` in seconds, for the table's TTL. An expired row that is not deleted yet counts as a full bucket, because
 *   its `fullAt` is past.
 */
export const createLimiter = (db: DynamoDBDocumentClient, table: string, rule: LimitRule): Limiter => {
  /** @returns undefined when the row was changed, else the row as it is */
  const update = async (
    key: string,
    { set, condition, values }: { set: string; condition: string; values: Record<string, number> },
    signal: AbortSignal | undefined,
  ): Promise<LimitRow | undefined> => {
    const change = randomUUID();
    try {
      await db.send(
        new UpdateCommand({
          TableName: table,
          Key: { key },
          UpdateExpression: `SET ${set}, lastChange = :change`,
          ConditionExpression: `(attribute_not_exists(lastChange) OR lastChange <> :change) AND (${condition})`,
          ExpressionAttributeValues: { ...values, ':change': change },
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
        signal ? { abortSignal: signal } : {},
      );
      return undefined;
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      const row = z.safeParse(limitRow, error.Item ? unmarshall(error.Item) : {}).data ?? {};
      return row.lastChange === change ? undefined : row;
    }
  };

  const expiresAt = (now: number) => Math.ceil((now + rule.burst * rule.everyMs) / 1000) + 60;

  return {
    async take(key, arrivedAt, signal) {
      let now = arrivedAt;
      const buckets = [
        // What nearly every visitor has, at the price of one call.
        () => ({
          set: 'fullAt = :next, countedAt = :now, expiresAt = :expiresAt',
          condition: 'attribute_not_exists(fullAt) OR fullAt <= :now OR fullAt > :never',
          values: {
            ':next': now + rule.everyMs,
            ':now': now,
            ':never': latestFullAt(rule, now),
            ':expiresAt': expiresAt(now),
          },
        }),
        () => ({
          set: 'fullAt = fullAt + :every, countedAt = :now, expiresAt = :expiresAt',
          condition: 'fullAt > :now AND fullAt <= :latest AND (attribute_not_exists(countedAt) OR countedAt <= :now)',
          values: {
            ':every': rule.everyMs,
            ':now': now,
            ':latest': now + (rule.burst - 1) * rule.everyMs,
            ':expiresAt': expiresAt(now),
          },
        }),
      ];
      // Losing a round means that another request was counted, which happens at most once for each of a burst.
      for (let round = 0; round <= rule.burst + 1; round += 1) {
        for (const bucket of buckets) {
          const row = await update(key, bucket(), signal);
          if (!row) return 0;
          if (row.countedAt !== undefined && row.countedAt <= arrivedAt + clockSlackMs) {
            now = Math.max(now, row.countedAt);
          }
          const wait = waitFor(rule, row.fullAt, now);
          if (wait > 0) return wait;
        }
      }
      return rule.everyMs;
    },

    async refund(key, signal) {
      const values = { ':every': rule.everyMs };
      await update(key, { set: 'fullAt = fullAt - :every', condition: 'attribute_exists(fullAt)', values }, signal);
    },
  };
};
