import type { Context } from 'aws-lambda';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { type Lead, shortId } from '#functions/lib/leads.ts';
import { createHandler, type NotifyEvent } from '#functions/notify/handler.ts';
import { notifier } from '#functions/routes.ts';
import { freshTables } from '#functions/testing/tables.ts';
import { collectLog } from './call.ts';
import { startFaultProxy } from './fault-proxy.ts';
import { streamEvent } from './leads.ts';
import { startSes } from './ses.ts';

// The delay before a throttled email is sent again passes on the simulated clock only.
vi.mock('node:timers/promises', async (original) => ({
  ...(await original<typeof import('node:timers/promises')>()),
  setTimeout: async (ms: number) => vi.setSystemTime(Date.now() + ms),
}));

export const minuteMs = 60_000;

/** The notify function with a database and a mail service that fail on request, and with a clock that tests move. */
export const notifySimulation = async () => {
  const ses = await startSes();
  const tables = await freshTables({ APP_STAGE: 'test', LIMIT_EMAILS: '30/60', LIMIT_SUSPECTED: '5/900' });
  const database = await startFaultProxy(tables.endpoint);
  Object.assign(process.env, { AWS_ENDPOINT_URL_SES: ses.endpoint, AWS_ENDPOINT_URL_DYNAMODB: database.endpoint });
  const { leads: rows, limits } = tables;
  let handler: ReturnType<typeof createHandler>;
  let logged: Record<string, unknown>[] = [];

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-03-01T09:20:00.000Z') });
    logged = collectLog();
    database.calm();
    ses.reset();
    await rows.clear();
    await limits.clear();
    handler = createHandler(process.env);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  afterAll(() => Promise.all([ses.close(), database.close()]));

  const advance = (ms: number) => vi.setSystemTime(Date.now() + ms);
  /** Calls the function as Lambda does, with 60 s on the simulated clock. */
  const run = async (event: NotifyEvent) => {
    const deadline = Date.now() + notifier.timeoutSeconds * 1000;
    await handler(event, { getRemainingTimeInMillis: () => deadline - Date.now() } as Context);
  };
  const timer = () => run(notifier.timer.event);

  return {
    ses,
    database,
    rows,
    advance,
    run,
    timer,
    /** Stores rows as the contact function does. */
    store: (...added: readonly Lead[]) => rows.putAll(added),
    /** Stores rows and calls the function as the stream does. */
    async arrive(...added: readonly Lead[]): Promise<void> {
      await rows.putAll(added);
      await run(streamEvent(added));
    },
    /** Lets minutes pass and calls the timer after each. */
    async pass(minutes: number): Promise<void> {
      for (let minute = 0; minute < minutes; minute += 1) {
        advance(minuteMs);
        const began = Date.now();
        await timer();
        vi.setSystemTime(began);
      }
    },
    /** For each row, how many accepted emails name it. */
    told: (of: readonly { id: string }[]): number[] =>
      of.map(({ id }) => ses.emails.filter(({ text }) => text.includes(shortId(id))).length),
    events: (name: string) => logged.filter(({ event }) => event === name),
  };
};

export const many = <Row>(count: number, make: (index: number) => Row): Row[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** How often each number occurs: `{ 1: 50 }` if sales was told once of each of 50 leads. */
export const tally = (counts: readonly number[]): Record<number, number> => {
  const found: Record<number, number> = {};
  for (const count of counts) found[count] = (found[count] ?? 0) + 1;
  return found;
};
