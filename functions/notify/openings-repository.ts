import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type Opened, openingDocument } from '#functions/lib/openings.ts';

const openingRow = z.object({ day: z.string() });

/** @param table the name of openings */
export const openingsRepository = (db: DynamoDBDocumentClient, table: string) => ({
  /** The first day (ISO, UTC) on which a document was opened. */
  async firstDay(document: Opened): Promise<string | undefined> {
    const { Items = [] } = await db.send(
      new QueryCommand({
        TableName: table,
        KeyConditionExpression: 'document = :document',
        ExpressionAttributeValues: { ':document': openingDocument(document) },
        Limit: 1,
      }),
    );
    return z.safeParse(openingRow, Items[0]).data?.day;
  },
});

export type OpeningsRepository = ReturnType<typeof openingsRepository>;
