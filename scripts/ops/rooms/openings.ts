import { DeleteCommand, DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { type Opening, openingDocument, readOpening } from '#functions/lib/openings.ts';
import type { Target } from '#scripts/ops/target.ts';

/** Reads every opening that has not expired. @param now ms since the epoch */
export const readOpenings = async ({ client, tables }: Target, now: number): Promise<Opening[]> => {
  const pages = paginateScan({ client: DynamoDBDocumentClient.from(client) }, { TableName: tables.openings });
  const found: Opening[] = [];
  for await (const { Items = [] } of pages) {
    for (const item of Items) {
      const opening = readOpening(item, now);
      if (opening) found.push(opening);
    }
  }
  return found;
};

/** Deletes what was noted of a room's documents. @returns how many rows that were not expired there were */
export const deleteOpenings = async (target: Target, room: string, now: number): Promise<number> => {
  const database = DynamoDBDocumentClient.from(target.client);
  const openings = (await readOpenings(target, now)).filter((opening) => opening.room === room);
  for (const opening of openings) {
    const Key = { document: openingDocument(opening), day: opening.day };
    await database.send(new DeleteCommand({ TableName: target.tables.openings, Key }));
  }
  return openings.length;
};
