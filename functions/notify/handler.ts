import type { Context, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { backgroundCalls, createDatabase } from '#functions/lib/aws-clients.ts';
import { parseEnv, required } from '#functions/lib/env.ts';
import { type ClaimedLead, type Failure, groupsOf, leadQueue } from '#functions/lib/lead-queue.ts';
import { type Queue, queues } from '#functions/lib/leads.ts';
import { createLimiter } from '#functions/lib/limiter.ts';
import { log } from '#functions/lib/log.ts';
import type { notifier } from '#functions/routes.ts';
import { functionSettings } from '#shared/settings.ts';
import { emailWithoutVisitorText, sesMailer, sharedEmail, singleEmails } from './email.ts';

/** What calls the function: the table's stream, or the timer. */
export type NotifyEvent = DynamoDBStreamEvent | typeof notifier.timer.event;

const connect = (environment: NodeJS.ProcessEnv) => {
  const env = parseEnv(
    z.object({
      APP_STAGE: required,
      SUBMISSIONS_TABLE: required,
      RATE_LIMITS_TABLE: required,
      FROM_EMAIL: required,
      SALES_EMAIL: required,
      CONFIGURATION_SET: required,
      LIMIT_EMAILS: functionSettings.LIMIT_EMAILS,
      LIMIT_SUSPECTED: functionSettings.LIMIT_SUSPECTED,
    }),
    environment,
  );
  const database = createDatabase(backgroundCalls);
  return {
    leads: leadQueue(database, env.SUBMISSIONS_TABLE),
    limiters: {
      real: createLimiter(database, env.RATE_LIMITS_TABLE, env.LIMIT_EMAILS, 'mail#'),
      suspected: createLimiter(database, env.RATE_LIMITS_TABLE, env.LIMIT_SUSPECTED, 'mail#'),
    },
    stage: env.APP_STAGE,
    send: sesMailer({ from: env.FROM_EMAIL, to: env.SALES_EMAIL, configurationSet: env.CONFIGURATION_SET }),
  };
};

/** One call of the function. `arrived`: the ids of new rows. */
type Run = ReturnType<typeof connect> & { arrived: string[]; hasTime(ms: number): boolean; hasAccepted: boolean };

/** The least time, in ms, for one more call of SES and the writes after it; and for the claims before it, too. */
const [sendMs, groupMs] = [22_000, 35_000];

/** Writes all rows, and returns the results. After a failed write, the row is as the database has it, and due later. */
const writeEach = async <Row extends { id: string }, Result>(
  rows: readonly Row[],
  write: (row: Row) => Promise<Result | undefined>,
): Promise<Result[]> => {
  const failed = (id: string) => (error: unknown) => log.failure('lead_write_failed', error, { id });
  const results = await Promise.all(rows.map((row) => write(row).catch(failed(row.id))));
  return results.filter((result) => result !== undefined);
};

/** Sends one email about all claimed leads. What SES refuses about a lone lead is left out, step by step. */
const sendAbout = async ({ send, stage }: Run, claimed: readonly ClaimedLead[], queue: Queue) => {
  const [only, ...others] = claimed;
  if (!only || others.length > 0) return send(sharedEmail(claimed, queue, stage));
  const { id, lead } = only;
  for (const email of lead ? singleEmails(only, lead, queue) : []) {
    const failure = await send(email);
    if (failure !== 'refused') return failure;
  }
  if (lead) log.warn('email_refused', { id });
  return send(emailWithoutVisitorText(only, queue, stage));
};

const record = ({ leads }: Run, claimed: readonly ClaimedLead[], failure: Failure | undefined) =>
  writeEach(claimed, async (lead) => {
    if (failure) return leads.postpone(lead, failure, Date.now());
    await leads.markNotified(lead, Date.now());
    log.info('lead_notified', { id: lead.id });
  });

/** Tells sales about a queue's leads that are due, as far as time and tokens go. @returns false if SES does not work */
const tellQueue = async (run: Run, queue: Queue): Promise<boolean> => {
  const { leads, arrived } = run;
  const limiter = run.limiters[queue];
  const tokens = await limiter.left(queue, Date.now());
  const due = tokens > 0 ? await leads.due(queue, Date.now(), tokens, arrived) : [];
  for (const group of groupsOf(due, tokens)) {
    if (!run.hasTime(groupMs) || (await limiter.take(queue, Date.now())) > 0) return true;
    const claimed = await writeEach(group, (row) => leads.claim(row, Date.now()));
    for (const { id } of claimed.filter(({ lead }) => !lead)) log.warn('lead_unreadable', { id });
    const failure = claimed.length > 0 ? await sendAbout(run, claimed, queue) : 'unsent';
    if (failure === 'unsent' || failure === 'refused') await limiter.refund(queue);
    await record(run, claimed, failure);
    if (!failure) run.hasAccepted = true;
    else if (claimed.length > 0 && !run.hasAccepted) return false;
  }
  return true;
};

const reportWaiting = async ({ leads }: Run): Promise<void> => {
  const now = Date.now();
  // Every waiting lead is due within an hour. This reads 5,000 of them at most: 100 emails of 50.
  const waiting = await leads.due('real', now + 2 * 3_600_000, 100);
  // The filter drops NaN, the age of a damaged row.
  const ages = waiting.map(({ createdAt }) => now - Date.parse(createdAt)).filter((age) => age > 0);
  log.measure({ oldestLeadSeconds: Math.round(Math.max(0, ...ages) / 1000) });
};

/** Called by the table's stream with new rows, and by a timer every minute. Both tell sales whatever is due. */
export const createHandler = (environment: NodeJS.ProcessEnv) => {
  const connected = connect(environment);
  return async (event: NotifyEvent, context: Context): Promise<void> => {
    const records = 'Records' in event ? event.Records : [];
    const arrived = records.flatMap(({ dynamodb }) => dynamodb?.Keys?.id?.S ?? []);
    const hasTime = (ms: number) => context.getRemainingTimeInMillis() >= ms;
    const send: Run['send'] = async (email) => (hasTime(sendMs) ? connected.send(email) : 'unsent');
    const run: Run = { ...connected, send, arrived, hasTime, hasAccepted: false };
    for (const queue of queues) if (!(await tellQueue(run, queue))) break;
    // An alarm fires when metrics are missing, so a failed run must not report any. On a laptop, nobody watches them.
    if (!('Records' in event) && run.stage !== 'local') await reportWaiting(run);
  };
};
