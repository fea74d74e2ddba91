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
import { accept, claim, count, defer, type Progress, release, type Step } from '#functions/lib/email-claims.ts';
import { type Queue, type Submission, submission } from '#functions/lib/submission.ts';
import { limitsKeys, queueIndex } from '#functions/tables.ts';

/** A row that this sender alone may send an email about, until its lease ends. */
export type Claimed = { lead: Submission; token: string; attempts: number };

const queued = z.object({ id: z.string(), createdAt: z.string() });
export type Queued = z.output<typeof queued>;

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
export const notifyRepository = (db: DynamoDBDocumentClient, tables: { leads: string; limits: string }) => {
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
    /**
     * Claims a row for one attempt. `unreadable`: it does not match the schema, and no attempt was counted; the others are
     * those of the rule. @param now ms since the epoch @param token one for all rows of the same email; default: a new one
     */
    async claim(
      id: string,
      queue: Queue,
      now: number,
      token: string = randomUUID(),
    ): Promise<Claimed | 'busy' | 'done' | 'exhausted' | 'unreadable'> {
      const claimed = await change(id, guessIn(queue), (row) => claim(row, { queue, token, now }));
      if (claimed.outcome === 'gone') return 'done';
      if (claimed.outcome !== 'claimed') return claimed.outcome;
      const { row } = claimed;
      const parsed = z.safeParse(submission, row);
      if (parsed.success) return { lead: parsed.data, token, attempts: parsed.data.attempts ?? 1 };
      await change(id, isClaimed(row), (seen) => release(seen, token));
      return 'unreadable';
    },

    /** Gives up a claim whose email was certainly not sent. @param queue where the row waits from now on */
    release: (claimed: Claimed, queue?: Queue): Promise<void> =>
      changeMine(claimed, (row) => release(row, claimed.token, queue)),

    /** Marks a row as notified, unless the claim is no longer ours. A row that was erased meanwhile stays erased. */
    markNotified: (claimed: Claimed, messageId: string, now: number): Promise<void> =>
      changeMine(claimed, (row) => accept(row, claimed.token, { messageId, now })),

    /** Takes a row without attempts left out of its queue. @param token of our own claim, if it was the last attempt */
    async defer(id: string, queue: Queue, now: number, token?: string): Promise<void> {
      const guess = { ...guessIn(queue), attempts: Number.MAX_SAFE_INTEGER, ...(token && { claimToken: token }) };
      await change(id, guess, (row) => defer(row, { queue, now, ...(token && { token }) }));
    },

    /** Takes a suspect that a digest listed out of the queue. */
    markCounted: (claimed: Claimed): Promise<void> => changeMine(claimed, (row) => count(row, claimed.token)),

    /** The rows of a queue, oldest first: those after a row, then those up to it. */
    async *waiting(queue: Queue, after?: Queued): AsyncGenerator<Queued> {
      yield* read(queue, '', {}, after);
      if (!after) return;
      for await (const row of read(queue, ' AND createdAt <= :last', { ':last': after.createdAt })) {
        yield row;
        if (row.id === after.id) return;
      }
    },

    /** How many rows wait in a queue, up to a thousand, and when the oldest of them arrived. */
    async backlog(queue: Queue): Promise<{ waiting: number; oldest: string | undefined }> {
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

    /** Keeps which leads a bundle is about, for the events about it. */
    async rememberBundle(token: string, ids: readonly string[], now: number): Promise<void> {
      await db.send(
        new UpdateCommand({
          TableName: tables.limits,
          Key: bundleKey(token),
          UpdateExpression: 'SET ids = :ids, expiresAt = :expiresAt',
          ExpressionAttributeValues: { ':ids': ids, ':expiresAt': Math.ceil(now / 1000) + bundleKeptSeconds },
        }),
      );
    },

    /** The row at which the last sweep stopped before it had seen all. */
    async sweptTo(): Promise<Queued | undefined> {
      const { Item } = await db.send(new GetCommand({ TableName: tables.limits, Key: sweepKey }));
      return z.safeParse(queued, Item?.stoppedAt).data;
    },

    /** Remembers where a sweep stopped; undefined: at the end. */
    async stopSweepAt(row: Queued | undefined): Promise<void> {
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

export type NotifyRepository = ReturnType<typeof notifyRepository>;
