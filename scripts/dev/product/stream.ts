import {
  type _Record,
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
} from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBRecord } from 'aws-lambda';
import { notifier } from '#functions/routes.ts';
import { pause } from '#scripts/common/stop-signal.ts';
import { localEndpoint } from './create-tables.ts';

/** How many records the function gets at once. */
const { batchSize } = notifier.stream;
/** How many records are read at once. Each lead leaves three: it is stored, claimed and marked. */
const pageSize = 100;
/** How long to wait before polling an idle stream again, in milliseconds. Lambda polls four times a second too. */
const pollInterval = 250;
/** How long to wait before asking a database again that does not answer, in milliseconds. */
const retryInterval = 2000;

type StreamOptions = {
  endpoint: string;
  streamArn: string;
  /** Calls the function with a batch. A batch that fails is left to the timer. */
  call: (event: { Records: DynamoDBRecord[] }) => Promise<unknown>;
  log: (line: string) => void;
};

/** The filter by which the deployed stream starts the notify function (infra/constructs/notifier.ts). */
const isNewLead = ({ eventName, dynamodb }: DynamoDBRecord): boolean =>
  eventName === notifier.startedBy.eventName && dynamodb?.NewImage?.queue?.S === notifier.startedBy.queue;

type Image = NonNullable<NonNullable<DynamoDBRecord['dynamodb']>['NewImage']>;

/** A record of the stream, in the form of Lambda's event. Bytes would be base64 there, and no row has any. */
const lambdaRecord = ({ eventID, eventName, dynamodb = {} }: _Record, streamArn: string): DynamoDBRecord => {
  const { Keys, NewImage, SequenceNumber, StreamViewType } = dynamodb;
  return {
    ...(eventID && { eventID }),
    ...(eventName && { eventName }),
    eventSource: 'aws:dynamodb',
    eventSourceARN: streamArn,
    dynamodb: {
      ...(Keys && { Keys: Keys as Image }),
      ...(NewImage && { NewImage: NewImage as Image }),
      ...(SequenceNumber && { SequenceNumber }),
      ...(StreamViewType && { StreamViewType }),
    },
  };
};

/**
 * Calls the function with new records of the stream. Earlier ones, and those missed while the database does not answer,
 * are found in the table by the timer.
 * @returns once new records will be noticed; `stop` waits for a call in progress
 */
export const followStream = async (options: StreamOptions): Promise<{ stop(): Promise<void> }> => {
  const { streamArn, log } = options;
  const client = new DynamoDBStreamsClient(localEndpoint(options.endpoint));
  const stopping = new AbortController();

  /** The newest shard is the open one. */
  const latest = async (): Promise<string | undefined> => {
    const { StreamDescription } = await client.send(new DescribeStreamCommand({ StreamArn: streamArn }));
    const ShardId = StreamDescription?.Shards?.at(-1)?.ShardId;
    if (!ShardId) return undefined;
    const command = { StreamArn: streamArn, ShardId, ShardIteratorType: 'LATEST' as const };
    return (await client.send(new GetShardIteratorCommand(command))).ShardIterator;
  };

  const pass = async (records: readonly DynamoDBRecord[]) => {
    for (let first = 0; first < records.length && !stopping.signal.aborted; first += batchSize) {
      const Records = records.slice(first, first + batchSize);
      await options.call({ Records }).catch(() => undefined);
    }
  };

  const follow = async (start: string | undefined) => {
    let iterator = start;
    while (!stopping.signal.aborted) {
      try {
        iterator ??= await latest();
        const command = new GetRecordsCommand({ ShardIterator: iterator, Limit: pageSize });
        const { Records = [], NextShardIterator } = iterator ? await client.send(command) : {};
        iterator = NextShardIterator;
        if (Records.length === 0) await pause(pollInterval, stopping.signal);
        await pass(Records.map((record) => lambdaRecord(record, streamArn)).filter(isNewLead));
      } catch (error) {
        iterator = undefined;
        log(`The stream cannot be read (${error instanceof Error ? error.message : error}).`);
        await pause(retryInterval, stopping.signal);
      }
    }
  };

  const ended = follow(await latest().catch(() => undefined));
  return {
    stop: async () => {
      stopping.abort();
      await ended;
      client.destroy();
    },
  };
};
