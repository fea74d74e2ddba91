import { type DynamoDBDocumentClient, GetCommand, paginateQuery, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { changeLead, progressOf } from '#functions/lib/change-lead.ts';
import {
  accept,
  claim,
  clockMarginMs,
  leaseMs,
  type Progress,
  promptAttempts,
  release,
  type Step,
  tokensOf,
} from '#functions/lib/email-claims.ts';
import { isExpired } from '#functions/lib/retention.ts';
import { type Queue, type Submission, submission } from '#functions/lib/submission.ts';
import { queueIndex } from '#functions/tables.ts';
import { dayMs } from '#shared/dates.ts';
import { retention } from '#shared/site.ts';

/** A row that this sender alone may send an email about, until its lease ends. */
export type Claimed = {
  id: string;
  token: string;
  /** As far as it can be read: a damaged row has none. */
  lead: Submission | undefined;
  createdAt: string;
  /** How many earlier attempts have an unknown outcome. */
  earlier: number;
  /** The row as this claim has left it. */
  seen: Progress;
};

const text = z._default(z.catch(z.string(), ''), '');
const entry = z.object({ id: z.string(), createdAt: text, nextTryAt: text, tokens: z.optional(z.unknown()) });

/** A row of the queue, as its index has it. */
export type Entry = z.output<typeof entry>;

const suspectEntry = z.extend(entry, {
  email: text,
  filledHidden: z.optional(z.catch(z.boolean(), false)),
  expiresAt: z.optional(z.unknown()),
});
export type SuspectEntry = z.output<typeof suspectEntry>;

/** How far a backlog is counted: beyond that, the number says nothing new. */
const backlogLimit = 1000;

const isoTime = (ms: number) => new Date(ms).toISOString();

/**
 * @param table the name of contact_submissions
 * @param clock ms since the epoch; read anew for each write, because a time that was read before a retry is a wrong clock
 */
export const leadQueue = (db: DynamoDBDocumentClient, table: string, clock: () => number) => {
  const change = <Outcome extends string>(id: string, guess: Progress, rule: (row: Progress) => Step<Outcome>) =>
    changeLead({ db, table, id }, guess, rule);

  const inQueue = (queue: Queue, condition: string, values: Record<string, string>): QueryCommandInput => ({
    TableName: table,
    IndexName: queueIndex,
    KeyConditionExpression: `queue = :queue${condition}`,
    ExpressionAttributeValues: { ':queue': queue, ...values },
  });
  const rowsOf = async (query: QueryCommandInput): Promise<Entry[]> => {
    const found: Entry[] = [];
    for await (const { Items = [] } of paginateQuery({ client: db }, query)) {
      found.push(...Items.map((item) => z.parse(entry, item)));
      if (found.length >= (query.Limit ?? Number.POSITIVE_INFINITY)) break;
    }
    return found.slice(0, query.Limit);
  };
  /** Rows further ahead than a lease: those that wait for their day or their delivery, and those of a wrong clock. */
  const ahead = (now: number) =>
    rowsOf(inQueue('notify', ' AND nextTryAt > :until', { ':until': isoTime(now + leaseMs + clockMarginMs) }));
  const isUnconfirmed = (row: Entry) => tokensOf(row).length >= promptAttempts;

  return {
    /** Claims a row for one attempt; the other outcomes are those of the rule. */
    async claim({ id, nextTryAt }: Entry, token: string): Promise<Claimed | 'busy' | 'done'> {
      // Most rows are tried once: then the guess is right, and one call is enough.
      const claimed = await change(id, { queue: 'notify', nextTryAt }, (row) => claim(row, { token, now: clock() }));
      if (claimed.outcome === 'gone') return 'done';
      if (claimed.outcome !== 'claimed') return claimed.outcome;
      const { row } = claimed;
      const earlier = tokensOf(row).filter((each) => each !== token).length;
      const { createdAt } = z.parse(entry, { ...row, id });
      return { id, token, createdAt, earlier, seen: progressOf(row), lead: z.safeParse(submission, row).data };
    },

    /** Gives up a claim whose email was certainly not sent. */
    async release({ id, token, seen }: Claimed): Promise<void> {
      await change(id, seen, (row) => release(row, { token, now: clock() }));
    },

    /** Marks a row as notified, unless it was answered, erased or sent again meanwhile. */
    async markNotified({ id, token, seen }: Claimed): Promise<void> {
      await change(id, seen, (row) => accept(row, { token, now: clock() }));
    },

    /**
     * Rows that are due: the newest and the oldest, half of them each, then those that a wrong clock put further ahead than
     * their attempts explain. @param limit more of each kind are not returned
     */
    async due(limit: number): Promise<Entry[]> {
      const now = clock();
      const half = Math.ceil(limit / 2);
      const until = inQueue('notify', ' AND nextTryAt <= :until', { ':until': isoTime(now) });
      const [newest, oldest, others] = await Promise.all([
        rowsOf({ ...until, ScanIndexForward: false, Limit: half }),
        rowsOf({ ...until, Limit: half }),
        ahead(now),
      ]);
      const dayEnds = isoTime(now + dayMs + clockMarginMs);
      const wrong = others.filter((row) => !isUnconfirmed(row) || row.nextTryAt > dayEnds).slice(0, limit);
      return [...new Map([...newest, ...oldest, ...wrong].map((each) => [each.id, each])).values()];
    },

    /**
     * How many rows wait, up to a thousand, and when the oldest of them arrived. `unconfirmed`: how many had three attempts
     * without an outcome, the last one older than its lease. They do not count as waiting: that alarm would never end.
     */
    async backlog(): Promise<{ waiting: number; oldest: string | undefined; unconfirmed: number }> {
      const now = clock();
      const soonEnds = isoTime(now + leaseMs + clockMarginMs);
      const [soon, later] = await Promise.all([
        rowsOf({ ...inQueue('notify', ' AND nextTryAt <= :soon', { ':soon': soonEnds }), Limit: backlogLimit }),
        ahead(now),
      ]);
      const waiting = soon.filter((row) => !isUnconfirmed(row));
      const lastLeaseEnded = isoTime(now + dayMs - leaseMs);
      const unconfirmed = [...soon, ...later].filter((row) => isUnconfirmed(row) && row.nextTryAt <= lastLeaseEnded);
      const times = waiting.map(({ createdAt }) => createdAt).filter((time) => time !== '');
      return { waiting: waiting.length, oldest: times.toSorted()[0], unconfirmed: unconfirmed.length };
    },

    /** Suspects that arrived after a time, up to another (ISO), newest first. */
    async *suspects(after: string, until: string): AsyncGenerator<SuspectEntry> {
      const values = { ':after': after, ':until': until };
      const query = inQueue('digest', ' AND nextTryAt BETWEEN :after AND :until', values);
      for await (const { Items = [] } of paginateQuery({ client: db }, { ...query, ScanIndexForward: false })) {
        for (const item of Items) {
          const suspect = z.parse(suspectEntry, item);
          if (!isExpired(suspect, clock())) yield suspect;
        }
      }
    },

    /** Keeps suspects that would expire within a week although no list has named them: they came after that time. */
    async keepUnlisted(after: string): Promise<void> {
      const now = clock();
      const until = isoTime(now - (retention.suspectDays - 7) * dayMs);
      if (after >= until) return;
      for await (const { id, nextTryAt, expiresAt } of this.suspects(after, until)) {
        await change(id, { queue: 'digest', nextTryAt, suspectedSpam: true, expiresAt }, (row) =>
          row.queue === 'digest'
            ? { outcome: 'kept', next: { ...row, expiresAt: Math.ceil((now + 14 * dayMs) / 1000) } }
            : { outcome: 'not listed any more' },
        );
      }
    },

    /** Rows by their ids, in their order, without those that were erased; `lead` is undefined for a damaged one. */
    async rows(ids: readonly string[]): Promise<{ id: string; lead: Submission | undefined }[]> {
      const found = [];
      for (const id of ids) {
        const { Item } = await db.send(new GetCommand({ TableName: table, Key: { id }, ConsistentRead: true }));
        if (Item) found.push({ id, lead: z.safeParse(submission, Item).data });
      }
      return found;
    },
  };
};

export type LeadQueue = ReturnType<typeof leadQueue>;
