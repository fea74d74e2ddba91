import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { freshTables } from '#scripts/testing/tables.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { type ClientLimiter, clientLimiter } from './client-limiter.ts';
import { createLimiter } from './limiter.ts';

// Floods from one address on many processes at once, which know of each other by the real database only.

vi.mock('./timeout.ts', () => import('#functions/testing/no-time-limit.ts'));

const rule = { burst: 10, everyMs: 20_000 };
const now = Date.parse('2026-11-20T09:30:00.000Z');
const { signal } = new AbortController();
let newProcess: () => ClientLimiter;
let floods = 0;

beforeAll(async () => {
  const { client, env } = await freshTables();
  const database = DynamoDBDocumentClient.from(client);
  newProcess = () =>
    clientLimiter({ prefix: 'flood#', rule, connect: (of) => createLimiter(database, env.LIMITS_TABLE ?? '', of) });
});

/** One request to each process, all from one address. @returns how long each must wait; 0: it passes */
const flood = (times: readonly number[]): Promise<number[]> => {
  floods += 1;
  const client = { line: `198.51.100.${floods}` };
  return Promise.all(times.map((at) => newProcess().take(client, at, signal)));
};
const passed = (waits: readonly number[]) => waits.filter((wait) => wait === 0).length;

describe('of a flood from one address, each request in a process that has just been started,', () => {
  testRows([40, 400])('exactly the burst passes', async (requests) => {
    expect(passed(await flood(Array(requests).fill(now)))).toBe(rule.burst);
  });

  it('exactly the burst passes, and nobody waits for longer than the rule, whatever the clocks say', async () => {
    const waits = await flood(Array.from({ length: 30 }, (_, n) => now + ((n * 7) % 30) * 30));
    expect(passed(waits)).toBe(rule.burst);
    expect(Math.max(...waits)).toBeLessThanOrEqual(rule.everyMs);
  });
});
