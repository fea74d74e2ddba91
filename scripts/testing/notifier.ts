import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { vi } from 'vitest';
import type { handler as Notify, NotifyEvent } from '#functions/notify/handler.ts';
import { context } from '#functions/testing/call.ts';
import { startFaultProxy } from '#functions/testing/fault-proxy.ts';
import { leadStore, streamEvent } from '#functions/testing/leads.ts';
import { startTestInbox } from './inbox.ts';
import { freshTables } from './tables.ts';

// Writing fast would only make the tests slower: the pace is for tables that others use.
vi.mock('node:timers/promises', async (original) => ({
  ...(await original<typeof import('node:timers/promises')>()),
  setTimeout: async () => undefined,
}));

/** The notify function between the embedded database and the local inbox, each behind a proxy that can make trouble. */
export const startNotifier = async () => {
  const inbox = await startTestInbox();
  const mail = await startFaultProxy(inbox.url);
  // As many emails of their own as a deployment allows by default.
  const tables = await freshTables({ EMAILS_PER_HOUR: '30' });
  const database = await startFaultProxy(tables.endpoint);
  process.env.AWS_ENDPOINT_URL_DYNAMODB = database.endpoint;
  const db = DynamoDBDocumentClient.from(tables.client, { marshallOptions: { removeUndefinedValues: true } });
  const store = leadStore(db, tables.env.SUBMISSIONS_TABLE ?? '');
  let handler: typeof Notify;

  /** Restarts the function: an SDK client that has met many faults retries less. */
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
    /** Ends all faults, and restarts the function. */
    recover: async () => {
      database.calm();
      mail.calm();
      await coldStart();
    },
    /** Calls the function with rows that were just stored, as the stream does. */
    stream: (rows: { id: string }[]) => run(streamEvent(rows)),
    emails: inbox.emails,
    /** Calls the function that gets the mail service's events. */
    mailEvent: async (event: unknown) => {
      const { handler: record } = await import('#functions/mail-events/handler.ts');
      await record(event);
    },
    /** The events that have been logged as failures, in order, while the console is mocked. */
    logged: () => vi.mocked(console.error).mock.calls.map(([line]) => String(JSON.parse(String(line)).event)),
    close: async () => {
      await Promise.all([database.close(), mail.close(), inbox.close()]);
    },
  };
};

export type Notifier = Awaited<ReturnType<typeof startNotifier>>;
