import { type DynamoDBClient, QueryCommand } from '@aws-sdk/client-dynamodb';
import { graceMs } from '#functions/lib/email-claims.ts';
import { notifier } from '#functions/routes.ts';
import { queueIndex } from '#functions/tables.ts';

/** When the timer takes over a lead that was stored at a time: until then it is left to the stream. */
const dueAt = (time: number) => ({ S: new Date(time + graceMs).toISOString() });

/**
 * Makes the event by which the deployed stream passes new leads to the notify function. They are found by the index of
 * the queue: the embedded database would keep the records of a stream forever, erased rows among them.
 * @param since ms since the epoch
 */
export const newLeadsSince = async (client: DynamoDBClient, since: number) => {
  const query = new QueryCommand({
    TableName: notifier.source,
    IndexName: queueIndex,
    KeyConditionExpression: 'queue = :queue AND nextTryAt BETWEEN :from AND :to',
    ExpressionAttributeValues: {
      ':queue': { S: notifier.startedBy.queue },
      ':from': dueAt(since),
      ':to': dueAt(Date.now()),
    },
    Limit: notifier.stream.batchSize,
  });
  const { Items = [] } = await client.send(query);
  const { eventName } = notifier.startedBy;
  return { Records: Items.map(({ id, ...row }) => ({ eventName, dynamodb: { Keys: { id }, NewImage: row } })) };
};
