import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import getPort from 'get-port';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryFolder, until } from '#scripts/testing/start-product.ts';
import { createTables, streamArn } from './create-tables.ts';
import { type Database, startDatabase } from './database.ts';
import { followStream, type StreamOptions } from './stream.ts';

const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
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
  client = new DynamoDBClient({ endpoint: database.endpoint, region: 'us-east-1', credentials });
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
          Item: { id: { S: id }, bytes: { B: new Uint8Array([1, 2]) }, list: { L: [{ BOOL: true }] } },
        }),
      ),
    ),
  );

const ids = (records: DynamoDBRecord[]) => records.map(({ dynamodb }) => dynamodb?.NewImage?.id?.S ?? '');

const follow = async (call: (records: DynamoDBRecord[]) => unknown, over: Partial<StreamOptions> = {}) => {
  const stream = followStream({
    endpoint: database.endpoint,
    streamArn: await streamArn(client, 'contact_submissions'),
    folder,
    filter: () => true,
    batchSize: 10,
    retryAttempts: 1,
    maximumRecordAgeSeconds: 3600,
    firstBackoff: 5,
    call: async ({ Records }) => {
      const answer = await call(Records);
      handled.push(...ids(Records));
      return answer;
    },
    log: () => undefined,
    ...over,
  });
  stops.push(stream.stop);
  return stream;
};

test('calls the function with records as Lambda has them', async () => {
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
      NewImage: { id: { S: 'a' }, bytes: { B: 'AQI=' }, list: { L: [{ BOOL: true }] } },
      StreamViewType: 'NEW_IMAGE',
      SequenceNumber: expect.stringMatching(/^\d+$/),
    },
  });
  expect(records[0]?.dynamodb?.ApproximateCreationDateTime).toBeCloseTo(Date.now() / 1000, -1);
});

test('begins with what was there before it, in batches of the size that was asked for', async () => {
  await put(...Array.from({ length: 25 }, (_, index) => `id${index}`));
  const sizes: number[] = [];
  await follow((records) => {
    sizes.push(records.length);
  });
  await until('all records', () => handled.length === 25);
  expect(sizes).toEqual([10, 10, 5]);
  expect(new Set(handled).size).toBe(25);
});

test('calls the function only with the records that pass the filter, and goes on after the others', async () => {
  await put('a', 'b', 'c');
  const filter = (record: DynamoDBRecord) => ids([record])[0] === 'b';
  const first = await follow(() => undefined, { filter });
  const numberOf = () => JSON.parse(readFileSync(join(folder, 'stream-checkpoint.json'), 'utf8')).sequenceNumber;
  await until('the end of the stream', () => handled.length > 0 && numberOf() === '3');
  await first.stop();
  expect(handled).toEqual(['b']);
});

test('waits for its turn before each batch', async () => {
  await put(...Array.from({ length: 15 }, (_, index) => `id${index}`));
  const turns: number[] = [];
  await follow(() => undefined, { turn: async () => void turns.push(handled.length) });
  await until('all records', () => handled.length === 15);
  expect(turns).toEqual([0, 10]);
});

test('goes on after the last batch that is done with', async () => {
  const first = await follow(() => undefined);
  await put('a', 'b');
  await until('two records', () => handled.length === 2);
  await first.stop();
  await put('c');
  handled = [];
  await follow(() => undefined);
  await until('the third record', () => handled.length > 0);
  expect(handled).toEqual(['c']);
});

test('begins anew when its checkpoint is of another table, or no checkpoint at all', async () => {
  const checkpoint = join(folder, 'stream-checkpoint.json');
  await put('a');
  for (const content of ['{"streamArn":"other","shardId":"x","sequenceNumber":"9"}', '{"half', '']) {
    writeFileSync(checkpoint, content);
    handled = [];
    const said: string[] = [];
    const stream = await follow(() => undefined, { log: (line) => said.push(line) });
    await until('the record', () => handled.length === 1);
    await stream.stop();
    const isOfAnotherTable = content.includes('other');
    expect(said).toEqual(isOfAnotherTable ? [] : [expect.stringContaining(`${checkpoint} is damaged`)]);
  }
});

test('writes what it gives up to a file, with nothing of what was in the row', async () => {
  await follow((records) => {
    if (ids(records).includes('bad')) throw new Error('expected');
  });
  await put('good');
  await put('bad');
  await put('better');
  await until('the others', () => handled.includes('good') && handled.includes('better'));
  const lines = readFileSync(join(folder, 'failures.jsonl'), 'utf8').trim().split('\n');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    requestContext: { condition: 'RetryAttemptsExhausted', approximateInvokeCount: 2 },
    DDBStreamBatchInfo: { batchSize: 1, startSequenceNumber: '2', endSequenceNumber: '2' },
  });
  expect(lines[0]).not.toContain('bad');
});

test('waits for a database that stops, and goes on when it is back', async () => {
  await follow(() => undefined);
  await put('a');
  await until('the first record', () => handled.length === 1);
  database.process.kill('SIGKILL');
  await until('the database is gone', () => database.process.signalCode !== null);
  database = await start();
  await put('b');
  await until('the second record', () => handled.length === 2);
  expect(handled).toEqual(['a', 'b']);
  expect(existsSync(join(folder, 'failures.jsonl'))).toBe(false);
});

test('waits for a call that is under way before it ends', async () => {
  const call = Promise.withResolvers<void>();
  let begun = false;
  const stream = await follow(() => {
    begun = true;
    return call.promise;
  });
  await put('a');
  await until('the call', () => begun);
  let ended = false;
  const stopping = stream.stop().then(() => {
    ended = true;
  });
  await put('b');
  expect(ended).toBe(false);
  call.resolve();
  await stopping;
  expect(handled).toEqual(['a']);
});
