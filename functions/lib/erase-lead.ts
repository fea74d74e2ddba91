import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/**
 * Erases a lead for good.
 * @param seen attributes that the row must still have with these values
 * @returns false when there was no such row
 */
export const eraseLead = async (
  { db, table, id }: { db: DynamoDBDocumentClient; table: string; id: string },
  seen: Readonly<Record<string, string>>,
): Promise<boolean> => {
  const names = Object.keys(seen);
  const command = new DeleteCommand({
    TableName: table,
    Key: { id },
    ConditionExpression: names.map((name) => `#${name} = :${name}`).join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(names.map((name) => [`:${name}`, seen[name]])),
  });
  try {
    await db.send(command);
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
};
