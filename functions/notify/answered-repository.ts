import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, paginateScan, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { eraseLead } from '#functions/lib/change-lead.ts';

/** What can be read of an answered row: a damaged one may lack a name. */
const answeredRow = z.object({
  id: z.string(),
  answeredAt: z.string(),
  eraseOn: z.optional(z.string()),
  name: z._default(z.catch(z.string(), ''), ''),
  email: z._default(z.catch(z.string(), ''), ''),
});
export type AnsweredRow = z.output<typeof answeredRow>;

export const answeredRepository = (db: DynamoDBDocumentClient, table: string) => ({
  /** Leads that were answered until then (ISO), in no order. Reads the whole table: there is no index by this time. */
  async *answeredUntil(time: string): AsyncGenerator<AnsweredRow> {
    const scan = {
      TableName: table,
      ProjectionExpression: 'id, answeredAt, eraseOn, #name, email',
      FilterExpression: 'answeredAt <= :time',
      ExpressionAttributeNames: { '#name': 'name' },
      ExpressionAttributeValues: { ':time': time },
    };
    for await (const { Items = [] } of paginateScan({ client: db }, scan)) {
      for (const item of Items) {
        const row = z.safeParse(answeredRow, item).data;
        if (row) yield row;
      }
    }
  },

  /** Notes on which day (ISO) the row will be erased, unless it was answered again meanwhile. */
  async announce({ id, answeredAt }: AnsweredRow, eraseOn: string): Promise<void> {
    const update = new UpdateCommand({
      TableName: table,
      Key: { id },
      UpdateExpression: 'SET eraseOn = :eraseOn',
      ConditionExpression: 'answeredAt = :answeredAt',
      ExpressionAttributeValues: { ':eraseOn': eraseOn, ':answeredAt': answeredAt },
    });
    await db.send(update).catch((error: unknown) => {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
    });
  },

  /** @returns false when the row has changed meanwhile, or is gone */
  erase: ({ id, answeredAt, eraseOn }: AnsweredRow): Promise<boolean> =>
    eraseLead({ db, table, id }, { answeredAt, ...(eraseOn !== undefined && { eraseOn }) }),
});

export type AnsweredRepository = ReturnType<typeof answeredRepository>;
