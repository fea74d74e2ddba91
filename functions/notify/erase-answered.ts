import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, paginateScan, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { eraseLead } from '#functions/lib/change-lead.ts';
import { log } from '#functions/lib/log.ts';
import { eraseDayOf, noticeFrom, retentionStep } from '#functions/lib/retention.ts';
import { shortId } from '#functions/lib/submission.ts';
import { formatDate } from '#shared/dates.ts';
import { retention } from '#shared/site.ts';
import { type Email, headerText, listEmail } from './layout.ts';
import type { Mailer } from './mailer.ts';
import type { StateRepository } from './state.ts';

/** A damaged row may lack a name. */
const answeredRow = z.object({
  id: z.string(),
  answeredAt: z.string(),
  eraseOn: z.optional(z.string()),
  name: z._default(z.catch(z.string(), ''), ''),
  email: z._default(z.catch(z.string(), ''), ''),
});
type AnsweredRow = z.output<typeof answeredRow>;

/** Of the table, answered or not. */
const rowsPerPage = 500;

export const answeredRepository = (db: DynamoDBDocumentClient, table: string) => ({
  /** Leads that were answered until then (ISO), by pages of the table. @param after the id that an earlier run ended with */
  async *answeredUntil(
    time: string,
    after: string | undefined,
  ): AsyncGenerator<{ rows: AnsweredRow[]; last: string | undefined }> {
    const scan = {
      TableName: table,
      ProjectionExpression: 'id, answeredAt, eraseOn, #name, email',
      FilterExpression: 'answeredAt <= :time',
      ExpressionAttributeNames: { '#name': 'name' },
      ExpressionAttributeValues: { ':time': time },
    };
    const from = { client: db, pageSize: rowsPerPage, ...(after !== undefined && { startingToken: { id: after } }) };
    for await (const { Items = [], LastEvaluatedKey } of paginateScan(from, scan)) {
      const rows = Items.flatMap((item) => z.safeParse(answeredRow, item).data ?? []);
      yield { rows, last: LastEvaluatedKey?.id };
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

/** How many leads one email announces; the next day's email announces the rest. */
const announcedAtOnce = 500;

/** The time left, in ms, below which a run reads no further page. */
const reserveMs = 20_000;

const retentionEmail = (rows: readonly AnsweredRow[], eraseOn: string): Email => {
  const count = rows.length === 1 ? '1 answered lead' : `${rows.length} answered leads`;
  return listEmail(
    `${count} will be erased on ${formatDate(eraseOn)}`,
    ['To keep one for longer, mark it as answered again in the desk: npm run desk'],
    rows.map(({ id, name, email, answeredAt }) => ({
      title: `Lead ${shortId(id)}`,
      quoted: [`${headerText(name, 80)} <${headerText(email, 254)}>`],
      lines: [`Answered on ${formatDate(answeredAt.slice(0, 10))}.`],
    })),
  );
};

/**
 * Erases the leads whose day has come, and announces to sales which ones are next, a week before. A run that has no time for
 * all of the table stops after a page, and the next one goes on there.
 * @param options.months after which an answered lead is erased; 0: never
 */
export const eraseAnswered = async (
  options: {
    leads: ReturnType<typeof answeredRepository>;
    state: Pick<StateRepository, 'read' | 'write'>;
    mailer: Mailer;
    clock: () => number;
    months?: number;
  },
  remainingMs: () => number,
): Promise<void> => {
  const { leads, state, mailer, clock, months = retention.answeredMonths } = options;
  if (months === 0) return;
  const now = clock();
  const due: AnsweredRow[] = [];
  let erased = 0;
  let { erasedUntil } = await state.read();
  for await (const { rows, last } of leads.answeredUntil(noticeFrom(now, months), erasedUntil)) {
    for (const row of rows) {
      const step = retentionStep(row, { months, now });
      if (step === 'erase' && (await leads.erase(row))) erased += 1;
      if (step === 'announce' && due.length < announcedAtOnce) due.push(row);
    }
    erasedUntil = last;
    if (remainingMs() < reserveMs) break;
  }
  // A deletion that is not counted could be a loss that nobody notices.
  if (erased > 0) log.info('leads_erased', { erased });
  if (due.length > 0) {
    const eraseOn = eraseDayOf(now);
    await mailer.send(retentionEmail(due, eraseOn));
    // What is not recorded in time is announced again: better twice than never.
    for (const row of due) await leads.announce(row, eraseOn);
    log.info('erasure_announced', { leads: due.length });
  }
  await state.write({ erasedUntil });
};
