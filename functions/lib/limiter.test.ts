import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { expect, inject, it, vi } from 'vitest';
import { startFaultProxy } from '#functions/testing/fault-proxy.ts';
import { testTable } from '#functions/testing/table.ts';
import { freshTables } from '#scripts/testing/tables.ts';
import { clientLimiter } from './client-limiter.ts';
import { createLimiter } from './limiter.ts';

vi.mock('./time-limits.ts', () => import('#functions/testing/no-time-limits.ts'));

const rule = { burst: 3, everyMs: 10_000 };
const now = Date.parse('2026-11-20T09:30:00.500Z');
const { client, env } = await freshTables();
const db = DynamoDBDocumentClient.from(client);
const tableName = env.RATE_LIMITS_TABLE ?? '';
const limiter = createLimiter(db, tableName, rule, 'contact#');
const row = (key: string) => testTable(client, tableName, 'key').get(`contact#${key}`);

it('createLimiter: sets expiry to a minute after an empty bucket would be full', async () => {
  // 09:30:00.5 plus three times ten seconds plus a minute, rounded up to whole seconds.
  const expiresAt = Date.parse('2026-11-20T09:31:31.000Z') / 1000;
  await limiter.take('a', now);
  const rest = { key: 'contact#a', countedAt: now, lastChange: expect.any(String), expiresAt };
  expect(await row('a')).toEqual({ ...rest, fullAt: now + 10_000 });
  await limiter.take('a', now);
  expect(await row('a')).toEqual({ ...rest, fullAt: now + 20_000 });
});

it('createLimiter: allows a full burst when requests arrive out of order', async () => {
  expect(await limiter.take('e', now + 40)).toBe(0);
  for (const late of [0, 20]) expect(await limiter.take('e', now + late)).toBe(0);
  expect(await limiter.take('e', now)).toBe(10_000);
  expect(await limiter.take('e', now + 10_039)).toBe(1);
  expect(await limiter.take('e', now + 10_045)).toBe(0);
  expect(await limiter.take('e', now + 10_041)).toBe(9995);
});

it('createLimiter: counts a request once when the SDK repeats the call', async () => {
  for (const name of ['full', 'partial']) {
    const proxy = await startFaultProxy(inject('dynamodbEndpoint'));
    const client = new DynamoDBClient({ endpoint: proxy.endpoint, maxAttempts: 2 });
    const repeating = createLimiter(DynamoDBDocumentClient.from(client), tableName, rule, 'contact#');
    if (name === 'partial') await repeating.take(name, now);
    proxy.set('UpdateItem', 'lostAcknowledgement', { times: 1, after: name === 'partial' ? 1 : 0 });
    expect(await repeating.take(name, now)).toBe(0);
    const counted = await row(name);
    expect(counted?.fullAt).toBe(now + (name === 'partial' ? 20_000 : 10_000));
    proxy.set('UpdateItem', 'lostAcknowledgement', { times: 1 });
    await repeating.refund(name);
    expect((await row(name))?.fullAt).toBe(Number(counted?.fullAt) - 10_000);
    await proxy.close();
  }
});

it('createLimiter: allows only one burst from a flood spread across many processes', async () => {
  const rule = { burst: 10, everyMs: 20_000 };
  const waits = await Promise.all(
    Array.from({ length: 60 }, (_, index) => {
      const limit = clientLimiter(rule, (of) => createLimiter(db, tableName, of, 'contact#'));
      return limit.take({ line: 'f' }, now + ((index * 7) % 30) * 30, new AbortController().signal);
    }),
  );
  expect(waits.filter((wait) => wait === 0)).toHaveLength(rule.burst);
  expect(Math.max(...waits)).toBeLessThanOrEqual(rule.everyMs);
});
