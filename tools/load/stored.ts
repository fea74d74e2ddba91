import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { until } from '#scripts/testing/start-product.ts';

/** How many leads are stored, and about how many of them sales has been notified. */
export const countRows = async (client: DynamoDBClient): Promise<{ rows: number; notified: number }> => {
  let [rows, notified] = [0, 0];
  const pages = paginateScan({ client }, { TableName: 'contact_submissions', ProjectionExpression: 'notifiedAt' });
  for await (const { Items = [] } of pages) {
    rows += Items.length;
    notified += Items.filter((item) => item.notifiedAt).length;
  }
  return { rows, notified };
};

/** How many e-mails the inbox has, and about how many different leads. */
export const countEmails = (folder: string): { emails: number; leads: number } => {
  const lines = readFileSync(join(folder, 'inbox.jsonl'), 'utf8').trim().split('\n');
  return { emails: lines.length, leads: new Set(lines.map((line) => /Lead: +([0-9a-f-]{36})/.exec(line)?.[1])).size };
};

/** Waits until sales has been notified of every lead. @param limit milliseconds. @returns false when it takes longer */
export const allNotified = async (client: DynamoDBClient, limit: number): Promise<boolean> => {
  try {
    await until(
      'every lead is e-mailed',
      async () => {
        // Reading the whole table slows the database, which still has work to do.
        await delay(1000);
        const { rows, notified } = await countRows(client);
        return rows === notified;
      },
      limit,
    );
    return true;
  } catch {
    return false;
  }
};
