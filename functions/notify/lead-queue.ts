import { type DynamoDBDocumentClient, GetCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { changeLead } from '#functions/lib/change-lead.ts';
import * as claims from '#functions/lib/email-claims.ts';
import { isExpired, type Queue, type Submission, submission } from '#functions/lib/submission.ts';
import { queueIndex } from '#functions/tables.ts';
import { dayMs, isoTime } from '#shared/dates.ts';
import { retention } from '#shared/site.ts';

/** A lead that only this sender may email to sales until its lease expires. */
export type Claimed = {
  id: string;
  token: string;
  lead: Submission | undefined;
  createdAt: string;
  /** How many earlier attempts have an unknown outcome. */
  earlier: number;
};

/** Falls back to an empty string, because only the keys of a damaged row are reliable. */
const text = z._default(z.catch(z.string(), ''), '');

const entry = z.object({
  id: z.string(),
  nextTryAt: text,
  createdAt: text,
  answeredAt: text,
  name: text,
  email: text,
  filledHidden: z.optional(z.catch(z.boolean(), false)),
  expiresAt: z.optional(z.unknown()),
  tokens: z.optional(z.unknown()),
});
export type QueueEntry = z.output<typeof entry>;

/** How many rows one run reads from each end of the queue. Both ends together are twice what a run has time for. */
const readAtOnce = 1500;

/** @param clock returns ms since the epoch; called again for each write, so that no retry uses an outdated time */
export const leadQueue = (db: DynamoDBDocumentClient, table: string, clock: () => number) => {
  const change = <Outcome extends string>(id: string, rule: (row: claims.Progress) => claims.Step<Outcome>) =>
    changeLead({ db, table, id }, rule);

  /** Yields the latest rows first, unless `earliestFirst`. `from` and `to` are ISO times. */
  async function* read(queue: Queue, { from = ' ', to = '~', earliestFirst = false }): AsyncGenerator<QueueEntry> {
    if (from > to) return;
    const query = {
      TableName: table,
      IndexName: queueIndex,
      KeyConditionExpression: 'queue = :queue AND nextTryAt BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':queue': queue, ':from': from, ':to': to },
      ScanIndexForward: earliestFirst,
    };
    for await (const { Items = [] } of paginateQuery({ client: db, pageSize: readAtOnce }, query)) {
      for (const item of Items) yield z.parse(entry, item);
    }
  }

  const waiting = async () => {
    const end = async (earliestFirst: boolean) => {
      const rows: QueueEntry[] = [];
      for await (const row of read('notify', { earliestFirst })) if (rows.push(row) === readAtOnce) break;
      return rows;
    };
    const [latest, earliest] = await Promise.all([end(false), end(true)]);
    return [...new Map([...latest, ...earliest].map((row) => [row.id, row])).values()];
  };

  return {
    /** @returns undefined if another sender has claimed the lead, or sales has been notified of it */
    async claim(id: string, token: string): Promise<Claimed | undefined> {
      const claimed = await change(id, (row) => claims.claim(row, { token, now: clock() }));
      if (claimed.outcome !== 'claimed') return undefined;
      const { row } = claimed;
      const earlier = claims.tokensOf(row).filter((each) => each !== token).length;
      const { createdAt } = z.parse(entry, { ...row, id });
      return { id, token, createdAt, earlier, lead: z.safeParse(submission, row).data };
    },

    release: ({ id, token }: Claimed) => change(id, (row) => claims.release(row, { token, now: clock() })),

    markNotified: ({ id, token }: Claimed) => change(id, (row) => claims.accept(row, { token, now: clock() })),

    async due(): Promise<string[]> {
      return (await waiting()).filter((row) => claims.isFree(row, clock())).map(({ id }) => id);
    },

    // From three attempts on, a lead counts as unconfirmed, not waiting, so that the alarm for waiting leads can clear.
    async backlog() {
      const now = clock();
      const rows = await waiting();
      const isUnconfirmed = (row: claims.Progress) => claims.tokensOf(row).length >= claims.promptAttempts;
      const within = (ms: number) => (row: QueueEntry) => Date.parse(row.nextTryAt) - now <= ms;
      // If a row's next try is more than a lease away, the row awaits a delivery event, or a wrong clock set that time.
      const soon = rows.filter((row) => !isUnconfirmed(row)).filter(within(claims.leaseMs + claims.clockMarginMs));
      // The filter also drops NaN, the age of a damaged row.
      const ages = soon.map(({ createdAt }) => now - Date.parse(createdAt)).filter((age) => age > 0);
      return {
        waitingLeads: soon.length,
        oldestLeadSeconds: Math.round(Math.max(0, ...ages) / 1000),
        unconfirmedLeads: rows.filter(isUnconfirmed).filter(within(dayMs - claims.leaseMs)).length,
      };
    },

    async *suspects(from: string, to: string) {
      for await (const row of read('suspects', { from, to })) if (!isExpired(row, clock())) yield row;
    },

    /** Keeps suspected spam that is on no daily list yet (it arrived after `after`) and would expire within a week. */
    async keepUnlisted(after: string): Promise<void> {
      const now = clock();
      const to = isoTime(now - (retention.suspectDays - 7) * dayMs);
      for await (const { id } of this.suspects(after, to)) {
        await change(id, (row) => ({
          outcome: 'kept',
          ...(row.queue === 'suspects' && { next: { ...row, expiresAt: Math.ceil((now + 14 * dayMs) / 1000) } }),
        }));
      }
    },

    /** Reads rows by id. Omits rows that were erased; `lead` is undefined for a damaged row. */
    async rows(ids: readonly string[]): Promise<{ id: string; lead: Submission | undefined }[]> {
      const found = [];
      for (const id of ids) {
        const { Item } = await db.send(new GetCommand({ TableName: table, Key: { id }, ConsistentRead: true }));
        if (Item) found.push({ id, lead: z.safeParse(submission, Item).data });
      }
      return found;
    },

    async *answered(to: string) {
      for await (const row of read('answered', { to })) if (Date.parse(row.answeredAt) > 0) yield row;
    },

    announce: ({ id, answeredAt }: Pick<QueueEntry, 'id' | 'answeredAt'>) =>
      change(id, (row) => claims.announceErasure(row, { answeredAt, now: clock() })),
  };
};

export type LeadQueue = ReturnType<typeof leadQueue>;
