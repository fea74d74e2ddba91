import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import getPort from 'get-port';
import { vi } from 'vitest';
import type { NotifyEvent } from '#functions/notify/event.ts';
import { context } from '#functions/testing/call.ts';
import { startFaultProxy } from '#functions/testing/fault-proxy.ts';
import { leadStore, newLead, streamEvent } from '#functions/testing/leads.ts';
import { startInbox } from '#scripts/local/inbox.ts';
import { close } from '#scripts/local/listen.ts';
import { freshTables } from './tables.ts';

/** The notify function between the embedded database and the local inbox, each behind a proxy that can make trouble. */
export const startNotifier = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'inbox-'));
  const port = await getPort({ host: '127.0.0.1' });
  const inbox = await startInbox(port, join(folder, 'inbox.jsonl'));
  const inboxUrl = `http://127.0.0.1:${port}`;
  const mail = await startFaultProxy(inboxUrl);
  const tables = await freshTables();
  const database = await startFaultProxy(tables.endpoint);
  process.env.AWS_ENDPOINT_URL_DYNAMODB = database.endpoint;
  const store = leadStore(DynamoDBDocumentClient.from(tables.client), tables.env.SUBMISSIONS_TABLE ?? '');
  let handler: typeof import('#functions/notify/handler.ts').handler;

  /** A function that has just been started: a client of the SDK that met much trouble tries less. */
  const coldStart = async (ses = mail.endpoint) => {
    process.env.AWS_ENDPOINT_URL_SES = ses;
    vi.resetModules();
    ({ handler } = await import('#functions/notify/handler.ts'));
  };
  const run = (event: NotifyEvent) => handler(event, context(60_000));

  return {
    database,
    mail,
    store,
    coldStart,
    run,
    /** Ends all trouble, and starts the function anew. */
    recover: async () => {
      database.calm();
      mail.calm();
      await coldStart();
    },
    /** How many rows of a batch the function gives back to the stream. */
    failed: async (rows: { id: string }[]) => (await run(streamEvent(rows)))?.batchItemFailures.length,
    /** How many emails there are of a lead. */
    emailsOf: async (id: string): Promise<number> => {
      const { emails } = (await (await fetch(`${inboxUrl}/store`)).json()) as { emails: { body: { text: string } }[] };
      return emails.filter(({ body }) => body.text.includes(id)).length;
    },
    /** @param age in milliseconds */
    put: (age = 0, change = {}) =>
      store.put(newLead({ createdAt: new Date(Date.now() - age).toISOString(), ...change })),
    close: async () => {
      await Promise.all([database.close(), mail.close(), close(inbox)]);
      rmSync(folder, { recursive: true });
    },
  };
};

export type Notifier = Awaited<ReturnType<typeof startNotifier>>;
