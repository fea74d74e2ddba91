import { randomUUID } from 'node:crypto';
import {
  type DynamoDBDocumentClient,
  GetCommand,
  paginateQuery,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { bundleKey } from '#functions/lib/bundle-key.ts';
import { changeLead, type StoredRow } from '#functions/lib/change-lead.ts';
import {
  accept,
  claim,
  count,
  defer,
  type Progress,
  type Queue,
  release,
  type Step,
} from '#functions/lib/email-claims.ts';
import { type Submission, submission } from '#functions/lib/submission.ts';
import { limitsKeys, queueIndex } from '#functions/tables.ts';

/** A row that this sender alone may send an email about, until its lease ends. */
export type Claimed = { lead: Submission; token: string; attempts: number };

const queued = z.object({ id: z.string(), createdAt: z.string() });
export type Queued = z.output<typeof queued>;

export type NotifyRepository = {
  /**
   * Claims a row for one attempt. `unreadable`: it does not match the schema, and no attempt was counted; the others are
   * those of the rule. @param now ms since the epoch @param token one for all rows of the same email; default: a new one
   */
  claim(
    id: string,
    queue: Queue,
    now: number,
    token?: string,
  ): Promise<Claimed | 'busy' | 'done' | 'exhausted' | 'unreadable'>;
  /** Gives up a claim whose email was certainly not sent. @param queue where the row waits from now on */
  release(claimed: Claimed, queue?: Queue): Promise<void>;
  /** Marks a row as notified, unless the claim is no longer ours. A row that was erased meanwhile stays erased. */
  markNotified(claimed: Claimed, messageId: string, now: number): Promise<void>;
  /** Takes a row without attempts left out of its queue. @param token of our own claim, if it was the last attempt */
  defer(id: string, queue: Queue, now: number, token?: string): Promise<void>;
  /** Takes a suspect that a digest listed out of the queue. */
  markCounted(claimed: Claimed): Promise<void>;
  /** The rows of a queue, oldest first: those after a row, then those up to it. */
  waiting(queue: Queue, after?: Queued): AsyncGenerator<Queued>;
  /** How many rows wait in a queue, up to a thousand, and when the oldest of them arrived. */
  backlog(queue: Queue): Promise<{ waiting: number; oldest: string | undefined }>;
  /** Keeps which leads a bundle is about, for the events about it. */
  rememberBundle(token: string, ids: readonly string[], now: number): Promise<void>;
  /** The row at which the last sweep stopped before it had seen all. */
  sweptTo(): Promise<Queued | undefined>;
  /** Remembers where a sweep stopped; undefined: at the end. */
  stopSweepAt(row: Queued | undefined): Promise<void>;
};

/** SES gives up on an email after three days at most. */
const bundleKeptSeconds = 4 * 24 * 3600;

/** How far a backlog is counted: beyond that, the number says nothing new. */
const backlogLimit = 1000;

/** The row of `limits` that holds where the last sweep stopped. */
const sweepKey = { key: `${limitsKeys.notify}sweep` };

/** What a row that waits in a queue probably looks like. */
const guessIn = (queue: Queue): Progress => ({ queue, ...(queue === 'digest' && { suspectedSpam: true }) });

const isClaimed = (row: StoredRow): Progress => ({
  queue: row.queue,
  claimToken: row.claimToken,
  claimedAt: row.claimedAt,
  attempts: row.attempts,
});

/** @param tables the names of the tables of leads and of limits */
export const notifyRepository = (
  db: DynamoDBDocumentClient,
  tables: { leads: string; limits: string },
): NotifyRepository => {
  const table = tables.leads;
  const change = <Outcome extends string>(id: string, guess: Progress, rule: (row: Progress) => Step<Outcome>) =>
    changeLead({ db, table, id }, guess, rule);
  /** Changes a row that we hold; when it is ours no longer, or gone, there is nothing to do. */
  const changeMine = async ({ lead }: Claimed, rule: (row: Progress) => Step<string>) => {
    await change(lead.id, isClaimed(lead), rule);
  };

  const read = async function* (queue: Queue, condition: string, values: Record<string, string>, start?: Queued) {
    const pages = paginateQuery(
      { client: db },
      {
        TableName: table,
        IndexName: queueIndex,
        KeyConditionExpression: `queue = :queue${condition}`,
        ExpressionAttributeValues: { ':queue': queue, ...values },
        ...(start && { ExclusiveStartKey: { queue, createdAt: start.createdAt, id: start.id } }),
      },
    );
    for await (const { Items = [] } of pages) for (const item of Items) yield z.parse(queued, item);
  };

  return {
    async claim(id, queue, now, token = randomUUID()) {
      const claimed = await change(id, guessIn(queue), (row) => claim(row, { queue, token, now }));
      if (claimed.outcome === 'gone') return 'done';
      if (claimed.outcome !== 'claimed') return claimed.outcome;
      const { row } = claimed;
      const parsed = z.safeParse(submission, row);
      if (parsed.success) return { lead: parsed.data, token, attempts: parsed.data.attempts ?? 1 };
      await change(id, isClaimed(row), (seen) => release(seen, token));
      return 'unreadable';
    },

    release: (claimed, queue) => changeMine(claimed, (row) => release(row, claimed.token, queue)),

    markNotified: (claimed, messageId, now) =>
      changeMine(claimed, (row) => accept(row, claimed.token, { messageId, now })),

    async defer(id, queue, now, token) {
      const guess = { ...guessIn(queue), attempts: Number.MAX_SAFE_INTEGER, ...(token && { claimToken: token }) };
      await change(id, guess, (row) => defer(row, { queue, now, ...(token && { token }) }));
    },

    markCounted: (claimed) => changeMine(claimed, (row) => count(row, claimed.token)),

    async *waiting(queue, after) {
      yield* read(queue, '', {}, after);
      if (!after) return;
      for await (const row of read(queue, ' AND createdAt <= :last', { ':last': after.createdAt })) {
        yield row;
        if (row.id === after.id) return;
      }
    },

    async backlog(queue) {
      const { Items = [] } = await db.send(
        new QueryCommand({
          TableName: table,
          IndexName: queueIndex,
          KeyConditionExpression: 'queue = :queue',
          ExpressionAttributeValues: { ':queue': queue },
          Limit: backlogLimit,
        }),
      );
      return { waiting: Items.length, oldest: z.safeParse(queued, Items[0]).data?.createdAt };
    },

    async rememberBundle(token, ids, now) {
      await db.send(
        new UpdateCommand({
          TableName: tables.limits,
          Key: bundleKey(token),
          UpdateExpression: 'SET ids = :ids, expiresAt = :expiresAt',
          ExpressionAttributeValues: { ':ids': ids, ':expiresAt': Math.ceil(now / 1000) + bundleKeptSeconds },
        }),
      );
    },

    async sweptTo() {
      const { Item } = await db.send(new GetCommand({ TableName: tables.limits, Key: sweepKey }));
      return z.safeParse(queued, Item?.stoppedAt).data;
    },

    async stopSweepAt(row) {
      await db.send(
        new UpdateCommand({
          TableName: tables.limits,
          Key: sweepKey,
          ...(row
            ? { UpdateExpression: 'SET stoppedAt = :row', ExpressionAttributeValues: { ':row': row } }
            : { UpdateExpression: 'REMOVE stoppedAt' }),
        }),
      );
    },
  };
};
