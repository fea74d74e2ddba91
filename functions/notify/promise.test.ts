import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import getPort from 'get-port';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BrokenService, startBrokenService } from '#functions/testing/broken-service.ts';
import { context } from '#functions/testing/call.ts';
import { type FaultProxy, startFaultProxy } from '#functions/testing/fault-proxy.ts';
import { leadStore, newLead, streamEvent } from '#functions/testing/leads.ts';
import { startInbox } from '#scripts/local/inbox.ts';
import { close } from '#scripts/local/listen.ts';
import { freshTables } from '#scripts/testing/tables.ts';
import type { NotifyEvent } from './event.ts';

// The promise to sales: one email for each lead without a fault, at most three with any, and never silence.

const folder = mkdtempSync(join(tmpdir(), 'inbox-'));
const streamTries = 7;
const minute = 60_000;
let inbox: Server;
let inboxUrl: string;
let database: FaultProxy;
let mail: FaultProxy;
let slow: BrokenService;
let store: ReturnType<typeof leadStore>;
let handler: typeof import('./handler.ts').handler;

beforeAll(async () => {
  const port = await getPort({ host: '127.0.0.1' });
  inbox = await startInbox(port, join(folder, 'inbox.jsonl'));
  inboxUrl = `http://127.0.0.1:${port}`;
  mail = await startFaultProxy(inboxUrl);
  slow = await startBrokenService();
  const tables = await freshTables({ AWS_ENDPOINT_URL_SES: mail.endpoint });
  database = await startFaultProxy(tables.endpoint);
  process.env.AWS_ENDPOINT_URL_DYNAMODB = database.endpoint;
  store = leadStore(DynamoDBDocumentClient.from(tables.client), tables.env.SUBMISSIONS_TABLE ?? '');
});
const coldStart = async (ses = mail.endpoint) => {
  process.env.AWS_ENDPOINT_URL_SES = ses;
  vi.resetModules();
  ({ handler } = await import('./handler.ts'));
};
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  database.calm();
  mail.calm();
  await coldStart();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
afterAll(async () => {
  await Promise.all([database.close(), mail.close(), slow.close(), close(inbox)]);
  rmSync(folder, { recursive: true });
});

const run = (event: NotifyEvent) => handler(event, context(minute));
const failed = async (rows: { id: string }[]) => (await run(streamEvent(rows)))?.batchItemFailures.length;
/** The stream's tries of a batch, as Lambda makes them. */
const stream = async (rows: { id: string }[]) => {
  for (let tried = 0; tried < streamTries && (await failed(rows)) !== 0; tried += 1);
};
const later = (ms: number) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
};
const sweeps = async (count: number) => {
  for (let swept = 0; swept < count; swept += 1) {
    later(2 * minute);
    await run({ task: 'sweep' });
  }
};
const emailsOf = async (id: string): Promise<number> => {
  const { emails } = (await (await fetch(`${inboxUrl}/store`)).json()) as { emails: { body: { text: string } }[] };
  return emails.filter(({ body }) => body.text.includes(id)).length;
};
const put = (age = 0, change = {}) =>
  store.put(newLead({ createdAt: new Date(Date.now() - age).toISOString(), ...change }));

describe('a mail service that accepts an email', { timeout: 60_000 }, () => {
  it('and answers after 3.4 s: one email', async () => {
    const row = await put();
    slow.behave((_, response) => {
      accepted += 1;
      void delay(3400).then(() =>
        response.end(
          '<SendEmailResponse><SendEmailResult><MessageId>m</MessageId></SendEmailResult></SendEmailResponse>',
        ),
      );
    });
    let accepted = 0;
    await coldStart(slow.endpoint);
    await stream([row]);
    await sweeps(2);
    expect(accepted).toBe(1);
    expect(await store.get(row.id)).toHaveProperty('notifiedAt');
  });

  it('and loses every answer: three emails, then the lead is deferred and logged', async () => {
    const row = await put();
    mail.set('SendEmail', 'lostAcknowledgement');
    expect(await failed([row])).toBe(0);
    await stream([row]);
    await sweeps(5);
    expect(await emailsOf(row.id)).toBe(3);
    const stored = await store.get(row.id);
    expect(stored).toMatchObject({ deferredAt: expect.any(String), attempts: 3 });
    expect(stored).not.toHaveProperty('queue');
    expect(vi.mocked(console.error).mock.calls.filter(([line]) => line.includes('"lead_deferred"'))).toHaveLength(1);
  });

  it('and whose answer never ends: the sender gives up within its lease', async () => {
    const row = await put();
    slow.behave((_, response) => {
      const drip = setInterval(() => response.write(' '), 200);
      response.on('close', () => clearInterval(drip));
    });
    await coldStart(slow.endpoint);
    const started = performance.now();
    expect(await failed([row])).toBe(0);
    expect(performance.now() - started).toBeLessThan(15_000);
    expect(await store.get(row.id)).toMatchObject({ queue: 'notify', attempts: 1 });
  });
});

describe('a claim', () => {
  it('whose acknowledgement is lost is our own: the email goes out at once', async () => {
    const row = await put();
    database.set('UpdateItem', 'lostAcknowledgement', { times: 1 });
    expect(await failed([row])).toBe(0);
    expect(await emailsOf(row.id)).toBe(1);
  });
});

describe('the sweeper', { timeout: 60_000 }, () => {
  it('is not stopped by five leads that the mail service fails on', async () => {
    const bad = await Promise.all([1, 2, 3, 4, 5].map((n) => put(60 * minute, { name: `Bad row ${n}` })));
    const good = await Promise.all(Array.from({ length: 20 }, (_, n) => put((30 - n) * minute)));
    mail.set('SendEmail', 'serverError', { about: 'Bad%20row' });
    await sweeps(2);
    for (const { id } of good) expect(await emailsOf(id)).toBe(1);
    mail.calm();
    for (const { id } of bad) expect(await store.get(id)).toMatchObject({ queue: 'notify' });
  });

  it('sends what was stored before a clock was set back', async () => {
    const row = await put(-24 * 60 * minute);
    await run({ task: 'sweep' });
    expect(await emailsOf(row.id)).toBe(1);
  });
});
