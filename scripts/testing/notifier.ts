import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { vi } from 'vitest';
import type { NotifyEvent } from '#functions/notify/event.ts';
import type { handler as Notify } from '#functions/notify/handler.ts';
import { context } from '#functions/testing/call.ts';
import { startFaultProxy } from '#functions/testing/fault-proxy.ts';
import { leadStore, newLead, streamEvent } from '#functions/testing/leads.ts';
import { startTestInbox } from './inbox.ts';
import { freshTables } from './tables.ts';

/** The notify function between the embedded database and the local inbox, each behind a proxy that can make trouble. */
export const startNotifier = async () => {
  const inbox = await startTestInbox();
  const mail = await startFaultProxy(inbox.url);
  const tables = await freshTables();
  const database = await startFaultProxy(tables.endpoint);
  process.env.AWS_ENDPOINT_URL_DYNAMODB = database.endpoint;
  const store = leadStore(DynamoDBDocumentClient.from(tables.client), tables.env.SUBMISSIONS_TABLE ?? '');
  let handler: typeof Notify;

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
    emailsOf: async (id: string): Promise<number> =>
      (await inbox.emails()).filter(({ body }) => body.text.includes(id)).length,
    /** @param age in milliseconds */
    put: (age = 0, change = {}) =>
      store.put(newLead({ createdAt: new Date(Date.now() - age).toISOString(), ...change })),
    close: async () => {
      await Promise.all([database.close(), mail.close(), inbox.close()]);
    },
  };
};

export type Notifier = Awaited<ReturnType<typeof startNotifier>>;
