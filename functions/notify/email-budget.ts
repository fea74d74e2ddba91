import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { log } from '#functions/lib/log.ts';
import { limitsKeys } from '#functions/tables.ts';

/** How many leads may still have an email each in the present hour. Neither call throws. */
export type EmailBudget = {
  /** @returns false when the hour's emails are used up. A lead is never held back because they cannot be counted. */
  take(now: number): Promise<boolean>;
  /** Gives back an email that was not sent. */
  refund(now: number): Promise<void>;
};

const hourMs = 3_600_000;

/** Counts in one row of `limits` for each hour of the clock. */
export const emailBudget = (db: DynamoDBDocumentClient, table: string, perHour: number): EmailBudget => {
  const change = async (now: number, by: number, condition: string, limit: number): Promise<boolean> => {
    const hour = Math.floor(now / hourMs);
    try {
      await db.send(
        new UpdateCommand({
          TableName: table,
          Key: { key: `${limitsKeys.notify}emails#${hour}` },
          UpdateExpression: 'ADD emails :by SET expiresAt = :expiresAt',
          ConditionExpression: condition,
          ExpressionAttributeValues: { ':by': by, ':limit': limit, ':expiresAt': (hour + 2) * (hourMs / 1000) },
        }),
      );
      return true;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false;
      log.failure('email_budget_unavailable', error);
      return true;
    }
  };
  return {
    take: (now) => change(now, 1, 'attribute_not_exists(emails) OR emails < :limit', perHour),
    refund: async (now) => void (await change(now, -1, 'emails > :limit', 0)),
  };
};
