import { randomUUID } from 'node:crypto';
import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { LimitRule } from '#shared/settings.ts';
import { refusedBy } from './aws-clients.ts';

/** How far the clocks of two functions may differ. Milliseconds. */
const clockSlackMs = 60_000;

/** The latest time that a bucket can hold. A later one comes from a wrong clock, and must not lock anyone out. */
export const latestFullAt = (rule: LimitRule, now: number): number => now + rule.burst * rule.everyMs + clockSlackMs;

/**
 * The whole limiter is one number per key: the time at which the key's bucket is full again (the theoretical arrival
 * time of the generic cell rate algorithm, ITU-T I.371). Each request moves it by `everyMs`; it may run ahead of now by
 * at most `burst` requests. All times are in ms.
 * @returns how long the caller must wait; never longer than `everyMs`: only a slow clock would see more
 */
export const waitFor = (rule: LimitRule, fullAt: number | undefined, now: number): number =>
  Math.min(rule.everyMs, Math.max(0, (fullAt ?? now) - (now + (rule.burst - 1) * rule.everyMs)));

export const networkRule = ({ burst, everyMs }: LimitRule): LimitRule => ({ burst: burst * 10, everyMs: everyMs / 10 });

export type Limiter = {
  /** Takes one request from the key's bucket, atomically. @returns how long to wait in ms; 0 when it was counted */
  take(key: string, now: number, signal?: AbortSignal): Promise<number>;
  refund(key: string, signal?: AbortSignal): Promise<void>;
};

const limitRow = z.object({
  fullAt: z.optional(z.number()),
  /** The latest time at which a request was counted: requests may arrive out of order. */
  countedAt: z.optional(z.number()),
  /** The id of the latest change shows that one that the SDK repeats was already made. */
  lastChange: z.optional(z.string()),
});

/** Keeps a row for each key. Until it is deleted, an expired row counts as a full bucket. */
export const createLimiter = (db: DynamoDBDocumentClient, table: string, rule: LimitRule): Limiter => {
  /** @returns undefined when the row was changed, else the row as it is */
  const update = async (
    key: string,
    { set, condition, values }: { set: string; condition: string; values: Record<string, number> },
    signal: AbortSignal | undefined,
  ): Promise<z.output<typeof limitRow> | undefined> => {
    const change = randomUUID();
    const command = new UpdateCommand({
      TableName: table,
      Key: { key },
      UpdateExpression: `SET ${set}, lastChange = :change`,
      ConditionExpression: `(attribute_not_exists(lastChange) OR lastChange <> :change) AND (${condition})`,
      ExpressionAttributeValues: { ...values, ':change': change },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    });
    const refused = await refusedBy(db.send(command, signal ? { abortSignal: signal } : {}));
    const row = refused && (z.safeParse(limitRow, refused).data ?? {});
    return row?.lastChange === change ? undefined : row;
  };

  const expiresAt = (now: number) => Math.ceil((now + rule.burst * rule.everyMs) / 1000) + 60;

  return {
    async take(key, arrivedAt, signal) {
      let now = arrivedAt;
      const count = (set: string, condition: string, values: Record<string, number>) => ({
        set: `${set}, countedAt = :now, expiresAt = :expiresAt`,
        condition,
        values: { ...values, ':now': now, ':expiresAt': expiresAt(now) },
      });
      const buckets = [
        () =>
          count('fullAt = :next', 'attribute_not_exists(fullAt) OR fullAt <= :now OR fullAt > :never', {
            ':next': now + rule.everyMs,
            ':never': latestFullAt(rule, now),
          }),
        () =>
          count(
            'fullAt = fullAt + :every',
            'fullAt > :now AND fullAt <= :latest AND (attribute_not_exists(countedAt) OR countedAt <= :now)',
            { ':every': rule.everyMs, ':latest': now + (rule.burst - 1) * rule.everyMs },
          ),
      ];
      // A failed write means that another request was counted, which happens at most once for each request of a burst.
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
