import { randomUUID } from 'node:crypto';
import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  paginateScan,
  QueryCommand,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { queueIndex } from '#functions/tables.ts';
import { contactForm } from '#shared/contact.ts';
import { conflictingRow, updateRow } from './aws-clients.ts';

/** Real leads and suspected spam wait in separate queues, in the order in which sales is told. */
export const queues = ['real', 'suspected'] as const;
export type Queue = (typeof queues)[number];

const time = z.iso.datetime();

/** What the product adds to the fields of the form. The privacy page explains each attribute. */
const addedAttributes = {
  /** The form's idempotency key. */
  id: z.uuid(),
  createdAt: time,
  suspectedSpam: z.optional(z.literal(true)),
  /** Time to live, in seconds since the epoch. DynamoDB erases rows up to days late, so readers skip expired ones. */
  expiresAt: z.number(),
  /** Until sales has been told: the queue, and when the next attempt is due. They are the key of the index. */
  queue: z.optional(z.enum(queues)),
  nextTryAt: z.optional(time),
  /** How many emails about this lead were refused or may have been lost, including the one in progress. */
  attempts: z.optional(z.number()),
  /** The random id of the latest attempt. */
  claim: z.optional(z.string()),
  notifiedAt: z.optional(time),
};

export const lead = z.extend(contactForm, addedAttributes);
export type Lead = z.output<typeof lead>;

type Row = Readonly<Record<string, unknown>>;

/** A row, which may be damaged except for its id. `lead` is undefined if the row does not match the schema. */
export type StoredLead = { id: string; lead: Lead | undefined; row: Row };

/** A row that waits for its email, as the index lists it. Attributes of a damaged row have default values. */
const waiting = z.object({
  id: z.string(),
  nextTryAt: z.catch(z.string(), ''),
  createdAt: z.catch(z.string(), ''),
  attempts: z.catch(z.number().check(z.int(), z.gte(0)), 0),
});
export type Waiting = z.output<typeof waiting>;

/** A lead that only this run may email to sales. `before` is the row as it waited. */
export type ClaimedLead = { id: string; claim: string; lead: Lead | undefined; before: Waiting };

/** Why an email was not accepted. `unsent`: SES never got it. `unclear`: SES may have sent it. */
export type Failure = 'unsent' | 'refused' | 'unclear';

/** The short form of an id for people: in an email's subject, or on the phone. */
export const shortId = (id: string): string => id.slice(0, 8);

// Each `now` is in ms since the epoch.
const hourMs = 3_600_000;
const isoTime = (at: number): string => new Date(at).toISOString();

/** When a claimed row is due again if its run ends without a word: later after each attempt, at most in an hour. */
export const backOff = ({ attempts }: Pick<Waiting, 'attempts'>, now: number): string =>
  isoTime(now + Math.min((hourMs / 12) * 2 ** attempts, hourMs));

/** What a claimed row waits for after a failure. An email that may have arrived is repeated at the next full hour. */
const afterFailure = (failure: Failure, { nextTryAt, attempts }: Waiting, now: number) => ({
  attempts: failure === 'unsent' ? attempts : attempts + 1,
  nextTryAt: failure === 'unclear' ? isoTime((Math.floor(now / hourMs) + 1) * hourMs) : nextTryAt,
});

/** The most leads that get an email each, and the most that share one. */
const maxAlone = 10;
const maxShared = 50;

const chunks = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));

/**
 * Divides the rows of one queue among at most `emails` emails. Up to ten get an email each, and the last email carries
 * all that are left. Rows with a failed attempt come first, one of them alone: while SES refuses everything, only that
 * one gets more failed attempts. The others share small emails, so that a text that SES refuses soon stands alone.
 */
export const groupsOf = (rows: readonly Waiting[], emails: number): Waiting[][] => {
  const failed = rows.filter(({ attempts }) => attempts > 0);
  const alone = failed.slice(0, emails > 1 ? 1 : 0);
  const others = failed.slice(alone.length);
  const small = Math.min(maxShared / 2, Math.ceil(others.length / Math.min(8, emails - alone.length)));
  const first = [...chunks(alone, 1), ...chunks(others, small)];
  const fresh = rows.filter(({ attempts }) => attempts === 0);
  const single = fresh.length > maxAlone ? 0 : Math.max(0, Math.min(fresh.length, emails - first.length) - 1);
  return [...first, ...chunks(fresh.slice(0, single), 1), ...chunks(fresh.slice(single), maxShared)].slice(0, emails);
};

const storedLead = (row: Row): StoredLead => ({ id: String(row.id), lead: z.safeParse(lead, row).data, row });

/** The only code that reads or writes lead rows. */
export const leadStore = (db: DynamoDBDocumentClient, table: string) => {
  const isKept = ({ expiresAt }: Row): boolean => !(typeof expiresAt === 'number' && expiresAt * 1000 <= Date.now());

  const update = (id: string, UpdateExpression: string, ConditionExpression: string, values: Record<string, unknown>) =>
    updateRow(db, {
      TableName: table,
      Key: { id },
      UpdateExpression,
      ConditionExpression,
      ExpressionAttributeValues: values,
    });

  return {
    /** Stores a new lead. @returns the stored lead that already has its id, otherwise undefined */
    async add(item: Lead, signal: AbortSignal): Promise<StoredLead | undefined> {
      const command = new PutCommand({
        TableName: table,
        Item: item,
        ConditionExpression: 'attribute_not_exists(id) OR expiresAt <= :now',
        ExpressionAttributeValues: { ':now': Date.now() / 1000 },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      });
      const existing = await conflictingRow(db.send(command, { abortSignal: signal }));
      return existing && storedLead(existing);
    },

    async get(id: string, signal?: AbortSignal): Promise<StoredLead | undefined> {
      const command = new GetCommand({ TableName: table, Key: { id }, ConsistentRead: true });
      const { Item } = await db.send(command, signal ? { abortSignal: signal } : {});
      return Item && isKept(Item) ? storedLead(Item) : undefined;
    },

    /** Reads the whole table, in no order: it has no index by time or email address. */
    async *list(): AsyncGenerator<StoredLead> {
      for await (const { Items = [] } of paginateScan({ client: db }, { TableName: table, ConsistentRead: true })) {
        yield* Items.filter(isKept).map(storedLead);
      }
    },

    /**
     * The rows of a queue whose next attempt is due by `until`, as many as `emails` can carry, those due longest first.
     * @param arrived ids of new rows that the index may still lack. They are due unless another run has claimed them.
     */
    async due(queue: Queue, until: number, emails: number, arrived: readonly string[] = []): Promise<Waiting[]> {
      const query = new QueryCommand({
        TableName: table,
        IndexName: queueIndex,
        KeyConditionExpression: 'queue = :queue AND nextTryAt <= :until',
        ExpressionAttributeValues: { ':queue': queue, ':until': isoTime(until) },
        Limit: emails * maxShared,
      });
      const { Items: rows = [] } = await db.send(query);
      for (const stored of await Promise.all(arrived.map((id) => this.get(id)))) {
        if (stored?.row.queue === queue && stored.row.claim === undefined) rows.push(stored.row);
      }
      return [...new Map(rows.filter(isKept).map((row) => [row.id, z.parse(waiting, row)])).values()];
    },

    /**
     * Claims a lead for one attempt, unless another run has. The same write postpones the next attempt, in case this
     * run ends. If the response to the write is lost, the SDK repeats it, and only an equal `claim` shows that it is ours.
     */
    async claim(before: Waiting, now: number): Promise<ClaimedLead | undefined> {
      const { id, nextTryAt, attempts } = before;
      const claim = randomUUID();
      const change = 'SET claim = :claim, attempts = :attempts, nextTryAt = :later';
      const values = { ':claim': claim, ':attempts': attempts + 1, ':later': backOff(before, now), ':seen': nextTryAt };
      const row = await update(id, change, 'nextTryAt = :seen', values);
      return row.claim === claim ? { id, claim, lead: storedLead(row).lead, before } : undefined;
    },

    /** Takes a claimed lead out of its queue: SES has accepted the email. */
    async markNotified({ id, claim }: ClaimedLead, now: number): Promise<void> {
      const change = 'SET notifiedAt = :now REMOVE queue, nextTryAt, attempts, claim';
      await update(id, change, 'claim = :claim', { ':now': isoTime(now), ':claim': claim });
    },

    async postpone({ id, claim, before }: ClaimedLead, failure: Failure, now: number): Promise<void> {
      const { attempts, nextTryAt } = afterFailure(failure, before, now);
      const values = { ':attempts': attempts, ':next': nextTryAt, ':claim': claim };
      await update(id, 'SET attempts = :attempts, nextTryAt = :next', 'claim = :claim', values);
    },

    /** Queues a lead again, whatever became of earlier emails, unless it is gone. */
    async resend({ id, row }: StoredLead, now: number): Promise<void> {
      const queue: Queue = row.suspectedSpam === true ? 'suspected' : 'real';
      const change = 'SET queue = :queue, nextTryAt = :now REMOVE notifiedAt, attempts, claim';
      const values = { ':queue': queue, ':now': isoTime(now) };
      await update(id, change, 'attribute_exists(id)', values);
    },

    /** Erases a lead for good. */
    async erase(id: string): Promise<void> {
      await db.send(new DeleteCommand({ TableName: table, Key: { id } }));
    },
  };
};

export type LeadStore = ReturnType<typeof leadStore>;
