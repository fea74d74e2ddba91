import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { toSubmission } from '#functions/contact/to-submission.ts';
import { type Submission, shortId } from '#functions/lib/submission.ts';
import { createHandler as createMailEvents } from '#functions/mail-events/handler.ts';
import { createHandler, type NotifyEvent } from '#functions/notify/handler.ts';
import { notifier as definition } from '#functions/routes.ts';
import { context } from '#functions/testing/call.ts';
import { startFaultProxy } from '#functions/testing/fault-proxy.ts';
import { streamEvent } from '#functions/testing/leads.ts';
import { testTable } from '#functions/testing/table.ts';
import { dayMs } from '#shared/dates.ts';
import { sampleLead } from '#shared/sample-lead.ts';
import { startTestInbox } from './inbox.ts';
import { freshTables } from './tables.ts';

// Skip the notify function's delays between writes and emails, which would only slow down the tests.
vi.mock('node:timers/promises', async (original) => ({
  ...(await original<typeof import('node:timers/promises')>()),
  setTimeout: async () => undefined,
}));

/** Starts the notify function with a database and an inbox, each behind a proxy that can inject failures. */
const startNotifier = async () => {
  const inbox = await startTestInbox();
  const mail = await startFaultProxy(inbox.url);
  // The default in a deployment.
  const tables = await freshTables({ EMAILS_PER_HOUR: '30' });
  const database = await startFaultProxy(tables.endpoint);
  process.env.AWS_ENDPOINT_URL_DYNAMODB = database.endpoint;
  const store = testTable(tables.client, tables.env.SUBMISSIONS_TABLE);
  let handler: ReturnType<typeof createHandler>;

  /** Restarts the function, because an SDK client retries less after many errors. */
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
    /** Ends all injected failures and restarts the function. */
    recover: () => {
      database.calm();
      mail.calm();
      coldStart();
    },
    /** Calls the function with new rows, as the stream does. */
    stream: (rows: { id: string }[]) => run(streamEvent(rows)),
    emails: inbox.emails,
    /** Calls the function that handles SES events about emails. */
    mailEvent: (event: unknown) => createMailEvents(process.env)(event),
    /** The names of the events logged as errors, in order. The console must be mocked. */
    logged: () =>
      [...vi.mocked(console.error).mock.calls, ...vi.mocked(process.stdout.write).mock.calls].map(([line]) =>
        String(JSON.parse(String(line)).event),
      ),
    close: async () => {
      await Promise.all([database.close(), mail.close(), inbox.close()]);
    },
  };
};

export const minute = 60_000;

/** The sender, the content of the hidden field, and the time taken to fill in the form. */
type Form = { email?: string; hidden?: string; elapsedMs?: number };

/**
 * Runs the notify function as it runs in a deployment: forms arrive, the timer runs minute by minute on a simulated
 * clock, and services fail on request.
 */
export const startNotifySimulation = () => {
  let notifier: Awaited<ReturnType<typeof startNotifier>>;
  let now = Date.parse('2027-03-01T09:00:00.000Z');
  const advanceClock = (ms: number) => {
    now += ms;
    vi.setSystemTime(now);
  };
  beforeAll(async () => {
    notifier = await startNotifier();
  });
  beforeEach(async () => {
    // Move on to days on which no earlier test stored rows.
    now += 10 * dayMs;
    vi.useFakeTimers({ toFake: ['Date'], now });
    for (const level of ['info', 'warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue();
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    await notifier.recover();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  afterAll(() => notifier.close());

  /** Creates a row as the contact function does. */
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
    advanceClock,
    rowOf,
    /** Stores a form's row and, unless it is suspected spam, notifies sales of it as the stream does. */
    async arrive(name: string, form?: Form): Promise<Submission> {
      const row = await notifier.store.put(rowOf(name, form));
      if (row.queue === definition.startedBy.queue) await notifier.stream([row]);
      return row;
    },
    /** Lets minutes (or longer steps) pass, running the timer after each. @param before called before each */
    async pass(minutes: number, before: (index: number) => Promise<unknown> = async () => undefined, step = minute) {
      for (let index = 0; index < minutes; index += 1) {
        await before(index);
        advanceClock(step);
        await notifier.run(definition.timer.event).catch(() => undefined);
      }
    },
    /** For each lead, the number of emails that contain its short id. */
    async mentions(rows: readonly { id: string }[]): Promise<number[]> {
      const texts = (await notifier.emails()).map(({ body }) => body.text);
      return rows.map(({ id }) => texts.filter((text) => text.includes(shortId(id))).length);
    },
  };
};
