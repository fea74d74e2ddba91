import { randomUUID } from 'node:crypto';
import { ConditionalCheckFailedException, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, expect, inject, it, vi } from 'vitest';
import { changeLead } from '#functions/lib/change-lead.ts';
import { clockMarginMs, leaseMs } from '#functions/lib/email-claims.ts';
import { suspectExpiry } from '#functions/lib/retention.ts';
import { type Submission, shortId } from '#functions/lib/submission.ts';
import { listKey } from '#functions/tables.ts';
import { startFaultProxy } from '#functions/testing/fault-proxy.ts';
import { type LeadStore, leadsOf, newLead } from '#functions/testing/leads.ts';
import { freshTables } from '#scripts/testing/tables.ts';
import { dayMs } from '#shared/dates.ts';
import { retention } from '#shared/site.ts';
import type { Email } from './layout.ts';
import { type Claimed, type LeadQueue, leadQueue } from './lead-queue.ts';
import { type StateRepository, stateRepository } from './state.ts';
import { listSuspects } from './suspects.ts';

const now = Date.parse('2026-11-20T10:00:00.000Z');
const hourMs = 3_600_000;
const at = (ms: number) => new Date(now + ms).toISOString();
let db: DynamoDBDocumentClient;
let names: { leads: string; state: string };
let store: LeadStore;
let leads: LeadQueue;
let state: StateRepository;
/** The simulated time. */
let time: number;

beforeEach(async () => {
  const tables = await freshTables();
  db = DynamoDBDocumentClient.from(tables.client);
  names = { leads: tables.env.SUBMISSIONS_TABLE ?? '', state: tables.env.NOTIFIER_STATE_TABLE ?? '' };
  ({ store, leads } = leadsOf(tables, () => time));
  time = now;
  state = stateRepository(db, names.state, 3);
});

/** Stores a row that is due after this time; negative: since then. */
const put = (ms: number, more: Partial<Submission> = {}) =>
  store.put(newLead({ createdAt: at(ms), nextTryAt: at(ms), ...more }));
const entryOf = ({ id, createdAt, nextTryAt = '' }: Submission) => ({ id, createdAt, nextTryAt });
const claim = async (row: Submission, token: string): Promise<Claimed> => {
  const claimed = await leads.claim(entryOf(row), token);
  if (typeof claimed === 'string') throw new Error(`The row is ${claimed}.`);
  return claimed;
};

it('leadQueue: lets only the current claim mark or release a row', async () => {
  const row = await put(-5);
  const seen = { queue: 'notify', nextTryAt: at(leaseMs), tokens: ['a'] };
  const first = await claim(row, 'a');
  const { id, createdAt } = row;
  expect(first).toEqual({ id, createdAt, token: 'a', earlier: 0, seen, lead: { ...row, ...seen } });
  expect(await leads.claim(entryOf(row), 'b')).toBe('busy');
  expect(await leads.claim(entryOf(newLead()), 'b')).toBe('done');
  const lost = leadQueue(db, 'no-such-table', () => time);
  await expect(lost.claim(entryOf(row), 'b')).rejects.toThrow();
  time = now + 1;
  await leads.release(first);
  expect(await store.get(row.id)).toMatchObject({ tokens: [], nextTryAt: at(1) });
  time = now;
  await claim(row, 'c');
  time = now + leaseMs;
  const last = await claim(row, 'd');
  expect(last.earlier).toBe(1);
  await leads.markNotified(last);
  const { queue: _, nextTryAt: __, ...told } = row;
  expect(await store.get(row.id)).toEqual({ ...told, tokens: ['c', 'd'], notifiedAt: at(leaseMs) });
  expect(await leads.claim(entryOf(row), 'e')).toBe('done');
});

it('leadQueue: reads the clock again when another sender was faster', async () => {
  const row = await put(-5);
  const clocks = [now - leaseMs, now];
  const slow = leadQueue(db, names.leads, () => clocks.shift() ?? now);
  await claim(row, 'a');
  expect(await slow.claim(entryOf(row), 'b')).toBe('busy');
});

it('due: returns newest and oldest first, then what a wrong clock delayed', async () => {
  const longest = leaseMs + clockMarginMs;
  const waits = [-40, -30, -20, -10, 0, 1, longest, longest + 1];
  const rows = await Promise.all(waits.map((ms) => put(ms)));
  await put(-50, { queue: 'digest' });
  const due = async (limit: number) => (await leads.due(limit)).map(({ id }) => rows.findIndex((row) => row.id === id));
  expect(await due(10)).toEqual([4, 3, 2, 1, 0, 7]);
  expect(await due(4)).toEqual([4, 3, 0, 1, 7]);
  expect(await leads.due(1)).toContainEqual(entryOf(rows[4] as Submission));
  // A damaged row has no readable date.
  await store.put({ ...newLead({ nextTryAt: at(-5) }), createdAt: 7 } as never as Submission);
  expect(await leads.backlog()).toEqual({ waiting: 8, oldest: at(-40), unconfirmed: 0 });
  time = now - dayMs;
  expect(await leads.backlog()).toEqual({ waiting: 0, oldest: undefined, unconfirmed: 0 });
});

it('due: finds what a wrong clock delayed behind many later rows', async () => {
  for (let index = 0; index < 120; index += 1) await put(dayMs / 2 + index, { tokens: ['a', 'b', 'c'] });
  const wrong = await put(dayMs / 2 + 200);
  const later = await put(2 * dayMs, { tokens: ['a', 'b', 'c'] });
  expect((await leads.due(10)).map(({ id }) => id)).toEqual([wrong.id, later.id]);
});

it('suspects: omits those that have expired', async () => {
  const suspect = { queue: 'digest', suspectedSpam: true } as const;
  await put(-10, { ...suspect, expiresAt: now / 1000 });
  const kept = await put(-10, { ...suspect, expiresAt: now / 1000 + 1 });
  const found: string[] = [];
  for await (const { id } of leads.suspects(at(-20), at(0))) found.push(id);
  expect(found).toEqual([kept.id]);
});

it('keepUnlisted: extends suspects that no list has named', async () => {
  const old = (retention.suspectDays - 5) * dayMs;
  const suspect = { queue: 'digest', suspectedSpam: true, expiresAt: suspectExpiry(now - old) } as const;
  const [listed, unlisted] = [await put(-old - 2, suspect), await put(-old, suspect)];
  await leads.keepUnlisted(at(-old - 1));
  expect(await store.get(listed.id)).toEqual(listed);
  expect(await store.get(unlisted.id)).toEqual({ ...unlisted, expiresAt: now / 1000 + 14 * 24 * 3600 });
});

it('listSuspects: lists the newest when there are too many', async () => {
  const arrive = (hours: number) => put(hours * hourMs, { queue: 'digest', email: `${hours}@example.com` });
  const rows = await Promise.all([-3, -2, -1].map(arrive));
  const list = async (hours: number) => {
    const emails: Email[] = [];
    const mailer = { send: async (email: Email) => void emails.push(email) };
    const clock = () => now + hours * hourMs;
    await listSuspects({ leads, state, mailer, clock, commandFor: (words) => words }, 2);
    return emails.map(({ subject, text }) => [
      subject.split(' held')[0],
      rows.flatMap(({ id }, index) => (text.includes(shortId(id)) ? index : [])),
    ]);
  };
  expect(await list(0)).toEqual([['At least 2 messages', [1, 2]]]);
  rows.push(await arrive(1));
  expect(await list(24)).toEqual([['1 message', [3]]]);
  expect(await list(48)).toEqual([]);
});

it('rows: keeps the requested order without missing rows', async () => {
  const [one, other] = [await put(0), await put(1)];
  const damaged = await store.put({ ...newLead(), name: 7 } as never as Submission);
  const send = vi.spyOn(DynamoDBDocumentClient.prototype, 'send');
  expect(await leads.rows([other.id, randomUUID(), damaged.id, one.id])).toEqual([
    { id: other.id, lead: other },
    { id: damaged.id, lead: undefined },
    { id: one.id, lead: one },
  ]);
  expect(send.mock.lastCall?.[0].input).toMatchObject({ ConsistentRead: true });
  send.mockRestore();
});

it('rememberList: keeps a list for four days', async () => {
  await state.rememberList('list', ['a', 'b'], now + 1);
  const { Item } = await db.send(new GetCommand({ TableName: names.state, Key: listKey('list') }));
  expect(Item).toEqual({ ...listKey('list'), ids: ['a', 'b'], expiresAt: now / 1000 + 1 + 4 * 24 * 3600 });
});

it('state: forgets a value that is set to undefined', async () => {
  expect(await state.read()).toEqual({});
  await state.write({ probeAt: at(0), suspectsUntil: at(1) });
  await state.write({ probeAt: undefined, suspectsUntil: at(2) });
  expect(await state.read()).toEqual({ suspectsUntil: at(2) });
});

it('takeEmails: limits emails per hour', async () => {
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
  const { Item } = await db.send(new GetCommand({ TableName: names.state, Key: { key: `emails#${hour}` } }));
  expect(Item).toMatchObject({ emails: 3, expiresAt: (hour + 2) * 3600 });
  const error = vi.spyOn(console, 'error').mockReturnValue();
  expect(await stateRepository(db, 'no-such-table', 3).takeEmails(1, now)).toBe(true);
  expect(error.mock.calls.join()).toContain('email_budget_unavailable');
  error.mockRestore();
});

it('claim: recognizes its own write when the answer was lost', async () => {
  const proxy = await startFaultProxy(inject('dynamodbEndpoint'));
  proxy.set('UpdateItem', 'lostAcknowledgement', { times: 1 });
  const lossy = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint: proxy.endpoint, maxAttempts: 2 }));
  const row = await put(0);
  expect(await leadQueue(lossy, names.leads, () => time).claim(entryOf(row), 'a')).toMatchObject({ token: 'a' });
  expect(await store.get(row.id)).toMatchObject({ tokens: ['a'] });
  await proxy.close();
});

it('changeLead: gives up after losing to other writers five times', async () => {
  let tries = 0;
  const send = async () => {
    tries += 1;
    const Item = { queue: { S: `of somebody else, ${tries}` } };
    throw new ConditionalCheckFailedException({ $metadata: {}, message: '', Item });
  };
  const lead = { db: { send } as never as DynamoDBDocumentClient, table: 'leads', id: 'a' };
  const change = changeLead(lead, {}, () => ({ outcome: 'changed', next: { queue: 'notify' } }));
  await expect(change).rejects.toThrow('The row changed 5 times while it was written.');
  expect(tries).toBe(5);
});
