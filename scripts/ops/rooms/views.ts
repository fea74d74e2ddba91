import { DeleteCommand, DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { readView, type View, viewKey } from '#functions/lib/views.ts';
import type { Target } from '#scripts/ops/target.ts';

/** Reads every view that has not expired. @param now ms since the epoch */
export const readViews = async ({ client, tables }: Target, now: number): Promise<View[]> => {
  const pages = paginateScan({ client: DynamoDBDocumentClient.from(client) }, { TableName: tables.openings });
  const found: View[] = [];
  for await (const { Items = [] } of pages) {
    for (const item of Items) {
      const view = readView(item, now);
      if (view) found.push(view);
    }
  }
  return found;
};

/** Deletes what was noted of a room's documents. @returns how many rows that were not expired there were */
export const deleteViews = async (target: Target, room: string, now: number): Promise<number> => {
  const database = DynamoDBDocumentClient.from(target.client);
  const views = (await readViews(target, now)).filter((view) => view.room === room);
  for (const view of views) {
    const Key = { document: viewKey(view), day: view.day };
    await database.send(new DeleteCommand({ TableName: target.tables.openings, Key }));
  }
  return views.length;
};
