import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { apiPaths } from '#shared/api.ts';
import { leadTable } from './leads/lead-table.ts';
import { tableNames } from './target.ts';
import { type FaultyStack, startFaultyStack } from './testing/faulty-stack.ts';
import { type Found, isKept, judge, type Verdict } from './testing/lead-verdict.ts';
import { temporaryFolder } from './testing/start-product.ts';
import { chooseTrouble, randomNumbers, troubles } from './testing/troubles.ts';

/** How many visitors send at the same time. */
const visitors = 4;

/** Between two messages of a visitor, and between two tries. Milliseconds. */
const pause = 200;

/** How long a visitor goes on with a message, and how long a run may take in all. Milliseconds. */
const patience = { visitor: 20_000, run: 280_000 };

/** By this much the clock is put forward. Milliseconds. */
const later = 15 * 60_000;

/** Sends one message until it is acknowledged: the same key each time. */
const send = async (site: string, id: string, address: string): Promise<boolean> => {
  const body = { name: `Visitor ${id}`, email: 'visitor@example.com', message: `A message of some length: ${id}.` };
  for (const end = performance.now() + patience.visitor; performance.now() < end; await delay(pause)) {
    try {
      const { status } = await fetch(site + apiPaths.contact, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': id, 'x-forwarded-for': address },
        body: JSON.stringify({ ...body, website: '', elapsedMs: 60_000 }),
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

const tableOf = ({ client }: FaultyStack) => {
  const tables = tableNames();
  return leadTable({ client, tables, describe: 'the fault suite' });
};

/** Puts the clock forward, so that every lead is old enough for the schedules. @returns what sets it back */
const putClockForward = (): (() => void) => {
  const { now } = Date;
  Date.now = () => now() + later;
  return () => {
    Date.now = now;
  };
};

/** Runs the schedules again and again, beside the stream, until the queue is empty or the time is over. */
const sendWaitingUntil = async (stack: FaultyStack, end: number): Promise<void> => {
  const leads = tableOf(stack);
  while (performance.now() < end && (await leads.waitingIds()).size > 0) {
    // Its failure is a fault too: the next run follows.
    await stack.sendWaiting().catch(() => undefined);
    await delay(1000);
  }
};

/** How many emails name each id. A visitor's name is in every email about the lead, alone or in a bundle. */
const countEmails = (inbox: string): Map<string, number> => {
  const counts = new Map<string, number>();
  const lines = existsSync(inbox) ? readFileSync(inbox, 'utf8').split('\n') : [];
  for (const line of lines) {
    for (const id of new Set(line.match(/(?<=Visitor )[0-9a-f-]{36}/g))) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
};

const inspect = async (stack: FaultyStack, acknowledged: readonly string[]): Promise<Verdict> => {
  const emails = countEmails(stack.inbox);
  const found = new Map<string, Found>(acknowledged.map((id) => [id, { rows: 0, emails: emails.get(id) ?? 0 }]));
  for await (const page of tableOf(stack).pages()) {
    for (const { name = '', status } of page) {
      const lead = found.get(name.replace('Visitor ', ''));
      if (lead) Object.assign(lead, { rows: lead.rows + 1, status });
    }
  }
  return judge([...found.values()]);
};

/** Counts the functions' log lines by event instead of printing them. @returns what ends that */
const countEvents = (events: Map<string, number>): (() => void) => {
  const originals = { info: console.info, warn: console.warn, error: console.error };
  const count = (line: unknown) => {
    const [, event = 'other'] = /"event":"(\w+)"/.exec(String(line)) ?? [];
    events.set(event, (events.get(event) ?? 0) + 1);
  };
  Object.assign(console, { info: count, warn: count, error: count });
  return () => void Object.assign(console, originals);
};

/**
 * Sends leads while both services fail at random, runs the schedules while they still fail, and then lets them recover.
 * @param seconds how long they fail
 */
const runFaults = async (
  seconds: number,
  seed: number,
): Promise<{ verdict: Verdict; events: Map<string, number>; calls: number }> => {
  const end = performance.now() + patience.run;
  const events = new Map<string, number>();
  await using resources = new AsyncDisposableStack();
  const folder = temporaryFolder();
  resources.defer(() => rmSync(folder, { recursive: true, force: true }));
  resources.defer(countEvents(events));
  const stack = await startFaultyStack(folder, resources);
  stack.database.disturb(chooseTrouble(troubles.database, randomNumbers(seed)));
  stack.mail.disturb(chooseTrouble(troubles.mail, randomNumbers(seed + 1)));
  const faultsEnd = performance.now() + seconds * 1000;
  const acknowledged = await sendAll(stack.site, seconds / 2);
  resources.defer(putClockForward());
  await sendWaitingUntil(stack, faultsEnd);
  const calls = stack.database.calls.length + stack.mail.calls.length;
  stack.database.calm();
  stack.mail.calm();
  await sendWaitingUntil(stack, end);
  return { verdict: await inspect(stack, acknowledged), events, calls };
};

/** Half a minute of faults, and the time to recover from them: about a minute in all. */
const faultSeconds = 40;

/** FAULT_SEED repeats the faults of an earlier run, though not the timing of the machine. */
const seed = Number(process.env.FAULT_SEED ?? 1 + (Date.now() % 1_000_000));

test('every acknowledged lead is stored once and told, whatever befalls the database and the mail service', async () => {
  const { verdict, events, calls } = await runFaults(faultSeconds, seed);
  const report = JSON.stringify({ seed, calls, events: Object.fromEntries(events), ...verdict });
  expect(isKept(verdict), report).toBe(true);
}, 400_000);
