import { setTimeout as delay } from 'node:timers/promises';
import { type DynamoDBClient, paginateQuery, paginateScan } from '@aws-sdk/client-dynamodb';
import { queueIndex, type tables } from '#functions/tables.ts';
import { until } from '#scripts/testing/start-product.ts';

const TableName = 'contact_submissions' satisfies keyof typeof tables;

/** How many leads are stored. */
export const countRows = async (client: DynamoDBClient): Promise<number> => {
  let rows = 0;
  for await (const { Count = 0 } of paginateScan({ client }, { TableName, Select: 'COUNT' })) rows += Count;
  return rows;
};

/** How many leads still wait for their email: the backlog. Reads the index only, which is empty when there is none. */
export const countWaiting = async (client: DynamoDBClient): Promise<number> => {
  let waiting = 0;
  const query = {
    TableName,
    IndexName: queueIndex,
    Select: 'COUNT' as const,
    KeyConditionExpression: 'queue = :notify',
    ExpressionAttributeValues: { ':notify': { S: 'notify' } },
  };
  for await (const { Count = 0 } of paginateQuery({ client }, query)) waiting += Count;
  return waiting;
};

/** How many emails the inbox has, and about how many different leads. */
export const countEmails = async (inboxPort: number): Promise<{ emails: number; leads: number }> => {
  const answer = await fetch(`http://127.0.0.1:${inboxPort}/store`);
  const { emails } = (await answer.json()) as { emails: { body: { text: string } }[] };
  const ids = emails.map(({ body }) => /Lead: +([0-9a-f-]{36})/.exec(body.text)?.[1]);
  return { emails: emails.length, leads: new Set(ids).size };
};

/** Waits until sales has been notified of every lead. @param limit milliseconds. @returns false when it takes longer */
export const backlogIsEmpty = async (client: DynamoDBClient, limit: number): Promise<boolean> => {
  try {
    await until(
      'every lead is emailed',
      async () => {
        // Asking without a pause would slow the database, which still has work to do.
        await delay(250);
        return (await countWaiting(client)) === 0;
      },
      limit,
    );
    return true;
  } catch {
    return false;
  }
};
