import { randomUUID } from 'node:crypto';
import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { LimitKeys } from '#functions/tables.ts';
import type { LimitRule } from '#shared/settings.ts';
import { updateRow } from './aws-clients.ts';

// The limiter stores one number per key: the time at which the key's bucket is full again (the theoretical arrival time
// of the generic cell rate algorithm, ITU-T I.371). Each request moves this time `everyMs` ahead, to at most `burst`
// times `everyMs` from now. All times are in ms.

/** How far the clocks of two functions may differ. */
const clockSlackMs = 60_000;

/** The latest valid `fullAt`. A later time comes from a wrong clock and must not lock anyone out. */
export const latestFullAt = (rule: LimitRule, now: number): number => now + rule.burst * rule.everyMs + clockSlackMs;

/** How long the next request has to wait, at most `everyMs`, because only a slow clock could yield more. In ms. */
export const waitFor = (rule: LimitRule, fullAt: number | undefined, now: number): number => {
  const allowedAt = (fullAt ?? now) - (rule.burst - 1) * rule.everyMs;
  return Math.min(rule.everyMs, Math.max(0, allowedAt - now));
};

/** How many requests a bucket that is full at `fullAt` lets through now. */
const tokensLeft = (rule: LimitRule, fullAt: number | undefined, now: number): number => {
  const known = fullAt !== undefined && fullAt <= latestFullAt(rule, now) ? fullAt : now;
  return Math.max(0, Math.floor(rule.burst - Math.max(0, known - now) / rule.everyMs));
};

/** The limit of an IPv6 network: ten times that of one client. */
export const networkRule = ({ burst, everyMs }: LimitRule): LimitRule => ({ burst: burst * 10, everyMs: everyMs / 10 });

/** Counts requests by key. Times are in ms since the epoch. */
export type Limiter = {
  /** Takes one request from the key's bucket, atomically. @returns the wait in ms; 0 if the request was counted */
  take(key: string, now: number, signal?: AbortSignal): Promise<number>;
  /** Gives back a request that `take` counted. */
  refund(key: string, signal?: AbortSignal): Promise<void>;
};

const limitRow = z.object({
  fullAt: z.optional(z.number()),
  /** The latest time at which a request was counted, needed because requests may arrive out of order. */
  countedAt: z.optional(z.number()),
  /** The id of the latest change, which shows whether a write that the SDK repeats has already been made. */
  lastChange: z.optional(z.string()),
});

/** A conditional change of a key's row. */
type Change = { set: string; condition: string; values: Record<string, number> };

const counting = (rule: LimitRule, now: number, { set, condition, values }: Change): Change => ({
  set: `${set}, countedAt = :now, expiresAt = :expiresAt`,
  condition,
  values: { ...values, ':now': now, ':expiresAt': Math.ceil((now + rule.burst * rule.everyMs) / 1000) + 60 },
});

/** The change that counts a request in a bucket that is full, or whose time comes from a wrong clock. */
const countInFull = (rule: LimitRule, now: number): Change =>
  counting(rule, now, {
    set: 'fullAt = :next',
    condition: 'attribute_not_exists(fullAt) OR fullAt <= :now OR fullAt > :latestValid',
    values: { ':next': now + rule.everyMs, ':latestValid': latestFullAt(rule, now) },
  });

/** The change that counts a request in a bucket that is neither full nor empty, unless a later one has been counted. */
const countInUsed = (rule: LimitRule, now: number): Change =>
  counting(rule, now, {
    set: 'fullAt = fullAt + :every',
    condition: 'fullAt > :now AND fullAt <= :latest AND (attribute_not_exists(countedAt) OR countedAt <= :now)',
    values: { ':every': rule.everyMs, ':latest': now + (rule.burst - 1) * rule.everyMs },
  });

/** Keeps one row per key, to which it adds `prefix`. An expired row counts as a full bucket until AWS deletes it. */
export const createLimiter = (
  db: DynamoDBDocumentClient,
  table: string,
  rule: LimitRule,
  prefix: LimitKeys,
): Limiter & { left(key: string, now: number): Promise<number> } => {
  /** @returns undefined if the write succeeded, otherwise the current row */
  const update = async (key: string, { set, condition, values }: Change, signal: AbortSignal | undefined) => {
    const change = randomUUID();
    const input = {
      TableName: table,
      Key: { key: prefix + key },
      UpdateExpression: `SET ${set}, lastChange = :change`,
      ConditionExpression: `(attribute_not_exists(lastChange) OR lastChange <> :change) AND (${condition})`,
      ExpressionAttributeValues: { ...values, ':change': change },
    };
    const found = await updateRow(db, input, signal ? { abortSignal: signal } : {});
    const row = z.safeParse(limitRow, found).data ?? {};
    return row.lastChange === change ? undefined : row;
  };

  return {
    async take(key, arrivedAt, signal) {
      let now = arrivedAt;
      // A write conflicts only if another request was counted meanwhile, which happens at most `burst` times.
      for (let round = 0; round <= rule.burst + 1; round += 1) {
        for (const count of [countInFull, countInUsed]) {
          const row = await update(key, count(rule, now), signal);
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

    async left(key, now) {
      const query = new GetCommand({ TableName: table, Key: { key: prefix + key }, ConsistentRead: true });
      const { Item } = await db.send(query);
      return tokensLeft(rule, z.safeParse(limitRow, Item).data?.fullAt, now);
    },

    async refund(key, signal) {
      const values = { ':every': rule.everyMs };
      await update(key, { set: 'fullAt = fullAt - :every', condition: 'attribute_exists(fullAt)', values }, signal);
    },
  };
};
