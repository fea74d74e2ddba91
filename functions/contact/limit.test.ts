import { randomInt, randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answer, call, newAddress } from '#functions/testing/call.ts';
import { freshTables } from '#scripts/testing/tables.ts';
import { apiPaths } from '#shared/api.ts';

vi.mock('#functions/lib/patience.ts', () => import('#functions/testing/no-time-limit.ts'));

type Handler = typeof import('./handler.ts').handler;

/** An execution environment that has just been started, as Lambda may use for each request. */
const freshEnvironment = async (): Promise<Handler> => {
  vi.resetModules();
  return (await import('./handler.ts')).handler;
};

let handler: Handler;
beforeAll(async () => {
  await freshTables();
  handler = await freshEnvironment();
});
// At one instant, unless a test says otherwise: on a busy machine, another form may be due before all have come.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const lead = { name: 'Ada Sample', email: 'ada@example.com', message: 'Please call me back.' };
const post = (address: string, to = handler) =>
  call(to, { path: apiPaths.contact, body: lead, address, headers: { 'idempotency-key': randomUUID() } });

const group = () => randomInt(0x10000).toString(16);

const stored = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 201).length;
const expectRefusals = (answers: readonly Answer[], count: number, retryAfter: string) => {
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(count);
  for (const { json, headers } of refused) {
    expect(json.code).toBe('rate_limited');
    expect(headers['retry-after']).toBe(retryAfter);
  }
};

describe('the limit per address', () => {
  it('lets exactly the burst through when 40 come at once, and says how long to wait', async () => {
    const address = newAddress();
    const answers = await Promise.all(Array.from({ length: 40 }, () => post(address)));
    expect(stored(answers)).toBe(10);
    expectRefusals(answers, 30, '20');
  });

  it.each([40, 200, 400])(
    'lets exactly the burst through when %i come at once, each in a fresh environment',
    async (requests) => {
      const handlers: Handler[] = [];
      for (let n = 0; n < requests; n += 1) handlers.push(await freshEnvironment());
      const address = newAddress();
      const answers = await Promise.all(handlers.map((one) => post(address, one)));
      expect(stored(answers)).toBe(10);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(requests - 10);
    },
    180_000,
  );

  it('lets exactly the burst through, and never asks for more than its pause, whatever the clocks of a burst say', async () => {
    const start = Date.now();
    const address = newAddress();
    const handlers: Handler[] = [];
    for (let n = 0; n < 30; n += 1) handlers.push(await freshEnvironment());
    const answers = await Promise.all(
      handlers.map((one, n) => {
        vi.setSystemTime(start + ((n * 7) % 30) * 30);
        return post(address, one);
      }),
    );
    expect(stored(answers)).toBe(10);
    expectRefusals(answers, 20, '20');
  });

  it('counts an IPv6 network of 64 bits as one address, and other addresses apart', async () => {
    const network = `2001:db8:${group()}:${group()}`;
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => post(`${network}::${n.toString(16)}`)));
    expect(stored(answers)).toBe(10);
    expect((await post('2001:db8:ffff:3::1')).status).toBe(201);
  });

  it('lets a hundred through from one IPv6 network of 48 bits, and others from the next', async () => {
    const site = `2001:db9:${group()}`;
    const answers = await Promise.all(Array.from({ length: 120 }, (_, n) => post(`${site}:${n.toString(16)}::1`)));
    expect(stored(answers)).toBe(100);
    expectRefusals(answers, 20, '2');
    expect((await post(`2001:dba:${group()}:1::1`)).status).toBe(201);
  });
});
