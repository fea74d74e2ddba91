import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { paginateScan } from '@aws-sdk/client-dynamodb';
import { describe, expect, test } from 'vitest';
import { leaseMs } from '#functions/lib/email-claims.ts';
import { apiPaths } from '#shared/api.ts';
import { sampleLead } from '#shared/sample-lead.ts';
import { localClient } from './local/tables.ts';
import { freePorts, isAlive, Product, temporaryFolder, until } from './testing/start-product.ts';

const total = 200;
const senders = 8;
/** How many leads must be acknowledged before a process is killed. */
const killAfter = 60;

/** Starts the product. @param again an earlier instance, whose ports and data are reused */
const start = async (stack: AsyncDisposableStack, again?: Product) => {
  const env = { LIMIT_CONTACT: '100000/1', EMAILS_PER_HOUR: '1000', TIMER_SECONDS: '1' };
  const product = new Product(again?.ports ?? (await freePorts()), again?.folder ?? temporaryFolder(), env);
  stack.defer(() => product.remove());
  return product.ready();
};

/** Sends one lead, always with the same idempotency key, until it is acknowledged or it is time to give up. */
const send = async (product: () => Product, id: string, giveUpAt: number): Promise<boolean> => {
  while (Date.now() < giveUpAt) {
    try {
      const lead = sampleLead({ message: `The message of ${id}.` });
      const { status } = await product().post(apiPaths.contact, lead, { 'idempotency-key': id });
      if (status === 201) return true;
    } catch {
      // The product is down: try again.
    }
    await delay(100);
  }
  return false;
};

const TableName = 'contact_submissions';

const stored = async ({ database }: Product) => {
  const client = localClient(database);
  const rows: { id: string; notifiedAt: string | undefined }[] = [];
  for await (const { Items = [] } of paginateScan({ client }, { TableName })) {
    rows.push(...Items.map(({ id, notifiedAt }) => ({ id: id?.S ?? '', notifiedAt: notifiedAt?.S })));
  }
  return rows;
};

/** The number of emails that mention each lead, by the lead's id. */
const emailed = async (product: Product) => {
  const counts = new Map<string, number>();
  for (const { body } of await product.emails()) {
    // Each test message contains its lead's id. It arrives either in that lead's own email or in the email that lists
    // the leads whose emails a crash prevented.
    for (const id of new Set(body.text.match(/(?<=The message of )[0-9a-f-]{36}/g))) {
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
  }
  return counts;
};

// These tests run in parallel, because each waits minutes until leads that the dead process had claimed are due again.
describe('product during 200 submissions', { timeout: 600_000, concurrent: true }, () => {
  test.each([
    ['database', 'databasePid'],
    ['server', 'startPid'],
  ] as const)('stores each acknowledged lead exactly once after kill -9 of the %s', async (_, victim) => {
    await using stack = new AsyncDisposableStack();
    let product = await start(stack);
    const ids = Array.from({ length: total }, () => randomUUID());
    const queue = [...ids];
    const acknowledged = new Set<string>();
    const giveUpAt = Date.now() + 180_000;
    let deadSince = 0;

    const kill = async () => {
      await until('enough are acknowledged', () => acknowledged.size >= killAfter, 60_000);
      const [killed, { databasePid }] = [product, product];
      process.kill(killed[victim], 'SIGKILL');
      await killed.ended();
      deadSince = Date.now();
      const hasEnded = async () => !isAlive(databasePid) && (await killed.allPortsFree());
      await until('the killed product has ended', hasEnded, 60_000);
      product = await start(stack, killed);
    };
    const worker = async () => {
      for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
        if (await send(() => product, id, giveUpAt)) acknowledged.add(id);
      }
    };
    await Promise.all([kill(), ...Array.from({ length: senders }, worker)]);
    expect(acknowledged.size).toBe(total);

    const rows = await stored(product);
    expect(rows.map(({ id }) => id).sort()).toEqual([...ids].sort());
    const isOver = async () => (await stored(product)).every(({ notifiedAt }) => notifiedAt);
    // Leads whose emails the dead process was about to send are due again when its lease expires.
    await until('every row is marked', isOver, leaseMs + 120_000);
    // The old inbox, with emails about leads marked before the kill, is gone. The new inbox has one email about every
    // other lead: if a lead is not marked, its email is sent again (docs/decisions/0002-every-lead-is-notified.md).
    const later = (await stored(product)).filter(({ notifiedAt = '' }) => Date.parse(notifiedAt) > deadSince);
    const counts = await emailed(product);
    expect([...counts.keys()].sort()).toEqual(later.map(({ id }) => id).sort());
    expect(Math.max(...counts.values())).toBe(1);
  });
});
