import type { _Record, AttributeValue } from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBRecord } from 'aws-lambda';

/** The SDK decodes binary values and dates; Lambda's event carries them as base64 and epoch seconds. */
const asJson = (value: unknown): unknown => {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (Array.isArray(value)) return value.map(asJson);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, asJson(inner)]));
};

const image = (attributes: Record<string, AttributeValue> | undefined) =>
  asJson(attributes) as NonNullable<NonNullable<DynamoDBRecord['dynamodb']>['NewImage']>;

/** A record of the stream as it stands in the event that Lambda gives to a function. */
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
