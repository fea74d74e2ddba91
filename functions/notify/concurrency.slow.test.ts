import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import getPort from 'get-port';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leaseMs } from '#functions/lib/email-claims.ts';
import { shortId } from '#functions/lib/submission.ts';
import { context } from '#functions/testing/call.ts';
import { type FaultProxy, startFaultProxy } from '#functions/testing/fault-proxy.ts';
import { leadStore, newLead, streamEvent } from '#functions/testing/leads.ts';
import { close } from '#scripts/common/listen.ts';
import { startInbox } from '#scripts/dev/product/inbox.ts';
import { freshTables } from '#scripts/testing/tables.ts';
import { createHandler, type NotifyEvent } from './handler.ts';

// Two or three concurrent runs of the handler on the real clock: each of 1,000 leads has one email.

const leads = 1000;

/** The clock error of the current run, in ms. */
const wrongBy = new AsyncLocalStorage<number>();
const realNow = Date.now;

let database: FaultProxy;
let inbox: Awaited<ReturnType<typeof startInbox>>;
let url: string;
let rows: ReturnType<typeof newLead>[];

beforeEach(async () => {
  const tables = await freshTables();
  database = await startFaultProxy(tables.endpoint);
  const port = await getPort({ host: '127.0.0.1' });
  inbox = await startInbox(port);
  url = `http://127.0.0.1:${port}`;
  process.env.AWS_ENDPOINT_URL_DYNAMODB = database.endpoint;
  process.env.AWS_ENDPOINT_URL_SES = url;
  const at = new Date(Date.now() - 120_000).toISOString();
  rows = Array.from({ length: leads }, () => newLead({ createdAt: at, nextTryAt: at }));
  const db = DynamoDBDocumentClient.from(tables.client, { marshallOptions: { removeUndefinedValues: true } });
  await leadStore(db, tables.env.SUBMISSIONS_TABLE ?? '').putAll(rows);
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + (wrongBy.getStore() ?? 0));
  for (const level of ['info', 'warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all([database.close(), close(inbox)]);
});

/** A separate function instance, as Lambda starts them concurrently. */
const run = (event: NotifyEvent, clockMs = 0) =>
  wrongBy.run(clockMs, () => createHandler(process.env)(event, context(60_000)));

const timer = { task: 'drain' } as const;

/** Batches of the stream, one after another. */
const stream = async (clockMs: number) => {
  for (let first = 0; first < leads; first += 10) await run(streamEvent(rows.slice(first, first + 10)), clockMs);
};

/** The number of leads without an email, and with several. */
const untoldAndTwice = async () => {
  const { emails } = (await (await fetch(`${url}/store`)).json()) as { emails: { body: { text: string } }[] };
  const counts = rows.map(({ id }) => emails.filter(({ body }) => body.text.includes(shortId(id))).length);
  return { untold: counts.filter((count) => count === 0).length, twice: counts.filter((count) => count > 1).length };
};

describe.each([-60_000, 0, 60_000])('concurrent senders, clocks %i ms apart', { timeout: 300_000 }, (clockMs) => {
  it.each<[string, () => Promise<unknown>]>([
    ['the timer calls twice', () => Promise.all([run(timer), run(timer, clockMs)])],
    ['the timer calls three times', () => Promise.all([run(timer), run(timer, clockMs), run(timer)])],
    ['the stream is late', () => Promise.all([run(timer), stream(clockMs)])],
    [
      'a claim takes 250 ms or longer',
      async () => {
        database.set('UpdateItem', 'slow', { about: 'next_tokens' });
        await Promise.all([run(timer), delay(100).then(() => run(timer, clockMs))]);
      },
    ],
  ])('email each lead once when %s', async (_, work) => {
    await work();
    database.calm();
    // Leads left by a busy run follow when its lease has ended.
    for (let index = 0; index < 3; index += 1) await run(timer, 2 * leaseMs);
    expect(await untoldAndTwice()).toEqual({ untold: 0, twice: 0 });
  });
});
