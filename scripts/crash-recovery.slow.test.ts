import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { paginateScan } from '@aws-sdk/client-dynamodb';
import { afterEach, describe, expect, test } from 'vitest';
import { leaseMs } from '#functions/lib/email-claims.ts';
import { apiPaths } from '#shared/api.ts';
import { sampleLead } from '#shared/sample-lead.ts';
import { localClient } from './dev/product/create-tables.ts';
import { buildSiteIfChanged } from './dev/site/build.ts';
import { freePorts, Product, temporaryFolder, until } from './testing/start-product.ts';

const total = 200;
const senders = 8;
/** How many are acknowledged before something is killed. */
const killAfter = 60;

const products: Product[] = [];
const start = async (again?: Product) => {
  const env = { LIMIT_CONTACT: 'off', EMAILS_PER_HOUR: '1000', TIMER_SECONDS: '1' };
  const product = new Product(again?.ports ?? (await freePorts()), again?.folder ?? temporaryFolder(), env);
  products.push(product);
  return product.ready();
};

await buildSiteIfChanged(() => undefined);

afterEach(async () => {
  // The last first: a start that followed another uses the same folder.
  for (const product of products.splice(0).reverse()) await product.remove();
}, 20_000);

/** Sends one lead until it is acknowledged, as a patient visitor does: the same key each time. */
const send = async (product: () => Product, id: string, giveUpAt: number): Promise<boolean> => {
  while (Date.now() < giveUpAt) {
    try {
      const lead = sampleLead({ message: `The message of ${id}.` });
      const { status } = await product().post(apiPaths.contact, lead, { 'idempotency-key': id });
      if (status === 201) return true;
    } catch {
      // The product is down at the moment.
    }
    await delay(100);
  }
  return false;
};

const TableName = 'contact_submissions';

const stored = async ({ ports }: Product) => {
  const client = localClient(`http://127.0.0.1:${ports.DYNAMODB_PORT}`);
  const rows: { id: string; notifiedAt: string | undefined }[] = [];
  for await (const { Items = [] } of paginateScan({ client }, { TableName })) {
    rows.push(...Items.map(({ id, notifiedAt }) => ({ id: id?.S ?? '', notifiedAt: notifiedAt?.S })));
  }
  return rows;
};

/** How many emails there are for each lead. */
const emailed = async (product: Product) => {
  const counts = new Map<string, number>();
  for (const { body } of await product.emails()) {
    // An email of its own names the id; a list of those that a crash left untold has each message.
    for (const id of new Set(body.text.match(/(?<=The message of )[0-9a-f-]{36}/g))) {
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
  }
  return counts;
};

describe('crash during 200 submissions', { timeout: 600_000 }, () => {
  test.each([
    ['database', 'databasePid'],
    ['start', 'startPid'],
  ] as const)('keeps each acknowledged lead once after kill -9 of the %s', async (_, victim) => {
    let product = await start();
    const ids = Array.from({ length: total }, () => randomUUID());
    const queue = [...ids];
    const acknowledged = new Set<string>();
    const giveUpAt = Date.now() + 180_000;
    let deadSince = 0;

    const kill = async () => {
      await until('enough are acknowledged', () => acknowledged.size >= killAfter, 60_000);
      process.kill(product[victim], 'SIGKILL');
      await product.ended();
      deadSince = Date.now();
      await until(
        'the ports are free for the next start',
        async () => {
          try {
            product = await start(product);
            return true;
          } catch {
            return false;
          }
        },
        60_000,
      );
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
    // What the dead sender had claimed is due at the end of its lease.
    await until('every row is marked', isOver, leaseMs + 120_000);
    // What was marked before the kill was accepted by the inbox that ended with it. The other leads are in the new one,
    // each once: what was sent and not yet marked is sent once more (docs/decisions/0002-every-lead-is-notified.md).
    const later = (await stored(product)).filter(({ notifiedAt = '' }) => Date.parse(notifiedAt) > deadSince);
    const counts = await emailed(product);
    expect([...counts.keys()].sort()).toEqual(later.map(({ id }) => id).sort());
    expect(Math.max(...counts.values())).toBe(1);
  });
});
