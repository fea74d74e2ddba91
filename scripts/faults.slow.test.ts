import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { shortId } from '#functions/lib/submission.ts';
import { apiPaths } from '#shared/api.ts';
import { leadTable } from './ops/leads/lead-table.ts';
import { tableNames } from './ops/target.ts';
import { chooseTrouble, type FaultyStack, randomNumbers, startFaultyStack, troubles } from './testing/faulty-stack.ts';
import { temporaryFolder } from './testing/start-product.ts';

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
