import type { DynamoDBRecord } from 'aws-lambda';
import * as z from 'zod/mini';
import { pause } from '#scripts/cli/stop-signal.ts';

const batchResponse = z.nullish(
  z.object({ batchItemFailures: z.nullish(z.array(z.object({ itemIdentifier: z.nullish(z.string()) }))) }),
);

export type Discarded = {
  condition: 'RetryAttemptsExhausted' | 'RecordAgeExceeded';
  attempts: number;
  records: DynamoDBRecord[];
};

/** The longest wait before a retry, in milliseconds. */
const longestBackoff = 8000;

export type BatchOptions = {
  /** Calls the function; it throws when the function does. */
  call: (records: DynamoDBRecord[]) => Promise<unknown>;
  retryAttempts: number;
  maximumRecordAgeSeconds: number;
  /** The wait before the first retry, in milliseconds. It doubles with each retry. */
  firstBackoff: number;
  /** Gets the records that have been processed, in order. */
  onDone: (records: DynamoDBRecord[]) => void;
  /** Gets the records that were discarded, before `onDone` gets them. */
  onDiscard: (discarded: Discarded) => void;
  signal: AbortSignal;
};

const sequenceNumber = (record: DynamoDBRecord) => record.dynamodb?.SequenceNumber;

/** A response that names a record outside the batch, or none, fails the whole batch. */
const firstFailure = (records: DynamoDBRecord[], answer: unknown) => {
  const failures = batchResponse.parse(answer)?.batchItemFailures ?? [];
  const indexes = failures.map(({ itemIdentifier }) =>
    records.findIndex((record) => sequenceNumber(record) === itemIdentifier),
  );
  return failures.length > 0 ? Math.max(0, Math.min(...indexes)) : undefined;
};

/** How many records at the start are too old; the stream is in order of age. */
const expired = (records: DynamoDBRecord[], seconds: number) => {
  const oldest = Date.now() / 1000 - seconds;
  const young = records.findIndex((record) => (record.dynamodb?.ApproximateCreationDateTime ?? oldest) >= oldest);
  return young === -1 ? records.length : young;
};

/** The index of the first record to retry: 0 when the function threw, undefined when all succeeded. */
const attempt = async (records: DynamoDBRecord[], call: BatchOptions['call']) => {
  try {
    return { failed: firstFailure(records, await call(records)), threw: false };
  } catch {
    return { failed: 0, threw: true };
  }
};

/**
 * Processes a batch as Lambda's event source mapping does: it retries from the lowest reported failure, a thrown error
 * splits the batch (which does not count as an attempt), and records that failed too often or are too old are discarded.
 * @returns false when it was interrupted; processed records have been reported by then
 */
export const processBatch = async (batch: DynamoDBRecord[], options: BatchOptions): Promise<boolean> => {
  let records = batch;
  for (let attempts = 0; records.length > 0; ) {
    if (options.signal.aborted) return false;
    const old = expired(records, options.maximumRecordAgeSeconds);
    if (old > 0) {
      const discarded = records.slice(0, old);
      options.onDiscard({ condition: 'RecordAgeExceeded', attempts, records: discarded });
      options.onDone(discarded);
      records = records.slice(old);
      continue;
    }
    const { failed, threw } = await attempt(records, options.call);
    if (failed === undefined) {
      options.onDone(records);
      return true;
    }
    if (threw && records.length > 1) {
      const middle = Math.ceil(records.length / 2);
      return (await processBatch(records.slice(0, middle), options)) && processBatch(records.slice(middle), options);
    }
    if (failed > 0) {
      options.onDone(records.slice(0, failed));
      records = records.slice(failed);
      attempts = 0;
    }
    attempts += 1;
    if (attempts > options.retryAttempts) {
      options.onDiscard({ condition: 'RetryAttemptsExhausted', attempts, records });
      options.onDone(records);
      return true;
    }
    await pause(Math.min(options.firstBackoff * 2 ** (attempts - 1), longestBackoff), options.signal);
  }
  return true;
};
