import type { DynamoDBRecord } from 'aws-lambda';
import { expect, test, vi } from 'vitest';
import { type BatchOptions, type Discarded, processBatch } from './batches.ts';

const now = () => Math.floor(Date.now() / 1000);
const record = (number: number, age = 0): DynamoDBRecord => ({
  dynamodb: { SequenceNumber: String(number), ApproximateCreationDateTime: now() - age },
});
const batch = (count: number) => Array.from({ length: count }, (_, index) => record(index + 1));
const numbers = (records: DynamoDBRecord[]) => records.map(({ dynamodb }) => Number(dynamodb?.SequenceNumber));
const failing = (...failed: (number | string)[]) => ({
  batchItemFailures: failed.map((number) => ({ itemIdentifier: String(number) })),
});

/** Runs a batch against a function that is scripted by what it is called with. */
const run = async (
  records: DynamoDBRecord[],
  script: (numbers: number[], call: number) => unknown,
  over: Partial<BatchOptions> = {},
) => {
  const calls: number[][] = [];
  const done: number[] = [];
  const discarded: Discarded[] = [];
  const finished = await processBatch(records, {
    call: async (given) => {
      calls.push(numbers(given));
      return script(numbers(given), calls.length);
    },
    retryAttempts: 2,
    maximumRecordAgeSeconds: 3600,
    firstBackoff: 1,
    onDone: (part) => done.push(...numbers(part)),
    onDiscard: (part) => discarded.push(part),
    signal: new AbortController().signal,
    ...over,
  });
  return { finished, calls, done, discarded };
};

test('is done with a batch that went well, whatever shape the answer has', async () => {
  for (const answer of [undefined, null, {}, { batchItemFailures: [] }, { batchItemFailures: null }]) {
    const outcome = await run(batch(3), () => answer);
    expect(outcome).toMatchObject({ finished: true, calls: [[1, 2, 3]], done: [1, 2, 3] });
  }
});

test('goes on from the lowest failure that was reported', async () => {
  const { calls, done } = await run(batch(5), (_, call) => (call === 1 ? failing(4, 3) : undefined));
  expect(calls).toEqual([
    [1, 2, 3, 4, 5],
    [3, 4, 5],
  ]);
  expect(done).toEqual([1, 2, 3, 4, 5]);
});

test('takes a failure that is not in the batch for a failure of all', async () => {
  const { calls } = await run(batch(2), (_, call) => (call === 1 ? failing('unknown') : undefined));
  expect(calls).toEqual([
    [1, 2],
    [1, 2],
  ]);
});

test('halves a batch on a thrown error until the bad record stands alone, and gives up only that', async () => {
  const { calls, done, discarded } = await run(batch(4), (given) => {
    if (given.includes(3)) throw new Error('expected');
  });
  expect(calls).toEqual([[1, 2, 3, 4], [1, 2], [3, 4], [3], [3], [3], [4]]);
  expect(done).toEqual([1, 2, 3, 4]);
  expect(discarded.map(({ condition, records }) => [condition, numbers(records)])).toEqual([
    ['RetryAttemptsExhausted', [3]],
  ]);
});

test('gives up a reported failure after the retries', async () => {
  const { calls, discarded } = await run(batch(3), (given) => (given.includes(3) ? failing(3) : undefined));
  expect(calls).toEqual([[1, 2, 3], [3], [3]]);
  expect(discarded).toHaveLength(1);
  expect(discarded[0]).toMatchObject({ condition: 'RetryAttemptsExhausted', attempts: 3 });
});

test('waits twice as long before each retry', async () => {
  vi.useFakeTimers();
  const times: number[] = [];
  const running = run(
    batch(1),
    () => {
      times.push(Date.now());
      throw new Error('expected');
    },
    { firstBackoff: 500 },
  );
  await vi.runAllTimersAsync();
  await running;
  vi.useRealTimers();
  const [first = 0, second = 0, third = 0] = times;
  expect([second - first, third - second]).toEqual([500, 1000]);
});

test('gives up what is too old without a call', async () => {
  const { calls, done, discarded } = await run([record(1, 7200), record(2, 7200), record(3)], () => undefined);
  expect(calls).toEqual([[3]]);
  expect(done).toEqual([1, 2, 3]);
  expect(discarded.map(({ condition, records }) => [condition, numbers(records)])).toEqual([
    ['RecordAgeExceeded', [1, 2]],
  ]);
});

test('stops between attempts when asked, and is not done with the rest', async () => {
  const stopping = new AbortController();
  const call = vi.fn(() => {
    stopping.abort();
    throw new Error('expected');
  });
  const { finished, done } = await run(batch(1), call, { signal: stopping.signal });
  expect({ finished, done, calls: call.mock.calls.length }).toEqual({ finished: false, done: [], calls: 1 });
});
