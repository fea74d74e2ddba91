import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, it } from 'vitest';
import { freshTables } from '#scripts/testing/tables.ts';
import { createLimiter, type Limiter } from './limiter.ts';

const rule = { burst: 3, everyMs: 10_000 };
const now = Date.parse('2026-11-20T09:30:00.500Z');
let limiter: Limiter;
let row: (key: string) => Promise<Record<string, unknown> | undefined>;

beforeAll(async () => {
  const { client, env } = await freshTables();
  const db = DynamoDBDocumentClient.from(client);
  const TableName = env.LIMITS_TABLE ?? '';
  limiter = createLimiter(db, TableName, rule);
  row = async (key) => (await db.send(new GetCommand({ TableName, Key: { key } }))).Item;
});

it('keeps one row, which the table forgets a minute after the bucket must be full again', async () => {
  // 09:30:00.5, three times ten seconds, and a minute; whole seconds, rounded up.
  const expiresAt = Date.parse('2026-11-20T09:31:31.000Z') / 1000;
  await limiter.take('a', now);
  expect(await row('a')).toEqual({ key: 'a', fullAt: now + 10_000, expiresAt });
  await limiter.take('a', now);
  expect(await row('a')).toEqual({ key: 'a', fullAt: now + 20_000, expiresAt });
});

it('refuses with the exact wait, and counts nothing then', async () => {
  for (let n = 0; n < 3; n += 1) expect(await limiter.take('b', now)).toBe(0);
  const full = await row('b');
  expect(await limiter.take('b', now)).toBe(10_000);
  expect(await limiter.take('b', now + 9999)).toBe(1);
  expect(await row('b')).toEqual(full);
  expect(await limiter.take('b', now + 10_000)).toBe(0);
});

it('is given back what was taken, and makes no row of it for a stranger', async () => {
  for (let n = 0; n < 3; n += 1) await limiter.take('c', now);
  await limiter.refund('c');
  expect(await limiter.take('c', now)).toBe(0);
  await limiter.refund('stranger');
  expect(await row('stranger')).toBeUndefined();
});

it('gives up when it is told to', async () => {
  await expect(limiter.take('d', now, AbortSignal.abort())).rejects.toThrow();
  await expect(limiter.refund('d', AbortSignal.abort())).rejects.toThrow();
  expect(await row('d')).toBeUndefined();
});
