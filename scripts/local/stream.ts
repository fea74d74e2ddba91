import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBRecord } from 'aws-lambda';
import { type Discarded, processBatch } from './stream-batch.ts';
import { readCheckpoint, writeCheckpoint } from './stream-checkpoint.ts';
import { StreamReader } from './stream-reader.ts';
import { lambdaRecord } from './stream-record.ts';

/** Between two looks at a stream without news, in milliseconds. As Lambda does: four times a second. */
const pollInterval = 250;
/** The longest wait for a database that does not answer, in milliseconds. */
const longestPause = 2000;

export type StreamOptions = {
  endpoint: string;
  streamArn: string;
  /** Where stream-checkpoint.json and failures.jsonl are kept. */
  folder: string;
  batchSize: number;
  retryAttempts: number;
  maximumRecordAgeSeconds: number;
  firstBackoff?: number;
  /** Calls the function with a batch; it throws when the function does. */
  call: (event: { Records: DynamoDBRecord[] }) => Promise<unknown>;
  log: (line: string) => void;
};

/** What an on-failure destination gets: where the records are, and nothing of what is in them. */
const failureLine = (shardId: string, streamArn: string, { condition, attempts, records }: Discarded) =>
  `${JSON.stringify({
    requestContext: { condition, approximateInvokeCount: attempts },
    timestamp: new Date().toISOString(),
    DDBStreamBatchInfo: {
      shardId,
      startSequenceNumber: records[0]?.dynamodb?.SequenceNumber,
      endSequenceNumber: records.at(-1)?.dynamodb?.SequenceNumber,
      batchSize: records.length,
      streamArn,
    },
  })}\n`;

/**
 * Follows a table's stream and calls the function with its records, as Lambda's event source mapping would. It goes on
 * where it stopped, and waits for a database that is away.
 * @returns what ends it: a call that is running is waited for
 */
export const followStream = (options: StreamOptions): { stop(): Promise<void> } => {
  const { streamArn, folder, log } = options;
  const checkpointFile = join(folder, 'stream-checkpoint.json');
  const client = new DynamoDBStreamsClient({
    endpoint: options.endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
  const reader = new StreamReader(client, streamArn, readCheckpoint(checkpointFile));
  const stopping = new AbortController();
  const pause = (time: number) => delay(time, undefined, { signal: stopping.signal }).catch(() => undefined);

  const work = async (): Promise<boolean> => {
    const page = await reader.next(options.batchSize);
    if (!page) return false;
    const { shardId } = page;
    return processBatch(
      page.records.map((record) => lambdaRecord(record, streamArn)),
      {
        call: (Records) => options.call({ Records }),
        retryAttempts: options.retryAttempts,
        maximumRecordAgeSeconds: options.maximumRecordAgeSeconds,
        firstBackoff: options.firstBackoff ?? 500,
        signal: stopping.signal,
        onDiscard: (discarded) => {
          appendFileSync(join(folder, 'failures.jsonl'), failureLine(shardId, streamArn, discarded));
          log(`Gave up ${discarded.records.length} record(s) of the stream: see failures.jsonl.`);
        },
        onDone: (records) => {
          const sequenceNumber = records.at(-1)?.dynamodb?.SequenceNumber;
          if (!sequenceNumber) return;
          reader.position = { streamArn, shardId, sequenceNumber };
          writeCheckpoint(checkpointFile, reader.position);
        },
      },
    );
  };

  const follow = async () => {
    for (let faults = 0; !stopping.signal.aborted; ) {
      try {
        if (!(await work())) await pause(pollInterval);
        faults = 0;
      } catch (error) {
        reader.rewind();
        faults += 1;
        if (faults === 5) log(`The stream cannot be read (${error instanceof Error ? error.message : error}).`);
        await pause(Math.min(pollInterval * 2 ** faults, longestPause));
      }
    }
  };

  const ended = follow();
  return {
    stop: async () => {
      stopping.abort();
      await ended;
      client.destroy();
    },
  };
};
