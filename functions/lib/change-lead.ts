import { randomUUID } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { type Progress, progressAttributes, type Step } from './email-claims.ts';

const maxRounds = 5;

type StoredRow = Readonly<Record<string, unknown>>;

const progressOf = (row: StoredRow): Progress =>
  Object.fromEntries(progressAttributes.filter((name) => row[name] !== undefined).map((name) => [name, row[name]]));

const update = (row: StoredRow, next: Progress, change: string) => {
  const set = { ...progressOf(next), lastChange: change };
  const removed = progressAttributes.filter((name) => next[name] === undefined).map((name) => `#${name}`);
  const isUnchanged = row.lastChange === undefined ? 'attribute_not_exists(#lastChange)' : '#lastChange = :seen';
  const setting = `SET ${Object.keys(set).map((name) => `#${name} = :next_${name}`)}`;
  return {
    UpdateExpression: removed.length > 0 ? `${setting} REMOVE ${removed}` : setting,
    ConditionExpression: `attribute_exists(id) AND ${isUnchanged}`,
    ExpressionAttributeNames: Object.fromEntries(
      [...progressAttributes, 'lastChange'].map((name) => [`#${name}`, name]),
    ),
    ExpressionAttributeValues: {
      ...Object.fromEntries(Object.entries(set).map(([name, value]) => [`:next_${name}`, value])),
      ...(row.lastChange !== undefined && { ':seen': row.lastChange }),
    },
  };
};

/** Applies a rule to a row atomically. The change id distinguishes the SDK's retry of our own write from a conflict. */
export const changeLead = async <Outcome extends string>(
  { db, table, id }: { db: DynamoDBDocumentClient; table: string; id: string },
  rule: (row: Progress) => Step<Outcome>,
): Promise<{ outcome: Outcome; row: StoredRow } | { outcome: 'gone' }> => {
  const place = { TableName: table, Key: { id } };
  let { Item: row } = await db.send(new GetCommand({ ...place, ConsistentRead: true }));
  for (let round = 0; row && round < maxRounds; round += 1) {
    const { outcome, next } = rule(progressOf(row));
    if (!next) return { outcome, row };
    const change = randomUUID();
    try {
      const command = new UpdateCommand({
        ...place,
        ...update(row, next, change),
        ReturnValues: 'ALL_NEW',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      });
      const { Attributes = {} } = await db.send(command);
      return { outcome, row: Attributes };
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      row = error.Item && unmarshall(error.Item);
      if (row?.lastChange === change) return { outcome, row };
    }
  }
  if (!row) return { outcome: 'gone' };
  throw new Error(`Another writer changed the row on each of ${maxRounds} attempts.`);
};
