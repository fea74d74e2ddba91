import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { type Progress, progressAttributes, type Step } from './email-claims.ts';

/** How often a row may change between our read and our write before we give up. */
const maxRounds = 5;

type StoredRow = Readonly<Record<string, unknown>>;

/** Where a lead is stored. */
type Place = { db: DynamoDBDocumentClient; table: string; id: string };

/** The attributes of a row that the rules may change. */
export const progressOf = (row: StoredRow): Progress =>
  Object.fromEntries(progressAttributes.filter((name) => row[name] !== undefined).map((name) => [name, row[name]]));

/** Whether two rows are the same to the rules. */
export const isSameProgress = (a: Progress, b: Progress): boolean =>
  progressAttributes.every((name) => JSON.stringify(a[name]) === JSON.stringify(b[name]));

/** The condition that a row still has these values. Undefined: that it still lacks the attribute. */
const unchanged = (table: string, id: string, seen: StoredRow) => {
  const names = Object.keys(seen);
  const conditions = names.map((name) =>
    seen[name] === undefined ? `attribute_not_exists(#${name})` : `#${name} = :seen_${name}`,
  );
  const known = names.filter((name) => seen[name] !== undefined);
  return {
    TableName: table,
    Key: { id },
    ConditionExpression: ['attribute_exists(id)', ...conditions].join(' AND '),
    ...(names.length > 0 && { ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])) }),
    ...(known.length > 0 && {
      ExpressionAttributeValues: Object.fromEntries(known.map((name) => [`:seen_${name}`, seen[name]])),
    }),
  };
};

/** Writes `next` if the row still is what was `seen`. */
const compareAndSet = (table: string, id: string, seen: Progress, next: Progress): UpdateCommand => {
  const set = progressAttributes.filter((name) => next[name] !== undefined);
  const removed = progressAttributes.filter((name) => next[name] === undefined);
  const condition = unchanged(table, id, Object.fromEntries(progressAttributes.map((name) => [name, seen[name]])));
  const values = Object.fromEntries(set.map((name) => [`:next_${name}`, next[name]]));
  return new UpdateCommand({
    ...condition,
    UpdateExpression: [
      set.length > 0 ? `SET ${set.map((name) => `#${name} = :next_${name}`).join(', ')}` : '',
      removed.length > 0 ? `REMOVE ${removed.map((name) => `#${name}`).join(', ')}` : '',
    ].join(' '),
    ExpressionAttributeValues: { ...condition.ExpressionAttributeValues, ...values },
    ReturnValues: 'ALL_NEW',
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  });
};

/**
 * Applies a rule to a row, atomically: one call when `guess` is how the row is, two when it is not. A write whose
 * acknowledgement was lost is recognized when it is repeated, because the row then is as we wrote it.
 * @param guess the row as it was read, or as it probably is: then `rule` must write something that no other writer writes
 * @returns `gone` when there is no such row (any more)
 */
export const changeLead = async <Outcome extends string>(
  { db, table, id }: Place,
  guess: Progress,
  rule: (row: Progress) => Step<Outcome>,
): Promise<{ outcome: Outcome; row: StoredRow } | { outcome: 'gone' }> => {
  let row: StoredRow = guess;
  for (let round = 0; round < maxRounds; round += 1) {
    const seen = progressOf(row);
    const { outcome, next } = rule(seen);
    if (!next) return { outcome, row };
    try {
      const { Attributes = {} } = await db.send(compareAndSet(table, id, seen, next));
      return { outcome, row: Attributes };
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      if (!error.Item) return { outcome: 'gone' };
      row = unmarshall(error.Item);
      if (isSameProgress(progressOf(row), next)) return { outcome, row };
    }
  }
  throw new Error(`The row changed ${maxRounds} times while it was written.`);
};

/**
 * Erases a lead for good.
 * @param seen attributes that the row must still have with these values; undefined: must still lack
 * @returns false when there was no such row
 */
export const eraseLead = async ({ db, table, id }: Place, seen: StoredRow = {}): Promise<boolean> => {
  try {
    await db.send(new DeleteCommand(unchanged(table, id, seen)));
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
};
