import { type DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { notifier } from '#functions/routes.ts';
import { until } from '#scripts/testing/start-product.ts';
import { createTables, localClient, streamArn } from './create-tables.ts';
import { type Database, startDatabase } from './database.ts';
import { followStream } from './stream.ts';

let database: Database;
let client: DynamoDBClient;
let stop: () => Promise<void>;
let handled: string[];

beforeEach(async () => {
  database = await startDatabase();
  client = localClient(database.endpoint);
  await createTables(client);
  handled = [];
});
afterEach(async () => {
  await stop();
  client.destroy();
  await database.stop();
});

const put = (...ids: string[]) =>
  Promise.all(
    ids.map((id) =>
      client.send(
        new PutItemCommand({
          TableName: 'contact_submissions',
          Item: { id: { S: id }, queue: { S: id.startsWith('other') ? 'digest' : 'notify' } },
        }),
      ),
    ),
  );

const ids = (records: DynamoDBRecord[]) => records.map(({ dynamodb }) => dynamodb?.NewImage?.id?.S ?? '');

const follow = async (call: (records: DynamoDBRecord[]) => unknown) => {
  ({ stop } = await followStream({
    endpoint: database.endpoint,
    streamArn: await streamArn(client, 'contact_submissions'),
    call: async ({ Records }) => {
      handled.push(...ids(Records));
      return call(Records);
    },
    log: () => undefined,
  }));
};

test('calls the function with records as Lambda has them, from now on', async () => {
  await put('before');
  let records: DynamoDBRecord[] = [];
  await follow((given) => {
    records = given;
  });
  await put('a');
  await until('the record', () => handled.length === 1);
  expect(records[0]).toMatchObject({
    eventName: 'INSERT',
    eventSource: 'aws:dynamodb',
    eventSourceARN: expect.stringContaining('/stream/'),
    dynamodb: {
      Keys: { id: { S: 'a' } },
      NewImage: { id: { S: 'a' }, queue: { S: 'notify' } },
      StreamViewType: 'NEW_IMAGE',
      SequenceNumber: expect.stringMatching(/^\d+$/),
    },
  });
});

test('calls it only with new leads, in batches, and goes on after a failure', async () => {
  const sizes: number[] = [];
  await follow((records) => {
    sizes.push(records.length);
    if (sizes.length === 1) throw new Error('expected');
  });
  const wanted = Array.from({ length: 16 }, (_, index) => `id${index}`);
  await put('other', ...wanted);
  await until('all but one', () => handled.length === 16);
  expect(handled.toSorted()).toEqual(wanted.toSorted());
  expect(Math.max(...sizes)).toBeLessThanOrEqual(notifier.stream.batchSize);
});
