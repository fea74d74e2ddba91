import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import getPort from 'get-port';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { notifier } from '#functions/routes.ts';
import { temporaryFolder, until } from '#scripts/testing/start-product.ts';
import { createTables, localClient, streamArn } from './create-tables.ts';
import { type Database, startDatabase } from './database.ts';
import { followStream } from './stream.ts';

let database: Database;
let client: DynamoDBClient;
let folder: string;
let port: number;
let stops: (() => Promise<void>)[];
let handled: string[];

const start = async () => startDatabase({ port, path: join(folder, 'database.sqlite') });

beforeEach(async () => {
  folder = temporaryFolder();
  port = await getPort({ host: '127.0.0.1' });
  database = await start();
  client = localClient(database.endpoint);
  await createTables(client);
  stops = [];
  handled = [];
});
afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()));
  client.destroy();
  await database.stop();
  rmSync(folder, { recursive: true });
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
  const stream = await followStream({
    endpoint: database.endpoint,
    streamArn: await streamArn(client, 'contact_submissions'),
    call: async ({ Records }) => {
      handled.push(...ids(Records));
      return call(Records);
    },
    log: () => undefined,
  });
  stops.push(stream.stop);
  return stream;
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

test('waits for a database that stops, and goes on when it is back', async () => {
  await follow(() => undefined);
  await put('a');
  await until('the first record', () => handled.length === 1);
  database.process.kill('SIGKILL');
  await until('the database is gone', () => database.process.signalCode !== null);
  database = await start();
  await until('another record', async () => {
    await put(`again ${handled.length} ${performance.now()}`);
    return handled.length > 1;
  });
});

test('waits for a call that is under way before it ends', async () => {
  const call = Promise.withResolvers<void>();
  const stream = await follow(() => call.promise);
  await put('a');
  await until('the call', () => handled.length === 1);
  let ended = false;
  const stopping = stream.stop().then(() => {
    ended = true;
  });
  expect(ended).toBe(false);
  call.resolve();
  await stopping;
  expect(handled).toEqual(['a']);
});
