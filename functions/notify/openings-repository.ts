import { type DynamoDBDocumentClient, GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type Opened, openingDocument } from '#functions/lib/openings.ts';
import { limitsKeys } from '#functions/tables.ts';

const reportKey = { key: `${limitsKeys.notify}openings` };

const openingRow = z.object({ day: z.string() });
const reportRow = z.object({ reported: z.string() });

/** @param tables the names of the tables of openings and of limits */
export const openingsRepository = (db: DynamoDBDocumentClient, tables: { openings: string; limits: string }) => ({
  /** The first day (ISO, UTC) on which a document was opened. */
  async firstDay(document: Opened): Promise<string | undefined> {
    const { Items = [] } = await db.send(
      new QueryCommand({
        TableName: tables.openings,
        KeyConditionExpression: 'document = :document',
        ExpressionAttributeValues: { ':document': openingDocument(document) },
        Limit: 1,
      }),
    );
    return z.safeParse(openingRow, Items[0]).data?.day;
  },

  /** The last day that sales was told of. */
  async reportedDay(): Promise<string | undefined> {
    const { Item } = await db.send(new GetCommand({ TableName: tables.limits, Key: reportKey }));
    return z.safeParse(reportRow, Item).data?.reported;
  },

  async markReported(day: string): Promise<void> {
    await db.send(
      new UpdateCommand({
        TableName: tables.limits,
        Key: reportKey,
        UpdateExpression: 'SET reported = :day',
        ExpressionAttributeValues: { ':day': day },
      }),
    );
  },
});

export type OpeningsRepository = ReturnType<typeof openingsRepository>;
