import { randomUUID } from 'node:crypto';
import {
  BatchWriteCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
} from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import type { Submission } from '#functions/lib/submission.ts';
import { leadQueue } from '#functions/notify/lead-queue.ts';
import { sampleLead } from '#shared/sample-lead.ts';
import type { Tables } from './accounts.ts';

export const newLead = (overrides: Partial<Submission> = {}): Submission => ({
  id: randomUUID(),
  ...sampleLead({ company: 'Example Mills', message: 'Please call me back.' }),
  createdAt: '2026-11-20T09:30:00.000Z',
  queue: 'notify',
  nextTryAt: '2026-11-20T09:31:15.000Z',
  ...overrides,
});

/** Direct access to the table of leads. */
export const leadStore = (db: DynamoDBDocumentClient, table: string) => ({
  async put<Row extends { id: string }>(row: Row): Promise<Row> {
    await db.send(new PutCommand({ TableName: table, Item: row }));
    return row;
  },
  /** Stores rows in batches of 25. */
  async putAll(rows: readonly { id: string }[]): Promise<void> {
    for (let first = 0; first < rows.length; first += 25) {
      const puts = rows.slice(first, first + 25).map((Item) => ({ PutRequest: { Item } }));
      await db.send(new BatchWriteCommand({ RequestItems: { [table]: puts } }));
    }
  },
  async get(id: string): Promise<Record<string, unknown> | undefined> {
    return (await db.send(new GetCommand({ TableName: table, Key: { id } }))).Item;
  },
  async remove(id: string): Promise<void> {
    await db.send(new DeleteCommand({ TableName: table, Key: { id } }));
  },
});

export type LeadStore = ReturnType<typeof leadStore>;

/** Direct access to the table of leads, and to notify's queue. */
export const leadsOf = ({ client, env }: Tables, clock: () => number = Date.now) => {
  const db = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  const table = env.SUBMISSIONS_TABLE ?? '';
  const leads = leadQueue(db, table, clock);
  return { store: leadStore(db, table), leads };
};

/** The stream event of newly stored rows. */
export const streamEvent = (rows: { id: string }[], eventName: DynamoDBRecord['eventName'] = 'INSERT') =>
  ({
    Records: rows.map((row, index) => ({
      eventID: String(index),
      eventName,
      eventSource: 'aws:dynamodb',
      dynamodb: {
        Keys: marshall({ id: row.id }),
        NewImage: marshall(row, { removeUndefinedValues: true }),
        SequenceNumber: String(1000 + index),
        StreamViewType: 'NEW_IMAGE',
      },
    })),
  }) as DynamoDBStreamEvent;
