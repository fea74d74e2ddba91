import {
  type _Record,
  DescribeStreamCommand,
  type DynamoDBStreamsClient,
  ExpiredIteratorException,
  GetRecordsCommand,
  GetShardIteratorCommand,
  ResourceNotFoundException,
  type Shard,
  TrimmedDataAccessException,
} from '@aws-sdk/client-dynamodb-streams';
import type { Checkpoint } from './stream-checkpoint.ts';

export type Page = { shardId: string; records: _Record[] };

const isLost = (error: unknown) =>
  error instanceof ExpiredIteratorException ||
  error instanceof TrimmedDataAccessException ||
  error instanceof ResourceNotFoundException;

/**
 * Reads a stream's shards one after the other, oldest first. A shard is at its end when it has no next iterator: the
 * embedded database names an EndingSequenceNumber for the open shard too.
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
      // Older than the 24 hours that a stream keeps, or a shard that is no more: the oldest record is the next one.
      this.position = undefined;
      this.shardId = undefined;
      return undefined;
    }
  }

  /** Forgets what was read beyond the position. */
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
