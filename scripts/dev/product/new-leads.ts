import { type DynamoDBClient, QueryCommand } from '@aws-sdk/client-dynamodb';
import { graceMs } from '#functions/lib/email-claims.ts';
import { notifier } from '#functions/routes.ts';
import { queueIndex } from '#functions/tables.ts';

/** Until then a new lead is left to the stream; afterwards the timer takes over. */
const dueAt = (time: number) => ({ S: new Date(time + graceMs).toISOString() });

/**
 * Creates the stream event for new leads. They are read from the queue index, because the embedded database would keep
 * stream records forever, including erased rows.
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
