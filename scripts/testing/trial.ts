import { randomUUID } from 'node:crypto';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import getPort from 'get-port';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { toSubmission } from '#functions/contact/to-submission.ts';
import { type Submission, shortId } from '#functions/lib/submission.ts';
import { createHandler as createMailEvents } from '#functions/mail-events/handler.ts';
import { createHandler, type NotifyEvent } from '#functions/notify/handler.ts';
import { notifier as definition } from '#functions/routes.ts';
import { context } from '#functions/testing/call.ts';
import { startFaultProxy } from '#functions/testing/fault-proxy.ts';
import { leadStore, streamEvent } from '#functions/testing/leads.ts';
import { close } from '#scripts/common/listen.ts';
import { startInbox } from '#scripts/dev/product/inbox.ts';
import { dayMs } from '#shared/dates.ts';
import { sampleLead } from '#shared/sample-lead.ts';
import { freshTables } from './tables.ts';

// Writing fast would only make the tests slower: the pace is for tables that others use.
vi.mock('node:timers/promises', async (original) => ({
  ...(await original<typeof import('node:timers/promises')>()),
  setTimeout: async () => undefined,
}));

type Email = { subject: string; body: { text: string; html: string } };

/** The notify function between the embedded database and the local inbox, each behind a proxy that can make trouble. */
const startNotifier = async () => {
  const port = await getPort({ host: '127.0.0.1' });
  const inbox = await startInbox(port);
  const url = `http://127.0.0.1:${port}`;
  const mail = await startFaultProxy(url);
  // As many emails of their own as a deployment allows by default.
  const tables = await freshTables({ EMAILS_PER_HOUR: '30' });
  const database = await startFaultProxy(tables.endpoint);
  process.env.AWS_ENDPOINT_URL_DYNAMODB = database.endpoint;
  const db = DynamoDBDocumentClient.from(tables.client, { marshallOptions: { removeUndefinedValues: true } });
  const store = leadStore(db, tables.env.SUBMISSIONS_TABLE ?? '');
  let handler: ReturnType<typeof createHandler>;

  /** Restarts the function: an SDK client that has met many faults retries less. */
  const coldStart = (ses = mail.endpoint) => {
    process.env.AWS_ENDPOINT_URL_SES = ses;
    handler = createHandler(process.env);
  };
  const run = (event: NotifyEvent) => handler(event, context(60_000));

  return {
    database,
    mail,
    store,
    coldStart,
    run,
    /** Ends all faults, and restarts the function. */
    recover: () => {
      database.calm();
      mail.calm();
      coldStart();
    },
    /** Calls the function with rows that were just stored, as the stream does. */
    stream: (rows: { id: string }[]) => run(streamEvent(rows)),
    emails: async () => ((await (await fetch(`${url}/store`)).json()) as { emails: Email[] }).emails,
    /** Calls the function that gets the mail service's events. */
    mailEvent: (event: unknown) => createMailEvents(process.env)(event),
    /** The events that have been logged as failures, in order, while the console is mocked. */
    logged: () => vi.mocked(console.error).mock.calls.map(([line]) => String(JSON.parse(String(line)).event)),
    close: async () => {
      await Promise.all([database.close(), mail.close(), close(inbox)]);
    },
  };
};

export const minute = 60_000;

/** What the form was like: who sent it, whether the hidden field was filled in, and after how long. */
type Form = { email?: string; hidden?: string; elapsedMs?: number };

/**
 * Trials of the deployed notify function: forms arrive, the schedules call it minute by minute, on a clock that the trial
 * puts forward, and its services fail as the trial says.
 */
export const startTrials = () => {
  let notifier: Awaited<ReturnType<typeof startNotifier>>;
  let now = Date.parse('2027-03-01T09:00:00.000Z');
  let started: number;
  const putForward = (ms: number) => {
    now += ms;
    vi.setSystemTime(now);
  };
  beforeAll(async () => {
    notifier = await startNotifier();
  });
  beforeEach(async () => {
    // Each trial has its own days: rows that earlier ones left are past.
    started = now + 10 * dayMs;
    now = started;
    vi.useFakeTimers({ toFake: ['Date'], now });
    for (const level of ['info', 'warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue();
    await notifier.recover();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  afterAll(() => notifier.close());

  /** A row as the contact form makes it. */
  const rowOf = (name: string, { email = 'ada@example.com', hidden = '', elapsedMs = minute }: Form = {}) =>
    toSubmission(
      { ...sampleLead({ name, email, message: `Please call ${name}.` }), honeypot: hidden, elapsedMs },
      randomUUID(),
      now,
    );

  return {
    get notifier() {
      return notifier;
    },
    putForward,
    rowOf,
    /** A form that is stored, and passed on by the stream if it is no suspect. */
    async arrive(name: string, form?: Form): Promise<Submission> {
      const row = await notifier.store.put(rowOf(name, form));
      if (row.queue === definition.startedBy.queue) await notifier.stream([row]);
      return row;
    },
    /** Lets minutes pass. In each of them the schedules run that are due. @param before the first of them */
    async pass(minutes: number, before: (index: number) => Promise<unknown> = async () => undefined, step = minute) {
      for (let index = 0; index < minutes; index += 1) {
        await before(index);
        putForward(step);
        const elapsed = Math.round((now - started) / minute);
        for (const { everyMinutes, event } of definition.schedules) {
          if (elapsed % everyMinutes === 0) await notifier.run(event).catch(() => undefined);
        }
      }
    },
    /** How many emails name each of the leads. */
    async mentions(rows: readonly { id: string }[]): Promise<number[]> {
      const texts = (await notifier.emails()).map(({ body }) => body.text);
      return rows.map(({ id }) => texts.filter((text) => text.includes(shortId(id))).length);
    },
  };
};
