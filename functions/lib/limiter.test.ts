import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { collectLog } from '#functions/testing/call.ts';
import { startFaultProxy } from '#functions/testing/fault-proxy.ts';
import { freshTables } from '#functions/testing/tables.ts';
import type { LimitRule } from '#shared/settings.ts';
import type { Client } from './client-address.ts';
import { type ClientLimiter, clientLimiter, memoryLimiter } from './client-limiter.ts';
import { createLimiter } from './limiter.ts';

vi.mock('./time-limits.ts', () => import('#functions/testing/no-time-limits.ts'));

const now = Date.parse('2026-11-20T09:30:00.500Z');
const { endpoint, env, limits } = await freshTables();
const proxy = await startFaultProxy(endpoint);
afterAll(() => proxy.close());
const client = new DynamoDBClient({ endpoint: proxy.endpoint, maxAttempts: 2 });
const db = DynamoDBDocumentClient.from(client);
const tableName = env.RATE_LIMITS_TABLE ?? '';
const create = (rule: LimitRule) => createLimiter(db, tableName, rule, 'contact#');
const row = (key: string) => limits.get(`contact#${key}`);

afterEach(() => proxy.calm());

describe.each([
  ['createLimiter', create],
  ['memoryLimiter', memoryLimiter],
])('%s', (_, make) => {
  it('behaves like a token bucket, including the exact wait', async () => {
    const limiter = make({ burst: 3, everyMs: 1000 });
    const waits: number[] = [];
    for (const at of [0, 0, 0, 0, 1, 400, 999, 1000, 1000, 6000, 6000, 6000, 6000, 7001, 7001]) {
      waits.push(await limiter.take('bucket', now + at));
    }
    expect(waits).toEqual([0, 0, 0, 1000, 999, 600, 1, 0, 1000, 0, 0, 0, 1000, 0, 999]);
  });

  it('refunds only requests that were counted', async () => {
    const limiter = make({ burst: 2, everyMs: 1000 });
    await limiter.refund('refund').catch(() => undefined);
    expect([await limiter.take('refund', now), await limiter.take('refund', now)]).toEqual([0, 0]);
    expect(await limiter.take('refund', now)).toBe(1000);
    await limiter.refund('refund');
    expect([await limiter.take('refund', now), await limiter.take('refund', now)]).toEqual([0, 1000]);
  });

  it('keeps limiting when the clock is set back', async () => {
    const limiter = make({ burst: 2, everyMs: 12_000 });
    for (let n = 0; n < 3; n += 1) await limiter.take('clock', now + 86_400_000);
    expect([await limiter.take('clock', now), await limiter.take('clock', now)]).toEqual([0, 0]);
    expect(await limiter.take('clock', now)).toBe(12_000);
  });

  it('returns no wait longer than everyMs when clocks differ', async () => {
    const limiter = make({ burst: 2, everyMs: 12_000 });
    for (let n = 0; n < 2; n += 1) await limiter.take('skew', now + 60_000);
    expect(await limiter.take('skew', now)).toBe(12_000);
    expect(await limiter.take('skew', now - 1)).toBe(0);
  });
});

it('memoryLimiter: forgets the oldest keys beyond ten thousand', async () => {
  const limiter = memoryLimiter({ burst: 1, everyMs: 1000 });
  for (let n = 0; n <= 10_000; n += 1) await limiter.take(`a${n}`, 0);
  expect(await limiter.take('a1', 0)).toBe(1000);
  expect(await limiter.take('a0', 0)).toBe(0);
});

describe('createLimiter', () => {
  const rule = { burst: 3, everyMs: 10_000 };

  it('sets expiry to a minute after an empty bucket would be full', async () => {
    await create(rule).take('expiry', now);
    // 09:30:00.5 plus three times ten seconds plus a minute, rounded up to whole seconds.
    expect((await row('expiry'))?.expiresAt).toBe(Date.parse('2026-11-20T09:31:31.000Z') / 1000);
  });

  it('allows a full burst when requests arrive out of order', async () => {
    const limiter = create(rule);
    for (const late of [40, 0, 20]) expect(await limiter.take('order', now + late)).toBe(0);
    expect(await limiter.take('order', now)).toBe(10_000);
    expect(await limiter.take('order', now + 10_039)).toBe(1);
    expect(await limiter.take('order', now + 10_045)).toBe(0);
  });

  it.each([0, 1])('counts or refunds once when the SDK repeats the call, after %i requests', async (earlier) => {
    const limiter = create(rule);
    const key = `repeated-${earlier}`;
    if (earlier > 0) await limiter.take(key, now);
    proxy.set('UpdateItem', 'lostAcknowledgement', { times: 1, after: earlier });
    expect(await limiter.take(key, now)).toBe(0);
    expect((await row(key))?.fullAt).toBe(now + (earlier + 1) * 10_000);
    proxy.set('UpdateItem', 'lostAcknowledgement', { times: 1 });
    await limiter.refund(key);
    expect((await row(key))?.fullAt).toBe(now + earlier * 10_000);
  });
});

describe('clientLimiter', () => {
  const rule = { burst: 5, everyMs: 12_000 };
  const { signal } = new AbortController();
  /** Limits clients as another process does. */
  const start = () => clientLimiter(rule, create);
  let clients = 0;
  const newClient = (): Client => {
    clients += 1;
    return { line: `192.0.2.${clients}` };
  };
  /** Clients of one IPv6 network. */
  const neighborsIn = (network: number): Client[] =>
    Array.from({ length: 60 }, (_, n) => ({ line: `${network}:${n}::/64`, network: `${network}::/48` }));

  /** How many requests at the same time pass. */
  const passed = async ({ take }: ClientLimiter, from: readonly Client[], at = now): Promise<number> => {
    const waits = await Promise.all(from.map((each) => take(each, at, signal)));
    return waits.filter((wait) => wait === 0).length;
  };
  const times = (count: number, each: Client): Client[] => Array(count).fill(each);

  it('allows one burst from a flood, also across processes', async () => {
    const visitor = newClient();
    const limits = Array.from({ length: 12 }, start);
    const passedIn = (at: number) => Promise.all(limits.map((limit) => passed(limit, times(10, visitor), at)));
    const sum = (counts: number[]) => counts.reduce((total, count) => total + count);
    expect(sum(await passedIn(now))).toBe(5);
    expect(sum(await passedIn(now + 11_999))).toBe(0);
    expect(sum(await passedIn(now + 12_000))).toBe(1);
  });

  it('spares the database requests beyond the burst', async () => {
    const calls = vi.spyOn(DynamoDBDocumentClient.prototype, 'send');
    const [limit, visitor] = [start(), newClient()];
    for (let n = 0; n < 5; n += 1) await limit.take(visitor, now, signal);
    calls.mockClear();
    expect(await passed(limit, times(100, visitor))).toBe(0);
    expect(calls).not.toHaveBeenCalled();
  });

  it('limits by its own count during a database outage', async () => {
    proxy.set('UpdateItem', 'accessDenied');
    const logged = collectLog();
    expect(await passed(start(), times(10, newClient()))).toBe(5);
    expect(logged.map(({ event }) => event)).toEqual(Array(5).fill('limiter_unavailable'));
  });

  it('allows an IPv6 network ten times the limit of one client', async () => {
    const limit = start();
    expect(await passed(limit, neighborsIn(1))).toBe(50);
    expect(await passed(limit, neighborsIn(2).slice(0, 1))).toBe(1);
  });

  it('refunds the client when its network is over the limit in another process', async () => {
    const [here, there, neighbors] = [start(), start(), neighborsIn(3)];
    expect(await passed(there, neighbors)).toBe(50);
    const [visitor = newClient()] = neighborsIn(3).slice(59);
    expect(await here.take(visitor, now, signal)).toBe(1200);
    // Six seconds later, the network may make five requests, and the client still has its full burst of five.
    expect(await passed(here, times(6, visitor), now + 6000)).toBe(5);
  });

  it('refuses a request even when a refund fails', async () => {
    const fail = () => Promise.reject(new Error('no response'));
    const limit = clientLimiter(rule, ({ burst }) => ({ take: async () => (burst > 5 ? 7 : 0), refund: fail }));
    const logged = collectLog();
    expect(await limit.take({ line: 'a', network: 'b' }, now, signal)).toBe(7);
    expect(logged.map(({ event }) => event)).toEqual(['limiter_unavailable']);
  });
});
