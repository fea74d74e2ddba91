import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { leaseMs } from '#functions/lib/email-claims.ts';
import { shortId } from '#functions/lib/submission.ts';
import { notifier } from '#functions/routes.ts';
import { context } from '#functions/testing/call.ts';
import { type FaultProxy, startFaultProxy } from '#functions/testing/fault-proxy.ts';
import { leadsOf, newLead, streamEvent } from '#functions/testing/leads.ts';
import { startTestInbox, type TestInbox } from '#scripts/testing/inbox.ts';
import { freshTables } from '#scripts/testing/tables.ts';
import { createHandler, type NotifyEvent } from './handler.ts';

// Two or three handlers that run at once, in real time, must email each lead exactly once. Trials mostly wait between
// batches of writes, so they run in parallel, each with its own tables and recipient.

// Raises all timeouts to ten minutes, so that none can fire here; scripts/faults.slow.test.ts covers timeouts.
vi.mock('#functions/lib/time-limits.ts', () => import('#functions/testing/no-time-limits.ts'));

/** More leads than one run of the handler claims in one batch. */
const leads = 300;

const wrongBy = new AsyncLocalStorage<number>();
const realNow = Date.now;

let database: FaultProxy;
let inbox: TestInbox;

beforeAll(async () => {
  database = await startFaultProxy(inject('dynamodbEndpoint'));
  inbox = await startTestInbox();
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + (wrongBy.getStore() ?? 0));
  for (const level of ['info', 'warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await Promise.all([database.close(), inbox.close()]);
});

const startTrial = async () => {
  const recipient = `${randomUUID()}@example.com`;
  const tables = await freshTables({ AWS_ENDPOINT_URL_DYNAMODB: database.endpoint, AWS_ENDPOINT_URL_SES: inbox.url });
  const env = { ...process.env, ...tables.env, SALES_EMAIL: recipient };
  const at = new Date(realNow() - 120_000).toISOString();
  const rows = Array.from({ length: leads }, () => newLead({ createdAt: at, nextTryAt: at }));
  await leadsOf(tables).store.putAll(rows);
  const run = (event: NotifyEvent, clockMs: number) =>
    wrongBy.run(clockMs, () => createHandler(env)(event, context(60_000)));
  return {
    timer: (clockMs = 0) => run(notifier.timer.event, clockMs),
    stream: async (clockMs: number) => {
      for (let first = 0; first < leads; first += 10) await run(streamEvent(rows.slice(first, first + 10)), clockMs);
    },
    /** Slows down writes to the leads table. @returns a function that stops this */
    slowWrites: () => database.set('UpdateItem', 'slow', { about: tables.env.SUBMISSIONS_TABLE ?? '' }),
    unnotifiedAndTwice: async () => {
      const emails = await inbox.emails();
      const texts = emails.filter(({ destination }) => destination.to.includes(recipient)).map(({ body }) => body.text);
      const counts = rows.map(({ id }) => texts.filter((text) => text.includes(shortId(id))).length);
      return {
        unnotified: counts.filter((count) => count === 0).length,
        twice: counts.filter((count) => count > 1).length,
      };
    },
  };
};

type Trial = Awaited<ReturnType<typeof startTrial>>;

describe.concurrent.each([-60_000, 0, 60_000])(
  'notify handler with one clock off by %i ms',
  { timeout: 300_000 },
  (clockMs) => {
    it.each<[string, (trial: Trial) => Promise<unknown>]>([
      ['two timer runs overlap', ({ timer }) => Promise.all([timer(), timer(clockMs)])],
      ['three timer runs overlap', ({ timer }) => Promise.all([timer(), timer(clockMs), timer()])],
      ['a late stream run overlaps a timer run', ({ timer, stream }) => Promise.all([timer(), stream(clockMs)])],
      [
        'each write takes at least 400 ms',
        async ({ timer, slowWrites }) => {
          const end = slowWrites();
          await Promise.all([timer(), delay(100).then(() => timer(clockMs))]);
          end();
        },
      ],
    ])('emails sales about each lead once when %s', async (_, work) => {
      const trial = await startTrial();
      await work(trial);
      // Once the leases have expired, later runs email sales about the leads whose email had not been sent.
      for (let index = 0; index < 3; index += 1) await trial.timer(2 * leaseMs);
      expect(await trial.unnotifiedAndTwice()).toEqual({ unnotified: 0, twice: 0 });
    });
  },
);
