import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { call } from '#functions/testing/call.ts';
import { freshTables } from '#scripts/testing/tables.ts';
import { apiPaths } from '#shared/api.ts';

// Floods with the product's own time limits, however busy the machine is.

type Handler = typeof import('./handler.ts').handler;

const lead = { name: 'Ada Sample', email: 'ada@example.com', message: 'Please call me back.' };
let floods = 0;

beforeAll(async () => {
  await freshTables({ LIMIT_CONTACT: '10/20' });
});

/** An execution environment that has just been started: it has counted nothing. */
const freshEnvironment = async (): Promise<Handler> => {
  vi.resetModules();
  return (await import('./handler.ts')).handler;
};

/** Sends one lead to each handler, all from one address. @returns how many were answered 201 and how many 429 */
const flood = async (handlers: readonly Handler[]) => {
  floods += 1;
  const address = `198.51.100.${floods}`;
  const answers = await Promise.all(
    handlers.map((handler) =>
      call(handler, { path: apiPaths.contact, body: lead, address, headers: { 'idempotency-key': randomUUID() } }),
    ),
  );
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  return { stored: count(201), refused: count(429) };
};

describe('of a flood from one address, the burst is stored and nothing else', () => {
  it.each([40, 200, 400])(
    '%i at once in one environment',
    async (requests) => {
      const handler = await freshEnvironment();
      const { stored } = await flood(Array.from({ length: requests }, () => handler));
      expect(stored).toBe(10);
    },
    30_000,
  );

  it('40 at once, each in a fresh environment', async () => {
    const handlers: Handler[] = [];
    for (let n = 0; n < 40; n += 1) handlers.push(await freshEnvironment());
    expect(await flood(handlers)).toEqual({ stored: 10, refused: 30 });
  }, 30_000);
});
