import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { changeLead } from '#functions/lib/change-lead.ts';
import { requeue } from '#functions/lib/email-claims.ts';
import type { Email } from '#functions/notify/layout.ts';
import type { Dependencies } from '#functions/notify/notify-lead.ts';
import { leadsOf, unlimited } from '#functions/testing/leads.ts';
import { freshTables } from './tables.ts';

/** What the rules of notify work with: empty tables, a clock, and a mailer that keeps what it was given. */
export const createSender = async () => {
  const tables = await freshTables();
  const { store, leads } = leadsOf(tables);
  const db = DynamoDBDocumentClient.from(tables.client);
  const sender = {
    store,
    leads,
    /** Milliseconds since the epoch. */
    now: Date.parse('2026-11-20T10:00:00.000Z'),
    sent: [] as Email[],
    /** What the mailer does before it accepts an email. */
    beforeAccepting: (_email: Email): void | Promise<void> => undefined,
    requeue: (id: string) =>
      changeLead({ db, table: tables.env.SUBMISSIONS_TABLE ?? '', id }, { claimToken: 'none' }, requeue),
    waiting: async () => (await Array.fromAsync(leads.waiting('notify'))).map(({ id }) => id),
  };
  const dependencies = (): Dependencies => ({
    leads,
    clock: () => sender.now,
    mailer: {
      async send(email) {
        await sender.beforeAccepting(email);
        sender.sent.push(email);
        return `message-${sender.sent.length}`;
      },
    },
    budget: unlimited,
    commandFor: (words) => words,
  });
  return Object.assign(sender, { dependencies });
};

export type Sender = Awaited<ReturnType<typeof createSender>>;

/** A mail service that cannot be reached. */
export const outage = (): never => {
  throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
};

/** A function with all the time it needs, in milliseconds. */
export const plenty = (): number => 600_000;
