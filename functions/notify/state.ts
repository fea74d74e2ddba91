import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { conflictingRow } from '#functions/lib/aws-clients.ts';
import { log } from '#functions/lib/log.ts';
import { listKey } from '#functions/tables.ts';
import { dayMs, isoTime } from '#shared/dates.ts';

const stateKey = 'state';

const time = z.optional(z.catch(z.optional(z.string()), undefined));

const stateRow = z.object({
  /** When the mail service will be probed again, while it is failing (ISO). */
  probeAt: time,
  /** The time up to which suspected spam has been listed (ISO). */
  suspectsUntil: time,
});

export type NotifierState = z.output<typeof stateRow>;

const hourMs = 3_600_000;

/** How long a summary email's lead ids are kept for SES events about it. SES tries delivery for at most 14 hours. */
const listKeptSeconds = 4 * 24 * 3600;

/** Just under a day, so that the timer's run at the same time tomorrow is not too early. Milliseconds. */
const nextDayMs = dayMs - 30_000;

/** @param emailsPerHour how many leads get their own email per clock hour. Each `now` is in ms since the epoch. */
export const stateRepository = (db: DynamoDBDocumentClient, table: string, emailsPerHour: number) => {
  /** Updates a row. @returns false if the row does not meet the condition */
  const update = async (
    key: string,
    UpdateExpression: string,
    values: Record<string, unknown>,
    ConditionExpression?: string,
  ): Promise<boolean> => {
    const row = { TableName: table, Key: { key }, ExpressionAttributeValues: values };
    const command = new UpdateCommand({ ...row, UpdateExpression, ConditionExpression });
    return (await conflictingRow(db.send(command))) === undefined;
  };
  return {
    async read(): Promise<NotifierState> {
      const { Item = {} } = await db.send(new GetCommand({ TableName: table, Key: { key: stateKey } }));
      return z.parse(stateRow, Item);
    },

    /** @param at an ISO time; null clears it */
    note: (name: keyof NotifierState, at: string | null) => update(stateKey, `SET ${name} = :at`, { ':at': at }),

    /** Begins the daily tasks. Unless `endDaily` is called, they are due again in an hour. @returns false if not due */
    beginDaily: (now: number) =>
      update(
        stateKey,
        'SET dailyAt = :again',
        { ':again': isoTime(now + hourMs), ':soon': isoTime(now + 1), ':tomorrow': isoTime(now + dayMs) },
        // A `dailyAt` more than a day ahead comes from a wrong clock and is ignored.
        'attribute_not_exists(dailyAt) OR NOT dailyAt BETWEEN :soon AND :tomorrow',
      ),

    endDaily: (begun: number) => update(stateKey, 'SET dailyAt = :next', { ':next': isoTime(begun + nextDayMs) }),

    /** Never throws: without this row, only events about this summary email are lost, so it is sent anyway. */
    async rememberList(list: string, ids: readonly string[], now: number): Promise<void> {
      const values = { ':ids': ids, ':expiresAt': Math.ceil(now / 1000) + listKeptSeconds };
      const kept = update(listKey(list).key, 'SET ids = :ids, expiresAt = :expiresAt', values);
      await kept.catch((error: unknown) => log.failure('list_not_kept', error, { list }));
    },

    /** Takes emails from this hour's budget. @returns whether enough were left; true also on a database error */
    async takeEmails(count: number, now: number): Promise<boolean> {
      const hour = Math.floor(now / hourMs);
      const most = emailsPerHour - count;
      if (most < 0) return false;
      const taken = update(
        `emails#${hour}`,
        'ADD emails :count SET expiresAt = :expiresAt',
        { ':count': count, ':most': most, ':expiresAt': (hour + 2) * (hourMs / 1000) },
        'attribute_not_exists(emails) OR emails <= :most',
      );
      return taken.catch((error: unknown) => {
        log.failure('email_budget_unavailable', error);
        return true;
      });
    },
  };
};

export type StateRepository = ReturnType<typeof stateRepository>;
