import { randomUUID } from 'node:crypto';
import { ConditionalCheckFailedException, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, expect, inject, it, vi } from 'vitest';
import { changeLead } from '#functions/lib/change-lead.ts';
import { clockMarginMs, leaseMs } from '#functions/lib/email-claims.ts';
import { type Submission, suspectExpiry } from '#functions/lib/submission.ts';
import { startFaultProxy } from '#functions/testing/fault-proxy.ts';
import { leadsOf, newLead } from '#functions/testing/leads.ts';
import { type TestTable, testTable } from '#functions/testing/table.ts';
import { freshTables } from '#scripts/testing/tables.ts';
import { dayMs } from '#shared/dates.ts';
import { retention } from '#shared/site.ts';
import { type Claimed, type LeadQueue, leadQueue } from './lead-queue.ts';
import { type StateRepository, stateRepository } from './state.ts';

const now = Date.parse('2026-11-20T10:00:00.000Z');
const hourMs = 3_600_000;
const at = (ms: number) => new Date(now + ms).toISOString();
let db: DynamoDBDocumentClient;
let names: { leads: string; state: string };
let store: TestTable;
let client: DynamoDBClient;
let leads: LeadQueue;
let state: StateRepository;
let time: number;

beforeEach(async () => {
  const tables = await freshTables();
  ({ client } = tables);
  db = DynamoDBDocumentClient.from(client);
  names = { leads: tables.env.SUBMISSIONS_TABLE ?? '', state: tables.env.NOTIFIER_STATE_TABLE ?? '' };
  ({ store, leads, state } = leadsOf(tables, () => time));
  time = now;
});

/** Stores a row that is due `ms` milliseconds after `now`. A row with a negative `ms` is overdue. */
const put = (ms: number, more: Partial<Submission> = {}) =>
  store.put(newLead({ createdAt: at(ms), nextTryAt: at(ms), ...more }));
const claim = async (row: Submission, token: string): Promise<Claimed> => {
  const claimed = await leads.claim(row.id, token);
  if (!claimed) throw new Error('The row is busy, or sales knows of it.');
  return claimed;
};

it('leadQueue: lets only the current claim mark a row as notified or release it', async () => {
  const row = await put(-5);
  const first = await claim(row, 'a');
  const { id, createdAt } = row;
  const leased = { ...row, nextTryAt: at(leaseMs), tokens: ['a'], lastChange: expect.any(String) };
  expect(first).toEqual({ id, createdAt, token: 'a', earlier: 0, lead: leased });
  expect(await leads.claim(id, 'b')).toBeUndefined();
  expect(await leads.claim(randomUUID(), 'b')).toBeUndefined();
  time = now + 1;
  await leads.release(first);
  expect(await store.get(id)).toMatchObject({ tokens: [], nextTryAt: at(1) });
  time = now;
  await claim(row, 'c');
  time = now + leaseMs;
  const last = await claim(row, 'd');
  expect(last.earlier).toBe(1);
  await leads.markNotified(last);
  const stored = await store.get(id);
  expect(stored).toMatchObject({ message: row.message, tokens: ['c', 'd'], notifiedAt: at(leaseMs) });
  for (const name of ['queue', 'nextTryAt']) expect(stored).not.toHaveProperty(name);
  expect(await leads.claim(id, 'e')).toBeUndefined();
});

it('leadQueue: reads the clock again when another sender claimed the row first', async () => {
  const row = await put(-5);
  const clocks = [now - leaseMs, now];
  const slow = leadQueue(db, names.leads, () => clocks.shift() ?? now);
  await claim(row, 'a');
  vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementationOnce(async () => ({ Item: row }));
  expect(await slow.claim(row.id, 'b')).toBeUndefined();
});

it('due: returns leads without a lease, latest first', async () => {
  const longest = leaseMs + clockMarginMs;
  const waits = [-40, -20, 0, 1, longest, longest + 1];
  const rows = await Promise.all(waits.map((ms) => put(ms, { tokens: ['a'] })));
  rows.push(await put(dayMs / 2), await put(dayMs / 2 + 1, { tokens: ['a', 'b', 'c'] }));
  await put(-50, { queue: 'suspects' });
  expect((await leads.due()).map((id) => rows.findIndex((row) => row.id === id))).toEqual([6, 5, 2, 1, 0]);
  // This damaged row has no readable date: it counts as waiting, but its age is unknown.
  await store.put({ ...newLead({ nextTryAt: at(-5) }), createdAt: 7 } as never as Submission);
  expect(await leads.backlog()).toEqual({ waitingLeads: 6, oldestLeadSeconds: 0, unconfirmedLeads: 1 });
});

it('due: reads at most 3,000 leads, from both ends of the queue', async () => {
  const row = (ms: number) => newLead({ createdAt: at(-ms), nextTryAt: at(-ms) });
  const rows = Array.from({ length: 3010 }, (_, index) => row(index));
  await store.putAll(rows);
  const due = await leads.due();
  expect(due).toHaveLength(3000);
  expect(due.at(0)).toBe(rows.at(0)?.id);
  expect(due).toContain(rows.at(-1)?.id);
});

it('suspects: omits expired rows', async () => {
  const suspect = { queue: 'suspects', suspectedSpam: true } as const;
  await put(-10, { ...suspect, expiresAt: now / 1000 });
  const kept = await put(-10, { ...suspect, expiresAt: now / 1000 + 1 });
  const found: string[] = [];
  for await (const { id } of leads.suspects(at(-20), at(0))) found.push(id);
  expect(found).toEqual([kept.id]);
});

it('keepUnlisted: postpones the expiry only of suspected spam that is on no daily list yet', async () => {
  const old = (retention.suspectDays - 5) * dayMs;
  const suspect = { queue: 'suspects', suspectedSpam: true, expiresAt: suspectExpiry(now - old) } as const;
  const [listed, unlisted] = [await put(-old - 2, suspect), await put(-old, suspect)];
  await leads.keepUnlisted(at(-old - 1));
  expect(await store.get(listed.id)).toEqual(listed);
  expect(await store.get(unlisted.id)).toMatchObject({ expiresAt: now / 1000 + 14 * 24 * 3600 });
});

it('beginDaily: begins the daily tasks once a day, or an hour after a failure', async () => {
  const begin = (hours: number) => state.beginDaily(now + hours * hourMs);
  expect([await begin(0), await begin(0.99), await begin(1)]).toEqual([true, false, true]);
  await state.endDaily(now + hourMs);
  expect([await begin(24.9), await begin(25), await begin(25)]).toEqual([false, true, false]);
  // This run's clock was a week ahead.
  await state.endDaily(now + 7 * 24 * hourMs);
  expect(await begin(26)).toBe(true);
});

it('takeEmails: limits the emails per clock hour', async () => {
  const take = (count: number, ms = 0) => state.takeEmails(count, now + ms);
  expect([await take(4), await take(2), await take(2), await take(1), await take(1)]).toEqual([
    false,
    true,
    false,
    true,
    false,
  ]);
  expect(await take(3, 3_599_999)).toBe(false);
  expect(await take(3, 3_600_000)).toBe(true);
  const hour = now / 3_600_000;
  expect(await testTable(client, names.state, 'key').get(`emails#${hour}`)).toMatchObject({
    emails: 3,
    expiresAt: (hour + 2) * 3600,
  });
  const error = vi.spyOn(console, 'error').mockReturnValue();
  expect(await stateRepository(db, 'no-such-table', 3).takeEmails(1, now)).toBe(true);
  expect(error.mock.calls.join()).toContain('email_budget_unavailable');
});

it('claim: recognizes its own write when the response was lost', async () => {
  const proxy = await startFaultProxy(inject('dynamodbEndpoint'));
  proxy.set('UpdateItem', 'lostAcknowledgement', { times: 1 });
  const lossy = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint: proxy.endpoint, maxAttempts: 2 }));
  const row = await put(0);
  expect(await leadQueue(lossy, names.leads, () => time).claim(row.id, 'a')).toMatchObject({ token: 'a' });
  expect(await store.get(row.id)).toMatchObject({ tokens: ['a'] });
  await proxy.close();
});

it('changeLead: gives up after losing to other writers five times', async () => {
  let tries = 0;
  const send = async (command: unknown) => {
    if (command instanceof GetCommand) return { Item: {} };
    tries += 1;
    const Item = { queue: { S: `of somebody else, ${tries}` } };
    throw new ConditionalCheckFailedException({ $metadata: {}, message: '', Item });
  };
  const lead = { db: { send } as never as DynamoDBDocumentClient, table: 'leads', id: 'a' };
  const change = changeLead(lead, () => ({ outcome: 'changed', next: { queue: 'notify' } }));
  await expect(change).rejects.toThrow('Another writer changed the row on each of 5 attempts.');
  expect(tries).toBe(5);
});
