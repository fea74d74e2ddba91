import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBRecord } from 'aws-lambda';
import { notifier } from '#functions/routes.ts';
import { pause } from '#scripts/cli/stop-signal.ts';
import { type Discarded, processBatch } from './batches.ts';
import { localEndpoint } from './create-tables.ts';
import { dataFiles } from './data-folder.ts';
import { type Checkpoint, checkpoint, lambdaRecord, StreamReader } from './stream-reader.ts';

/** @returns undefined for a missing or unreadable checkpoint: the stream is then read from its start */
const readCheckpoint = (file: string, log: (line: string) => void): Checkpoint | undefined => {
  if (!existsSync(file)) return undefined;
  try {
    return checkpoint.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    log(`The checkpoint ${file} is damaged: the stream is read again from its start. No email is sent again.`);
    return undefined;
  }
};

/**
 * Replaces the checkpoint atomically, so that a kill leaves either the old one or the new one. It is not flushed to the
 * disk with every batch: if the machine crashes, an older one, or none, only has the stream read again.
 */
const writeCheckpoint = (file: string, position: Checkpoint): void => {
  writeFileSync(`${file}.new`, JSON.stringify(position), { mode: 0o600 });
  renameSync(`${file}.new`, file);
};

/** How many records are read at once. Each lead leaves three: it is stored, claimed and marked. */
const pageSize = 100;
/** How long to wait before polling an idle stream again, in milliseconds. Lambda polls four times a second too. */
const pollInterval = 250;
/** The longest wait before asking a database that does not answer again, in milliseconds. */
const longestPause = 2000;

export type StreamOptions = {
  endpoint: string;
  streamArn: string;
  /** Where the checkpoint and the failures are kept. */
  folder: string;
  /** Selects the records that the function gets. */
  filter: (record: DynamoDBRecord) => boolean;
  /** Resolves when a batch may be processed. */
  turn?: () => Promise<void>;
  batchSize: number;
  retryAttempts: number;
  maximumRecordAgeSeconds: number;
  firstBackoff?: number;
  /** Calls the function with a batch; it throws when the function does. */
  call: (event: { Records: DynamoDBRecord[] }) => Promise<unknown>;
  log: (line: string) => void;
};

/** The filter by which the deployed stream starts the notify function (infra/constructs/notifier.ts). */
export const isNewLead = ({ eventName, dynamodb }: DynamoDBRecord): boolean =>
  eventName === notifier.startedBy.eventName && dynamodb?.NewImage?.queue?.S === notifier.startedBy.queue;

/** What an on-failure destination gets: the position of the records, and nothing of their content. */
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
 * Follows a table's stream and calls the function with its records, as Lambda's event source mapping does. It continues
 * after the last checkpoint, and retries while the database is unreachable.
 * @returns `stop` waits for a call in progress
 */
export const followStream = (options: StreamOptions): { stop(): Promise<void> } => {
  const { streamArn, folder, log } = options;
  const checkpointFile = join(folder, dataFiles.checkpoint);
  const client = new DynamoDBStreamsClient({
    ...localEndpoint(options.endpoint),
    maxAttempts: 1,
  });
  const reader = new StreamReader(client, streamArn, readCheckpoint(checkpointFile, log));
  const stopping = new AbortController();

  const moveTo = (shardId: string, sequenceNumber: string | undefined) => {
    if (!sequenceNumber || sequenceNumber === reader.position?.sequenceNumber) return;
    reader.position = { streamArn, shardId, sequenceNumber };
    writeCheckpoint(checkpointFile, reader.position);
  };

  const work = async (): Promise<boolean> => {
    const page = await reader.next(pageSize);
    if (!page) return false;
    const { shardId } = page;
    const wanted = page.records.map((record) => lambdaRecord(record, streamArn)).filter(options.filter);
    for (let first = 0; first < wanted.length; first += options.batchSize) {
      await options.turn?.();
      const isDone = await processBatch(wanted.slice(first, first + options.batchSize), {
        call: (Records) => options.call({ Records }),
        retryAttempts: options.retryAttempts,
        maximumRecordAgeSeconds: options.maximumRecordAgeSeconds,
        firstBackoff: options.firstBackoff ?? 500,
        signal: stopping.signal,
        onDiscard: (discarded) => {
          const line = failureLine(shardId, streamArn, discarded);
          appendFileSync(join(folder, dataFiles.failures), line, { mode: 0o600 });
          log(`Gave up on ${discarded.records.length} record(s) of the stream: see ${dataFiles.failures}.`);
        },
        onDone: (records) => moveTo(shardId, records.at(-1)?.dynamodb?.SequenceNumber),
      });
      if (!isDone) return false;
    }
    moveTo(shardId, page.records.at(-1)?.dynamodb?.SequenceNumber);
    return true;
  };

  const follow = async () => {
    for (let failures = 0; !stopping.signal.aborted; ) {
      try {
        if (!(await work())) await pause(pollInterval, stopping.signal);
        failures = 0;
      } catch (error) {
        reader.rewind();
        failures += 1;
        if (failures === 5) log(`The stream cannot be read (${error instanceof Error ? error.message : error}).`);
        await pause(Math.min(pollInterval * 2 ** failures, longestPause), stopping.signal);
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
