import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type ViewedDocument, viewKey } from '#functions/lib/views.ts';

const viewRow = z.object({ day: z.string() });

/** @param table the name of views */
export const viewsRepository = (db: DynamoDBDocumentClient, table: string) => ({
  /** The first day (ISO, UTC) on which a document was opened. */
  async firstDay(document: ViewedDocument): Promise<string | undefined> {
    const { Items = [] } = await db.send(
      new QueryCommand({
        TableName: table,
        KeyConditionExpression: 'document = :document',
        ExpressionAttributeValues: { ':document': viewKey(document) },
        Limit: 1,
      }),
    );
    return z.safeParse(viewRow, Items[0]).data?.day;
  },
});

export type ViewsRepository = ReturnType<typeof viewsRepository>;
