import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import getPort from 'get-port';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { leaseMs } from '#functions/lib/email-claims.ts';
import { context } from '#functions/testing/call.ts';
import { type FaultProxy, startFaultProxy, type Trouble } from '#functions/testing/fault-proxy.ts';
import { leadStore, newLead, streamEvent } from '#functions/testing/leads.ts';
import { startInbox } from '#scripts/local/inbox.ts';
import { close } from '#scripts/local/listen.ts';
import { freshTables } from '#scripts/testing/tables.ts';
import type { NotifyEvent } from './event.ts';
import { graceMs } from './sweep.ts';

// Each call of the notify function, and what can happen to it. A mail service that hangs is in notify.test.ts.

const folder = mkdtempSync(join(tmpdir(), 'inbox-'));
let inbox: Server;
let inboxUrl: string;
let database: FaultProxy;
let mail: FaultProxy;
let store: ReturnType<typeof leadStore>;
let handler: typeof import('./handler.ts').handler;

beforeAll(async () => {
  const port = await getPort({ host: '127.0.0.1' });
  inbox = await startInbox(port, join(folder, 'inbox.jsonl'));
  inboxUrl = `http://127.0.0.1:${port}`;
  mail = await startFaultProxy(inboxUrl);
  const tables = await freshTables({ AWS_ENDPOINT_URL_SES: mail.endpoint });
  database = await startFaultProxy(tables.endpoint);
  process.env.AWS_ENDPOINT_URL_DYNAMODB = database.endpoint;
  store = leadStore(DynamoDBDocumentClient.from(tables.client), tables.env.SUBMISSIONS_TABLE ?? '');
});
/** A function that has just been started: a client of the SDK that met much trouble tries less. */
const coldStart = async () => {
  vi.resetModules();
  ({ handler } = await import('./handler.ts'));
};
beforeEach(async () => {
  database.calm();
  mail.calm();
  await coldStart();
});
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  await Promise.all([database.close(), mail.close(), close(inbox)]);
  rmSync(folder, { recursive: true });
});

const run = (event: NotifyEvent) => handler(event, context(60_000));
const failed = async (rows: { id: string }[]) => (await run(streamEvent(rows)))?.batchItemFailures.length;
const emailsOf = async (id: string): Promise<number> => {
  const { emails } = (await (await fetch(`${inboxUrl}/store`)).json()) as { emails: { body: { text: string } }[] };
  return emails.filter(({ body }) => body.text.includes(id)).length;
};
const put = (age = 0) => store.put(newLead({ createdAt: new Date(Date.now() - age).toISOString() }));
const later = async (ms: number) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
  await coldStart();
};

describe('taking a row in trouble', { timeout: 20_000 }, () => {
  it.each<Trouble>(['hang', 'reset', 'serverError', 'throttle', 'html', 'accessDenied'])(
    '%s: no email, the record comes again, and then there is one',
    async (trouble) => {
      const row = await put();
      database.set('UpdateItem', trouble);
      expect(await failed([row])).toBe(1);
      expect(await emailsOf(row.id)).toBe(0);
      database.calm();
      expect(await failed([row])).toBe(0);
      expect(await emailsOf(row.id)).toBe(1);
    },
  );
});

describe('sending in trouble', () => {
  it('throttled: the record comes again at once, and then there is one email', async () => {
    const row = await put();
    mail.set('SendEmail', 'throttleMail');
    expect(await failed([row])).toBe(1);
    mail.calm();
    expect(await failed([row])).toBe(0);
    expect(await emailsOf(row.id)).toBe(1);
  });

  it.each<Trouble>(['reset', 'serverError', 'html'])(
    '%s: the record holds up nobody, and the sweep after the lease sends the email',
    async (trouble) => {
      const row = await put();
      mail.set('SendEmail', trouble);
      expect(await failed([row])).toBe(0);
      mail.calm();
      await run({ task: 'sweep' });
      expect(await emailsOf(row.id)).toBe(0);
      await later(leaseMs);
      await run({ task: 'sweep' });
      expect(await emailsOf(row.id)).toBe(1);
    },
  );

  it('refused for good: the record does not come again, the row waits for the sweeper', async () => {
    const row = await put(graceMs + 1000);
    mail.set('SendEmail', 'accessDenied');
    expect(await failed([row])).toBe(0);
    expect(await store.get(row.id)).toMatchObject({ queue: 'notify' });
    mail.calm();
    await run({ task: 'sweep' });
    expect(await emailsOf(row.id)).toBe(1);
  });

  it('a lost acknowledgement costs one duplicate and no more', async () => {
    const row = await put();
    mail.set('SendEmail', 'lostAcknowledgement', { times: 1 });
    expect(await failed([row])).toBe(0);
    await later(leaseMs);
    await run({ task: 'sweep' });
    await run({ task: 'sweep' });
    expect(await emailsOf(row.id)).toBe(2);
    expect(await store.get(row.id)).toHaveProperty('notifiedAt');
  });
});

describe('marking a row in trouble', () => {
  it.each<Trouble>(['reset', 'serverError', 'lostAcknowledgement'])('%s for a while: one email', async (trouble) => {
    const row = await put();
    database.set('UpdateItem', trouble, { about: 'next_notifiedAt', times: 3 });
    expect(await failed([row])).toBe(0);
    expect(await store.get(row.id)).toHaveProperty('notifiedAt');
    expect(await emailsOf(row.id)).toBe(1);
  });

  it('for ever: one duplicate after the lease, and no more', async () => {
    const row = await put();
    database.set('UpdateItem', 'serverError', { about: 'next_notifiedAt' });
    expect(await failed([row])).toBe(0);
    database.calm();
    expect(await failed([row])).toBe(0);
    expect(await emailsOf(row.id)).toBe(1);
    await later(leaseMs);
    expect(await failed([row])).toBe(0);
    expect(await failed([row])).toBe(0);
    expect(await emailsOf(row.id)).toBe(2);
  });
});

describe('the sweep', () => {
  it.each<Trouble>(['reset', 'serverError', 'throttle', 'html', 'accessDenied'])(
    'fails when its list cannot be read (%s), and the next one catches up',
    async (trouble) => {
      const row = await put(graceMs + 1000);
      database.set('Query', trouble);
      await expect(run({ task: 'sweep' })).rejects.toThrow();
      database.calm();
      await run({ task: 'sweep' });
      expect(await emailsOf(row.id)).toBe(1);
    },
  );

  it('catches up on a day without the mail service, with one email for each lead', async () => {
    const rows = await Promise.all(Array.from({ length: 12 }, () => put()));
    mail.set('SendEmail', 'throttleMail');
    expect(await failed(rows)).toBe(rows.length);
    for (let hour = 0; hour < 24; hour += 6) {
      await later(6 * 3600_000);
      await run({ task: 'sweep' });
    }
    mail.calm();
    await run({ task: 'sweep' });
    for (const { id } of rows) {
      expect(await emailsOf(id)).toBe(1);
      expect(await store.get(id)).not.toHaveProperty('queue');
    }
  });
});
