import { randomUUID } from 'node:crypto';
import { type DynamoDBDocumentClient, paginateQuery } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { queueIndex } from '#functions/tables.ts';
import { updateRow } from './aws-clients.ts';
import { isKept, type Lead, leadStore, parseLead, type Queue } from './leads.ts';

/** A row that waits for its email, as the index lists it. Attributes of a damaged row have default values. */
const waiting = z.object({
  id: z.string(),
  nextTryAt: z.catch(z.string(), ''),
  createdAt: z.catch(z.string(), ''),
  attempts: z.catch(z.number().check(z.int(), z.gte(0)), 0),
});
export type Waiting = z.output<typeof waiting>;

/** A lead that only this run may email to sales. `before` is the row as it waited. */
export type ClaimedLead = { id: string; claim: string; lead: Lead | undefined; before: Waiting };

/** Why an email was not accepted. `unsent`: SES never got it. `unclear`: SES may have sent it. */
export type Failure = 'unsent' | 'refused' | 'unclear';

// Each `now` is in ms since the epoch.
const hourMs = 3_600_000;
const isoTime = (at: number): string => new Date(at).toISOString();

/** When a claimed row is due again if its run ends without a word: later after each attempt, at most in an hour. */
export const backOff = ({ attempts }: Pick<Waiting, 'attempts'>, now: number): string =>
  isoTime(now + Math.min((hourMs / 12) * 2 ** attempts, hourMs));

/** What a claimed row waits for after a failure. An email that may have arrived is repeated at the next full hour. */
const afterFailure = (failure: Failure, { nextTryAt, attempts }: Waiting, now: number) => ({
  attempts: failure === 'unsent' ? attempts : attempts + 1,
  nextTryAt: failure === 'unclear' ? isoTime((Math.floor(now / hourMs) + 1) * hourMs) : nextTryAt,
});

/** The most leads that get an email each, and the most that share one. */
const maxAlone = 10;
const maxShared = 50;

const chunks = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));

/**
 * Divides the rows of one queue among at most `emails` emails. Up to ten get an email each, and the last email carries
 * all that are left. Rows with a failed attempt come first, one of them alone: while SES refuses everything, only that
 * one gets more failed attempts. The others share small emails, so that a text that SES refuses soon stands alone.
 */
export const groupsOf = (rows: readonly Waiting[], emails: number): Waiting[][] => {
  const failed = rows.filter(({ attempts }) => attempts > 0);
  const alone = failed.slice(0, emails > 1 ? 1 : 0);
  const others = failed.slice(alone.length);
  const small = Math.min(maxShared / 2, Math.max(1, Math.ceil(others.length / Math.min(8, emails - alone.length))));
  const first = [...chunks(alone, 1), ...chunks(others, small)];
  const fresh = rows.filter(({ attempts }) => attempts === 0);
  const single = fresh.length > maxAlone ? 0 : Math.max(0, Math.min(fresh.length, emails - first.length) - 1);
  return [...first, ...chunks(fresh.slice(0, single), 1), ...chunks(fresh.slice(single), maxShared)].slice(0, emails);
};

/** At least `wanted` rows of a queue's index that are due by `until`, or all of them. */
const queuedRows = async (db: DynamoDBDocumentClient, table: string, queue: Queue, until: number, wanted: number) => {
  const query = {
    TableName: table,
    IndexName: queueIndex,
    KeyConditionExpression: 'queue = :queue AND nextTryAt <= :until',
    ExpressionAttributeValues: { ':queue': queue, ':until': isoTime(until) },
    Limit: wanted,
  };
  const rows: Record<string, unknown>[] = [];
  // Expired rows, which DynamoDB erases days later, may fill a page.
  for await (const { Items = [] } of paginateQuery({ client: db }, query)) {
    rows.push(...Items.filter(isKept));
    if (rows.length >= wanted) break;
  }
  return rows;
};

/** The leads of which sales has not been told yet, and the attempts to tell it. */
export const leadQueue = (db: DynamoDBDocumentClient, table: string) => {
  const { get } = leadStore(db, table);

  const update = (id: string, UpdateExpression: string, ConditionExpression: string, values: Record<string, unknown>) =>
    updateRow(db, {
      TableName: table,
      Key: { id },
      UpdateExpression,
      ConditionExpression,
      ExpressionAttributeValues: values,
    });

  return {
    /**
     * The rows of a queue whose next attempt is due by `until`, as many as `emails` can carry, those due longest first.
     * @param arrived ids of new rows that the index may still lack. They are due unless another run has claimed them.
     */
    async due(queue: Queue, until: number, emails: number, arrived: readonly string[] = []): Promise<Waiting[]> {
      const rows = await queuedRows(db, table, queue, until, emails * maxShared);
      for (const stored of await Promise.all(arrived.map((id) => get(id)))) {
        if (stored?.row.queue === queue && stored.row.claim === undefined) rows.push(stored.row);
      }
      return [...new Map(rows.map((row) => [row.id, z.parse(waiting, row)])).values()];
    },

    /**
     * Claims a lead for one attempt, unless another run has. The same write postpones the next attempt, in case this
     * run ends. If the response to the write is lost, the SDK repeats it, and only an equal `claim` shows that it is ours.
     */
    async claim(before: Waiting, now: number): Promise<ClaimedLead | undefined> {
      const { id, nextTryAt, attempts } = before;
      const claim = randomUUID();
      const change = 'SET claim = :claim, attempts = :attempts, nextTryAt = :later';
      const values = { ':claim': claim, ':attempts': attempts + 1, ':later': backOff(before, now), ':seen': nextTryAt };
      const row = await update(id, change, 'nextTryAt = :seen', values);
      return row.claim === claim ? { id, claim, lead: parseLead(row), before } : undefined;
    },

    /** Takes a claimed lead out of its queue: SES has accepted the email. */
    async markNotified({ id, claim }: ClaimedLead, now: number): Promise<void> {
      const change = 'SET notifiedAt = :now REMOVE queue, nextTryAt, attempts, claim';
      await update(id, change, 'claim = :claim', { ':now': isoTime(now), ':claim': claim });
    },

    /** Leaves a claimed lead in its queue after a failure. */
    async postpone({ id, claim, before }: ClaimedLead, failure: Failure, now: number): Promise<void> {
      const { attempts, nextTryAt } = afterFailure(failure, before, now);
      const values = { ':attempts': attempts, ':next': nextTryAt, ':claim': claim };
      await update(id, 'SET attempts = :attempts, nextTryAt = :next', 'claim = :claim', values);
    },
  };
};
