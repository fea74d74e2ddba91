import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import getPort from 'get-port';
import { expect, test } from 'vitest';
import { shortId } from '#functions/lib/submission.ts';
import { notifier, routes } from '#functions/routes.ts';
import { type FaultProxy, startFaultProxy, type Trouble } from '#functions/testing/fault-proxy.ts';
import { close, listen } from '#scripts/common/listen.ts';
import { apiPaths } from '#shared/api.ts';
import { createApi } from './dev/product/api.ts';
import { createTables, localClient, streamArn } from './dev/product/create-tables.ts';
import { dataFiles } from './dev/product/data-folder.ts';
import { startDatabase } from './dev/product/database.ts';
import { createEdge } from './dev/product/edge.ts';
import { handlerEnvironment, localSigningKeys } from './dev/product/handler-environment.ts';
import { startInbox } from './dev/product/inbox.ts';
import { importHandler, invoke } from './dev/product/invoke.ts';
import { parseSettings } from './dev/product/settings.ts';
import { followStream } from './dev/product/stream.ts';
import { leadTable } from './ops/leads/lead-table.ts';
import { tableNames } from './ops/target.ts';
import { temporaryFolder } from './testing/start-product.ts';

type FaultyStack = {
  site: string;
  /** Where the inbox answers. */
  inbox: string;
  /** Reaches the database directly. */
  client: DynamoDBClient;
  /** Between the functions and their services. */
  database: FaultProxy;
  mail: FaultProxy;
  /** Calls the notify function with an event, as a schedule does. @throws {Error} where it fails */
  notify(event: unknown): Promise<unknown>;
};

const originSecret = 'origin-secret-of-the-fault-suite';

/**
 * Runs the contact form and the notifier in this process, with a fault proxy before the database and the mail service.
 * The stream is read past the proxy: in AWS it is no call of a function.
 */
const startFaultyStack = async (folder: string, resources: AsyncDisposableStack): Promise<FaultyStack> => {
  const real = await startDatabase({ path: join(folder, 'database.sqlite') });
  resources.defer(() => real.stop());
  const inboxPort = await getPort({ host: '127.0.0.1' });
  const inbox = `http://127.0.0.1:${inboxPort}`;
  const inboxServer = await startInbox(inboxPort);
  resources.defer(() => close(inboxServer));
  const database = await startFaultProxy(real.endpoint);
  resources.defer(() => database.close());
  const mail = await startFaultProxy(inbox);
  resources.defer(() => mail.close());

  const client = localClient(real.endpoint);
  resources.defer(() => client.destroy());
  const tables = await createTables(client);
  const signingKeys = localSigningKeys(join(folder, dataFiles.signingKeys), () => undefined);
  const addresses = { dynamodb: database.endpoint, ses: mail.endpoint };
  const settings = parseSettings({ LIMIT_CONTACT: 'off' });
  Object.assign(process.env, handlerEnvironment(settings, addresses, tables, { origin: originSecret, signingKeys }));

  const notify = (event: unknown) => invoke(importHandler, notifier.folder, event, notifier.timeoutSeconds * 1000);
  const stream = await followStream({
    endpoint: real.endpoint,
    streamArn: await streamArn(client, notifier.source),
    call: notify,
    log: () => undefined,
  });
  resources.defer(() => stream.stop());
  const api = createApi({ routes, loadHandler: importHandler, cdn: { originSecret, edge: createEdge() } });
  const server = createServer((request, response) => void api(request, response));
  await listen(server, 0, 'PORT');
  resources.defer(() => close(server));
  return {
    site: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    inbox,
    client,
    database,
    mail,
    notify,
  };
};

/** mulberry32: small, and its sequence depends on the seed alone. @returns numbers from 0 to below 1 */
const randomNumbers = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** What befalls each service. Its answers are ambiguous in half of the cases: the call may have succeeded. */
const troubles = {
  database: ['reset', 'serverError', 'throttle', 'hang', 'html', 'slow', 'late', 'lostAcknowledgement'],
  mail: ['reset', 'serverError', 'throttleMail', 'hang', 'html', 'slow', 'late', 'lostAcknowledgement'],
} as const satisfies Record<string, readonly Trouble[]>;

/** The share of calls that are disturbed: quiet times and bad ones take turns, as in a real outage. */
const shares = [0, 0.1, 0.4];

/** How many calls one such time lasts. */
const callsPerTime = 20;

/** Decides, call by call, what happens to a service. @param random gives numbers from 0 to below 1 */
const chooseTrouble = (kinds: readonly Trouble[], random: () => number): (() => Trouble | undefined) => {
  let share = 0;
  let calls = 0;
  return () => {
    if (calls % callsPerTime === 0) share = shares[Math.floor(random() * shares.length)] ?? 0;
    calls += 1;
    // Always two numbers, so that a decision does not depend on the ones before it.
    const [isHit, kind] = [random() < share, Math.floor(random() * kinds.length)];
    return isHit ? kinds[kind] : undefined;
  };
};

/** How many visitors send at the same time. */
const visitors = 4;

/** Time between a visitor's messages, and between retries. Milliseconds. */
const pause = 200;

/** How long a visitor retries a message. Milliseconds. */
const timeoutMs = 20_000;

const minute = 60_000;

/** Every lead from this visitor is one whose text the mail service fails on. */
const poisoned = 'poisoned';

/** Sends one message until it is acknowledged: the same key each time. */
const send = async (
  site: string,
  id: string,
  address: string,
  company = 'Mills',
  elapsedMs = minute,
): Promise<boolean> => {
  const body = { name: `Visitor ${id}`, email: `v${address}@example.com`, company, message: `A message about ${id}.` };
  for (const end = performance.now() + timeoutMs; performance.now() < end; await delay(pause)) {
    try {
      const { status } = await fetch(site + apiPaths.contact, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': id, 'x-forwarded-for': address },
        body: JSON.stringify({ ...body, elapsedMs }),
        signal: AbortSignal.timeout(5000),
      });
      if (status === 201) return true;
    } catch {
      // No answer: the visitor tries again.
    }
  }
  return false;
};

/** @returns the ids that were acknowledged within the time */
const sendAll = async (site: string, seconds: number): Promise<string[]> => {
  const acknowledged: string[] = [];
  const end = performance.now() + seconds * 1000;
  const visit = async (index: number) => {
    while (performance.now() < end) {
      const id = randomUUID();
      if (await send(site, id, `192.0.2.${index}`)) acknowledged.push(id);
      await delay(pause);
    }
  };
  await Promise.all(Array.from({ length: visitors }, (_, index) => visit(index)));
  return acknowledged;
};

/** How many emails name each lead, by the beginning of its id. */
const countEmails = async (inbox: string): Promise<(id: string) => number> => {
  const { emails } = (await (await fetch(`${inbox}/store`)).json()) as { emails: object[] };
  const texts = emails.map((email) => JSON.stringify(email));
  return (id) => texts.filter((text) => text.includes(shortId(id))).length;
};

/** Every broken promise about the acknowledged leads, one per line. */
const judge = async (stack: FaultyStack, acknowledged: readonly string[]): Promise<string[]> => {
  const tables = tableNames();
  const table = leadTable({ client: stack.client, tables, describe: 'the fault suite' });
  const rows = new Map<string, string[]>();
  for await (const page of table.pages()) {
    for (const { id, name = '' } of page) {
      const visitor = name.replace('Visitor ', '');
      rows.set(visitor, [...(rows.get(visitor) ?? []), id]);
    }
  }
  const emails = await countEmails(stack.inbox);
  return acknowledged.flatMap((visitor) => {
    const ids = rows.get(visitor) ?? [];
    if (ids.length !== 1) return [`${visitor} has ${ids.length} rows`];
    return emails(String(ids[0])) > 0 ? [] : [`${visitor} has no email`];
  });
};

/** Lets the clock be set forward and back. @returns a function that changes it by milliseconds, and one that ends that */
const ownClock = () => {
  const { now } = Date;
  let ahead = 0;
  Date.now = () => now() + ahead;
  return {
    change: (ms: number) => {
      ahead += ms;
    },
    end: () => {
      Date.now = now;
    },
  };
};

/** FAULT_SEED repeats the faults of an earlier run, though not the timing of the machine. */
const seed = Number(process.env.FAULT_SEED ?? 1 + (Date.now() % 1_000_000));

test('every acknowledged lead is stored once and told, whatever befalls the database, the mail service and the clock', async () => {
  await using resources = new AsyncDisposableStack();
  const folder = temporaryFolder();
  resources.defer(() => rmSync(folder, { recursive: true, force: true }));
  const clock = ownClock();
  resources.defer(clock.end);
  const stack = await startFaultyStack(folder, resources);
  const { site, database, mail } = stack;
  const acknowledged: string[] = [];
  const one = async (company?: string, elapsedMs?: number) => {
    const id = randomUUID();
    if (await send(site, id, '192.0.2.77', company, elapsedMs)) acknowledged.push(id);
  };
  /** Lets minutes pass, with a timer run in each. A failed run is one more fault: the next one follows. */
  const pass = async (minutes: number, before: (index: number) => Promise<unknown> = async () => undefined) => {
    for (let index = 0; index < minutes; index += 1) {
      await before(index);
      clock.change(minute);
      await stack.notify({ task: 'drain' }).catch(() => undefined);
    }
  };

  // Both services fail at random, while forms come in.
  database.disturb(chooseTrouble(troubles.database, randomNumbers(seed)));
  mail.disturb(chooseTrouble(troubles.mail, randomNumbers(seed + 1)));
  acknowledged.push(...(await sendAll(site, 20)));
  await pass(15);
  database.calm();
  // The mail service is away, again and again, for minutes and for hours.
  for (const minutes of [4, 10, 180]) {
    mail.set('SendEmail', minutes === 10 ? 'reset' : 'serverError');
    await pass(minutes, async (index) => index % 10 === 0 && one());
    mail.calm();
    await pass(5);
    expect(await judge(stack, acknowledged), `FAULT_SEED=${seed}, after ${minutes} minutes`).toEqual([]);
  }
  // A clock that is wrong for a while, and a lead whose text cannot be sent.
  mail.set('SendEmail', 'serverError', { about: poisoned });
  for (const wrong of [90 * minute, -90 * minute]) {
    clock.change(wrong);
    await Promise.all([one(), one(poisoned), one()]);
    clock.change(-wrong);
    await pass(6);
  }
  // Suspects are listed, though the first list is lost.
  await one('Mills', 10);
  const stop = mail.set('SendEmail', 'lostAcknowledgement');
  await stack.notify({ task: 'digest' }).catch(() => undefined);
  stop();
  await stack.notify({ task: 'digest' });
  await pass(10);
  expect(await judge(stack, acknowledged), `FAULT_SEED=${seed}`).toEqual([]);
  expect(acknowledged.length).toBeGreaterThan(20);
}, 600_000);
