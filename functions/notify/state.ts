import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { log } from '#functions/lib/log.ts';
import { listKey } from '#functions/tables.ts';

const stateKey = { key: 'state' };

const time = z.optional(z.catch(z.optional(z.string()), undefined));

const stateRow = z.object({
  /** While the mail service fails: when it is tried next (ISO). */
  probeAt: time,
  /** Up to when suspects have been listed (ISO). */
  suspectsUntil: time,
  /** While a run had no time for the whole table: the id after which the next one goes on to erase answered leads. */
  erasedUntil: time,
});

/** What one run of the notify function leaves for the next one. */
export type NotifierState = z.output<typeof stateRow>;

const hourMs = 3_600_000;

/** SES gives up on an email after three days at most. */
const listKeptSeconds = 4 * 24 * 3600;

/** @param table the name of notifier_state @param emailsPerHour how many leads have an email each in an hour of the clock */
export const stateRepository = (db: DynamoDBDocumentClient, table: string, emailsPerHour: number) => ({
  async read(): Promise<NotifierState> {
    const { Item = {} } = await db.send(new GetCommand({ TableName: table, Key: stateKey }));
    return z.parse(stateRow, Item);
  },

  /** Writes these values, and forgets what is undefined. */
  async write(changes: NotifierState): Promise<void> {
    const entries = Object.entries(changes);
    await db.send(
      new UpdateCommand({
        TableName: table,
        Key: stateKey,
        UpdateExpression: `SET ${entries.map(([name]) => `${name} = :${name}`).join(', ')}`,
        ExpressionAttributeValues: Object.fromEntries(entries.map(([name, value]) => [`:${name}`, value ?? null])),
      }),
    );
  },

  /** Keeps which leads a list is about, for the events about it. @param now ms since the epoch */
  async rememberList(list: string, ids: readonly string[], now: number): Promise<void> {
    await db.send(
      new UpdateCommand({
        TableName: table,
        Key: listKey(list),
        UpdateExpression: 'SET ids = :ids, expiresAt = :expiresAt',
        ExpressionAttributeValues: { ':ids': ids, ':expiresAt': Math.ceil(now / 1000) + listKeptSeconds },
      }),
    );
  },

  /** Takes emails from this hour's budget. @returns false when it has fewer left, but not when it cannot be read */
  async takeEmails(count: number, now: number): Promise<boolean> {
    const hour = Math.floor(now / hourMs);
    const before = emailsPerHour - count;
    if (before < 0) return false;
    const update = new UpdateCommand({
      TableName: table,
      Key: { key: `emails#${hour}` },
      UpdateExpression: 'ADD emails :count SET expiresAt = :expiresAt',
      ConditionExpression: 'attribute_not_exists(emails) OR emails <= :before',
      ExpressionAttributeValues: { ':count': count, ':before': before, ':expiresAt': (hour + 2) * (hourMs / 1000) },
    });
    try {
      await db.send(update);
      return true;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false;
      log.failure('email_budget_unavailable', error);
      return true;
    }
  },
});

export type StateRepository = ReturnType<typeof stateRepository>;
