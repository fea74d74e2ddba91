import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it, vi } from 'vitest';
import { startFaultProxy } from '#functions/testing/fault-proxy.ts';
import { testTable } from '#functions/testing/table.ts';
import { freshTables } from '#scripts/testing/tables.ts';
import { functionSettings, type LimitRule } from '#shared/settings.ts';
import { clientLimiter, memoryLimiter } from './client-limiter.ts';
import { createLimiter } from './limiter.ts';

vi.mock('./time-limits.ts', () => import('#functions/testing/no-time-limits.ts'));

const now = Date.parse('2026-11-20T09:30:00.500Z');
const { client, endpoint, env } = await freshTables();
const db = DynamoDBDocumentClient.from(client);
const tableName = env.RATE_LIMITS_TABLE ?? '';
const create = (rule: LimitRule) => createLimiter(db, tableName, rule, 'contact#');
const row = (key: string) => testTable(client, tableName, 'key').get(`contact#${key}`);

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
    await create(rule).take('a', now);
    // 09:30:00.5 plus three times ten seconds plus a minute, rounded up to whole seconds.
    const expiresAt = Date.parse('2026-11-20T09:31:31.000Z') / 1000;
    const rest = { key: 'contact#a', countedAt: now, lastChange: expect.any(String) };
    expect(await row('a')).toEqual({ ...rest, fullAt: now + 10_000, expiresAt });
  });

  it('allows a full burst when requests arrive out of order', async () => {
    const limiter = create(rule);
    for (const late of [40, 0, 20]) expect(await limiter.take('e', now + late)).toBe(0);
    expect(await limiter.take('e', now)).toBe(10_000);
    expect(await limiter.take('e', now + 10_039)).toBe(1);
    expect(await limiter.take('e', now + 10_045)).toBe(0);
    expect(await limiter.take('e', now + 10_041)).toBe(9995);
  });

  it.each([0, 1])('counts or refunds once when the SDK repeats the call, after %i requests', async (earlier) => {
    const proxy = await startFaultProxy(endpoint);
    const repeating = new DynamoDBClient({ endpoint: proxy.endpoint, maxAttempts: 2 });
    const limiter = createLimiter(DynamoDBDocumentClient.from(repeating), tableName, rule, 'contact#');
    const key = `repeated-${earlier}`;
    if (earlier > 0) await limiter.take(key, now);
    proxy.set('UpdateItem', 'lostAcknowledgement', { times: 1, after: earlier });
    expect(await limiter.take(key, now)).toBe(0);
    expect((await row(key))?.fullAt).toBe(now + (earlier + 1) * 10_000);
    proxy.set('UpdateItem', 'lostAcknowledgement', { times: 1 });
    await limiter.refund(key);
    expect((await row(key))?.fullAt).toBe(now + earlier * 10_000);
    await proxy.close();
  });

  it('allows only one burst from a flood spread across many processes', async () => {
    const flood = Array.from({ length: 60 }, (_, index) =>
      clientLimiter(rule, create).take({ line: 'f' }, now + ((index * 7) % 30) * 30, new AbortController().signal),
    );
    const waits = await Promise.all(flood);
    expect(waits.filter((wait) => wait === 0)).toHaveLength(rule.burst);
    expect(Math.max(...waits)).toBeLessThanOrEqual(rule.everyMs);
  });
});

it('LIMIT_CONTACT: accepts only a positive burst and positive seconds', () => {
  const { LIMIT_CONTACT } = functionSettings;
  expect(LIMIT_CONTACT.parse(undefined)).toEqual({ burst: 10, everyMs: 20_000 });
  expect(LIMIT_CONTACT.parse('10/05')).toEqual({ burst: 10, everyMs: 5000 });
  const wrong = ['0/5', '5/0', '00/5', '1234567/1', '1/1234567', '1/1/1', ' 1/1', '-1/1', 'off'];
  expect(wrong.filter((text) => LIMIT_CONTACT.safeParse(text).success)).toEqual([]);
});
