import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { log } from '#functions/lib/log.ts';
import { limitsKeys } from '#functions/tables.ts';

/**
 * Takes emails about one lead each from those of the present hour.
 * @returns false when it has not as many left. A lead is never held back because they cannot be counted
 */
export type EmailBudget = (count: number, now: number) => Promise<boolean>;

const hourMs = 3_600_000;

/** Counts in one row of `limits` for each hour of the clock. */
export const emailBudget =
  (db: DynamoDBDocumentClient, table: string, perHour: number): EmailBudget =>
  async (count, now) => {
    if (count > perHour) return false;
    const hour = Math.floor(now / hourMs);
    try {
      await db.send(
        new UpdateCommand({
          TableName: table,
          Key: { key: `${limitsKeys.notify}emails#${hour}` },
          UpdateExpression: 'ADD emails :count SET expiresAt = :expiresAt',
          ConditionExpression: 'attribute_not_exists(emails) OR emails <= :before',
          ExpressionAttributeValues: {
            ':count': count,
            ':before': perHour - count,
            ':expiresAt': (hour + 2) * (hourMs / 1000),
          },
        }),
      );
      return true;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false;
      log.failure('email_budget_unavailable', error);
      return true;
    }
  };
