import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  paginateScan,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
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

/** A row of `contact_submissions`. */
export const lead = z.extend(contactForm, addedAttributes);
export type Lead = z.output<typeof lead>;

type Row = Readonly<Record<string, unknown>>;

/** A row, which may be damaged except for its id. `lead` is undefined if the row does not match the schema. */
export type StoredLead = { id: string; lead: Lead | undefined; row: Row };

/** The short form of an id for people: in an email's subject, or on the phone. */
export const shortId = (id: string): string => id.slice(0, 8);

/** The lead in a row, or undefined if the row is damaged. */
export const parseLead = (row: Row): Lead | undefined => z.safeParse(lead, row).data;

const storedLead = (row: Row): StoredLead => ({ id: String(row.id), lead: parseLead(row), row });

/** Whether a row has not expired. */
export const isKept = ({ expiresAt }: Row): boolean =>
  !(typeof expiresAt === 'number' && expiresAt * 1000 <= Date.now());

/** Reads and writes lead rows. Beside it, only lead-queue.ts does. */
export const leadStore = (db: DynamoDBDocumentClient, table: string) => ({
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

  /** @returns undefined if there is no lead, or an expired one */
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

  /** Queues a lead again, whatever became of earlier emails, unless it is gone. @param now ms since the epoch */
  async resend({ id, row }: StoredLead, now: number): Promise<void> {
    const queue: Queue = row.suspectedSpam === true ? 'suspected' : 'real';
    await updateRow(db, {
      TableName: table,
      Key: { id },
      UpdateExpression: 'SET queue = :queue, nextTryAt = :now REMOVE notifiedAt, attempts, claim',
      ConditionExpression: 'attribute_exists(id)',
      ExpressionAttributeValues: { ':queue': queue, ':now': new Date(now).toISOString() },
    });
  },

  /** Erases a lead for good. */
  async erase(id: string): Promise<void> {
    await db.send(new DeleteCommand({ TableName: table, Key: { id } }));
  },
});

/** The lead rows of a table. */
export type LeadStore = ReturnType<typeof leadStore>;
