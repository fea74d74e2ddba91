import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { limitsKeys } from '#functions/tables.ts';

const key = { key: `${limitsKeys.notify}state` };

const time = z.optional(z.catch(z.optional(z.string()), undefined));

const stateRow = z.object({
  /** While the mail service fails: when it is tried next (ISO). */
  probeAt: time,
  /** Up to when suspects have been listed (ISO). */
  suspectsUntil: time,
  /** When the last look through the whole table ended (ISO), and the id that one under way has come to. */
  auditedAt: time,
  auditFrom: time,
});

/** What one run of the notify function leaves for the next one. */
export type NotifyState = z.output<typeof stateRow>;

/** @param table the name of limits */
export const stateRepository = (db: DynamoDBDocumentClient, table: string) => ({
  async read(): Promise<NotifyState> {
    const { Item = {} } = await db.send(new GetCommand({ TableName: table, Key: key }));
    return z.parse(stateRow, Item);
  },

  /** An undefined value is removed. */
  async write(changes: NotifyState): Promise<void> {
    const names = Object.keys(changes) as (keyof NotifyState)[];
    const set = names.filter((name) => changes[name] !== undefined);
    const removed = names.filter((name) => changes[name] === undefined);
    await db.send(
      new UpdateCommand({
        TableName: table,
        Key: key,
        UpdateExpression: [
          set.length > 0 ? `SET ${set.map((name) => `${name} = :${name}`).join(', ')}` : '',
          removed.length > 0 ? `REMOVE ${removed.join(', ')}` : '',
        ].join(' '),
        ...(set.length > 0 && {
          ExpressionAttributeValues: Object.fromEntries(set.map((name) => [`:${name}`, changes[name]])),
        }),
      }),
    );
  },
});

export type StateRepository = ReturnType<typeof stateRepository>;
