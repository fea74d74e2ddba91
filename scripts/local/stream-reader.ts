import {
  type _Record,
  type AttributeValue,
  DescribeStreamCommand,
  type DynamoDBStreamsClient,
  ExpiredIteratorException,
  GetRecordsCommand,
  GetShardIteratorCommand,
  ResourceNotFoundException,
  type Shard,
  TrimmedDataAccessException,
} from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBRecord } from 'aws-lambda';
import * as z from 'zod/mini';
import { encodeRow } from './dynamodb-json.ts';

export const checkpoint = z.object({ streamArn: z.string(), shardId: z.string(), sequenceNumber: z.string() });

/** The position of the last record of a stream that has been processed. */
export type Checkpoint = z.infer<typeof checkpoint>;

/** Binary values are bytes in the SDK, and base64 in Lambda's event. */
const image = (attributes: Record<string, AttributeValue>) =>
  encodeRow(attributes) as NonNullable<NonNullable<DynamoDBRecord['dynamodb']>['NewImage']>;

/** A record of the stream, in the form of Lambda's event. */
export const lambdaRecord = (record: _Record, streamArn: string): DynamoDBRecord => {
  const { Keys, NewImage, SequenceNumber, SizeBytes, StreamViewType, ApproximateCreationDateTime } =
    record.dynamodb ?? {};
  return {
    ...(record.eventID && { eventID: record.eventID }),
    ...(record.eventName && { eventName: record.eventName }),
    eventVersion: record.eventVersion ?? '1.1',
    eventSource: 'aws:dynamodb',
    awsRegion: 'us-east-1',
    eventSourceARN: streamArn,
    dynamodb: {
      ...(Keys && { Keys: image(Keys) }),
      ...(NewImage && { NewImage: image(NewImage) }),
      ...(SequenceNumber && { SequenceNumber }),
      ...(SizeBytes && { SizeBytes }),
      ...(StreamViewType && { StreamViewType }),
      ...(ApproximateCreationDateTime && {
        ApproximateCreationDateTime: Math.floor(ApproximateCreationDateTime.getTime() / 1000),
      }),
    },
  };
};

type Page = { shardId: string; records: _Record[] };

const isLost = (error: unknown) =>
  error instanceof ExpiredIteratorException ||
  error instanceof TrimmedDataAccessException ||
  error instanceof ResourceNotFoundException;

/**
 * Reads a stream's shards one after the other, oldest first. A shard ends when it has no next iterator: the embedded
 * database reports an EndingSequenceNumber even for the open shard.
 */
export class StreamReader {
  private shardId: string | undefined;
  private iterator: string | undefined;
  private ended = false;
  private readonly client: DynamoDBStreamsClient;
  private readonly streamArn: string;
  /** Where to go on; the poller moves it after each batch that is done with. */
  position: Checkpoint | undefined;

  constructor(client: DynamoDBStreamsClient, streamArn: string, position: Checkpoint | undefined) {
    this.client = client;
    this.streamArn = streamArn;
    // Another stream means another table: its numbers begin anew.
    this.position = position?.streamArn === streamArn ? position : undefined;
  }

  /** @returns the next records, at most `limit`; none when there are no new ones */
  async next(limit: number): Promise<Page | undefined> {
    try {
      if (!this.iterator && !(await this.openShard())) return undefined;
      const { Records = [], NextShardIterator } = await this.client.send(
        new GetRecordsCommand({ ShardIterator: this.iterator, Limit: limit }),
      );
      this.iterator = NextShardIterator;
      this.ended = NextShardIterator === undefined;
      return Records.length > 0 ? { shardId: this.shardId ?? '', records: Records } : undefined;
    } catch (error) {
      this.rewind();
      if (!isLost(error)) throw error;
      if (error instanceof ExpiredIteratorException) return undefined;
      // Older than the 24 hours that a stream keeps, or its shard is gone: continue with the oldest record.
      this.position = undefined;
      this.shardId = undefined;
      return undefined;
    }
  }

  /** Goes back to the position, to read what follows it again. */
  rewind(): void {
    this.iterator = undefined;
    this.ended = false;
  }

  private async openShard(): Promise<boolean> {
    const shards = await this.shards();
    const current = shards.findIndex((shard) => shard.ShardId === (this.shardId ?? this.position?.shardId));
    const following = this.ended && current < shards.length - 1 ? current + 1 : current;
    const shard = shards[Math.max(following, 0)];
    if (!shard) return false;
    const after = this.position?.shardId === shard.ShardId ? this.position : undefined;
    const { ShardIterator } = await this.client.send(
      new GetShardIteratorCommand({
        StreamArn: this.streamArn,
        ShardId: shard.ShardId,
        ...(after
          ? { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: after.sequenceNumber }
          : { ShardIteratorType: 'TRIM_HORIZON' }),
      }),
    );
    this.shardId = shard.ShardId;
    this.iterator = ShardIterator;
    return ShardIterator !== undefined;
  }

  private async shards(): Promise<Shard[]> {
    const shards: Shard[] = [];
    let from: string | undefined;
    do {
      const { StreamDescription } = await this.client.send(
        new DescribeStreamCommand({ StreamArn: this.streamArn, ...(from && { ExclusiveStartShardId: from }) }),
      );
      shards.push(...(StreamDescription?.Shards ?? []));
      from = StreamDescription?.LastEvaluatedShardId;
    } while (from);
    return shards;
  }
}
