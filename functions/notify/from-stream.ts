import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { log } from '#functions/lib/log.ts';
import { notifier } from '#functions/routes.ts';
import { type Dependencies, notifyLead } from './notify-lead.ts';

const { startedBy } = notifier;

const newLead = ({ eventName, dynamodb }: DynamoDBRecord): string | undefined =>
  eventName === startedBy.eventName && dynamodb?.NewImage?.queue?.S === startedBy.queue
    ? dynamodb.Keys?.id?.S
    : undefined;

/**
 * Notifies sales of each new lead in a batch, all at once, so that one failure does not hold up the others.
 * @returns the sequence numbers to deliver again. Later records come again too: notifyLead sends nothing twice.
 */
export const fromStream = async (
  event: DynamoDBStreamEvent,
  dependencies: Dependencies,
): Promise<DynamoDBBatchResponse> => {
  const outcomes = await Promise.all(
    event.Records.map(async (record) => {
      const id = newLead(record);
      return { record, outcome: id === undefined ? 'nothing' : await notifyLead(id, dependencies) };
    }),
  );
  const failed = outcomes.filter(({ outcome }) => outcome === 'retry');
  if (failed.length > 0) log.warn('batch_incomplete', { failed: failed.length, records: event.Records.length });
  return {
    batchItemFailures: failed.map(({ record }) => ({ itemIdentifier: record.dynamodb?.SequenceNumber ?? '' })),
  };
};
