import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { call, newAddress } from '#functions/testing/call.ts';
import { freshTables } from '#scripts/testing/tables.ts';
import { apiPaths } from '#shared/api.ts';
import { sampleLead } from '#shared/sample-lead.ts';
import { createHandler as createContact } from './create-handler.ts';

// Floods on many processes are in functions/lib/flood.test.ts.

vi.mock('#functions/lib/timeout.ts', () => import('#functions/testing/no-time-limit.ts'));

let handler: ReturnType<typeof createContact>;
beforeAll(async () => {
  await freshTables();
  handler = createContact(process.env);
  // At one instant: on a busy machine, another form may be due before all have come.
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterAll(() => void vi.useRealTimers());

const lead = sampleLead();
const post = (address: string) =>
  call(handler, { path: apiPaths.contact, body: lead, address, headers: { 'idempotency-key': randomUUID() } });

const group = () => randomInt(0x10000).toString(16);

describe('the limit per address', () => {
  it('lets exactly the burst through when 40 come at once, and says how long to wait', async () => {
    const address = newAddress();
    const answers = await Promise.all(Array.from({ length: 40 }, () => post(address)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(30);
    for (const { json, headers } of refused) {
      expect(json.code).toBe('rate_limited');
      expect(headers['retry-after']).toBe('20');
    }
  });

  it('counts an IPv6 network of 64 bits as one address, and other addresses apart', async () => {
    const network = `2001:db8:${group()}:${group()}`;
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => post(`${network}::${n.toString(16)}`)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect((await post('2001:db8:ffff:3::1')).status).toBe(201);
  });
});
