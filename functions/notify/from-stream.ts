import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { log } from '#functions/lib/log.ts';
import { type Dependencies, notifyLead } from './notify-lead.ts';

/** Only a new row that waits for an e-mail concerns us; our own marks come by here too. */
const newLead = ({ eventName, dynamodb }: DynamoDBRecord): string | undefined =>
  eventName === 'INSERT' && dynamodb?.NewImage?.queue?.S === 'notify' ? dynamodb.Keys?.id?.S : undefined;

/**
 * Tells sales of each new lead in a batch, all at once, so that one that fails holds up none of the others.
 * @returns the sequence numbers that should come again. Those after them come again too: notifyLead sends nothing twice.
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
