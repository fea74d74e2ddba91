import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { type Lead, shortId } from '#functions/lib/leads.ts';
import { createHandler, type NotifyEvent } from '#functions/notify/handler.ts';
import { notifier as definition } from '#functions/routes.ts';
import { freshTables } from '#scripts/testing/tables.ts';
import { collectLog } from './call.ts';
import { startFaultProxy } from './fault-proxy.ts';
import { streamEvent } from './leads.ts';
import { startSes } from './ses.ts';
import { testTable } from './table.ts';

export const minuteMs = 60_000;

const start = async () => {
  const ses = await startSes();
  const tables = await freshTables({ APP_STAGE: 'test', LIMIT_EMAILS: '30/60', LIMIT_SUSPECTED: '5/900' });
  const database = await startFaultProxy(tables.endpoint);
  Object.assign(process.env, { AWS_ENDPOINT_URL_SES: ses.endpoint, AWS_ENDPOINT_URL_DYNAMODB: database.endpoint });
  const rows = testTable(tables.client, tables.env.SUBMISSIONS_TABLE);
  const limits = testTable(tables.client, tables.env.RATE_LIMITS_TABLE, 'key');
  return { ses, database, rows, limits };
};

/** The notify function with a database and a mail service that fail on request, and with a clock that tests move. */
export const notifySimulation = () => {
  let parts: Awaited<ReturnType<typeof start>>;
  let handler: ReturnType<typeof createHandler>;
  let logged: Record<string, unknown>[] = [];
  const measured: Record<string, number>[] = [];
  const advance = (ms: number) => vi.setSystemTime(Date.now() + ms);

  beforeAll(async () => {
    parts = await start();
  });
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-03-01T09:20:00.000Z') });
    logged = collectLog();
    measured.length = 0;
    // Metrics go out by process.stdout, everything else by console.
    vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
      const entry = JSON.parse(String(line));
      (entry.event === 'measured' ? measured : logged).push(entry);
      return true;
    });
    parts.database.calm();
    parts.ses.reset();
    await Promise.all((await parts.rows.rows()).map(({ id }) => parts.rows.remove(id)));
    await Promise.all((await parts.limits.rows()).map(({ key }) => parts.limits.remove(key)));
    handler = createHandler(process.env);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  afterAll(() => Promise.all([parts.ses.close(), parts.database.close()]));

  /** Calls the function as Lambda does, with 60 s on the simulated clock. */
  const run = async (event: NotifyEvent) => {
    const deadline = Date.now() + definition.timeoutSeconds * 1000;
    const context = { getRemainingTimeInMillis: () => deadline - Date.now() };
    await handler(event, context as Parameters<typeof handler>[1]);
  };
  const timer = () => run(definition.timer.event);

  return {
    get ses() {
      return parts.ses;
    },
    get database() {
      return parts.database;
    },
    get rows() {
      return parts.rows;
    },
    advance,
    run,
    timer,
    measured,
    /** Stores rows as the contact function does. */
    async store(...rows: readonly Lead[]): Promise<void> {
      await parts.rows.putAll(rows);
    },
    /** Stores rows and calls the function as the stream does. */
    async arrive(...rows: readonly Lead[]): Promise<void> {
      await this.store(...rows);
      await run(streamEvent(rows));
    },
    /** Lets minutes pass and calls the timer after each. */
    async pass(minutes: number, before: () => unknown = () => undefined): Promise<void> {
      for (let minute = 0; minute < minutes; minute += 1) {
        advance(minuteMs);
        await before();
        const began = Date.now();
        await timer();
        vi.setSystemTime(began);
      }
    },
    /** For each row, how many accepted emails name it. */
    told: (rows: readonly { id: string }[]): number[] =>
      rows.map(({ id }) => parts.ses.emails.filter(({ text }) => text.includes(shortId(id))).length),
    events: (name: string) => logged.filter(({ event }) => event === name),
  };
};

export const many = <Row>(count: number, make: (index: number) => Row): Row[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** How often each number occurs: `{ 1: 50 }` if each of 50 leads was told once. */
export const tally = (counts: readonly number[]): Record<number, number> => {
  const found: Record<number, number> = {};
  for (const count of counts) found[count] = (found[count] ?? 0) + 1;
  return found;
};
