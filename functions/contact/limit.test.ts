import { randomInt, randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '#functions/testing/call.ts';
import { waitForever } from '#functions/testing/patient-database.ts';
import { freshTables } from '#scripts/testing/tables.ts';

vi.mock('#functions/lib/dynamodb.ts', () => import('#functions/testing/patient-database.ts'));

let handler: typeof import('./handler.ts').handler;
beforeAll(async () => {
  await freshTables();
  ({ handler } = await import('./handler.ts'));
});
beforeEach(() => {
  waitForever();
  // All requests of a burst come at one instant: otherwise the wait depends on which of them was counted first.
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const lead = { name: 'Ada Sample', email: 'ada@example.com', message: 'Please call me back.' };
const post = ({ address }: { address: string }) =>
  call(handler, { path: '/api/contact', body: lead, address, headers: { 'idempotency-key': randomUUID() } });
const newAddress = () => `198.51.100.${randomInt(1, 255)}`;

describe('the limit per address', () => {
  it('lets exactly the burst through when 40 come at once, and says how long to wait', async () => {
    const address = newAddress();
    const answers = await Promise.all(Array.from({ length: 40 }, () => post({ address })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(30);
    for (const { json, headers } of refused) {
      expect(json.code).toBe('rate_limited');
      expect(headers['retry-after']).toBe('20');
    }
  });

  it('counts an IPv6 network of 64 bits as one address, and other addresses apart', async () => {
    const network = `2001:db8:1:${randomInt(0x10000).toString(16)}`;
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => post({ address: `${network}::${n.toString(16)}` })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect((await post({ address: '2001:db8:ffff:3::1' })).status).toBe(201);
  });
});
