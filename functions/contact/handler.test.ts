import { randomUUID } from 'node:crypto';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it, vi } from 'vitest';
import { type Call, call, collectLog, newIpAddress } from '#functions/testing/call.ts';
import { freshTables } from '#functions/testing/tables.ts';
import { apiPaths } from '#shared/api.ts';
import { contactThanks } from '#shared/contact.ts';
import { contactFieldNames } from '#shared/contact-fields.ts';
import { sampleLead } from '#shared/testing/sample-lead.ts';
import { createHandler } from './handler.ts';

vi.mock('#functions/lib/time-limits.ts', () => import('#functions/testing/no-time-limits.ts'));

const { leads: store } = await freshTables();
const handler = createHandler(process.env);
const lead = { ...sampleLead(), company: 'Example Mills' };

const post = (options: Call = {}) =>
  call(handler, { path: apiPaths.contact, body: lead, ipAddress: newIpAddress(), ...options });

const newKey = () => {
  const id = randomUUID();
  return { id, headers: { 'idempotency-key': id } };
};

describe('POST /api/contact', () => {
  it('returns 201 only after storing what the visitor wrote, trimmed, and nothing else', async () => {
    const { id, headers } = newKey();
    const before = Date.now();
    const response = await post({ headers, body: { ...lead, name: '  Ada Sample \n', id: 'mine', notifiedAt: 'now' } });
    expect(response).toMatchObject({ status: 201, json: { message: contactThanks } });
    const row = await store.get(id);
    const { createdAt } = row ?? {};
    expect(row).toEqual({ id, ...lead, createdAt, nextTryAt: createdAt, queue: 'real', expiresAt: expect.any(Number) });
    expect(Date.parse(createdAt)).toBeGreaterThanOrEqual(before);
  });

  it('names each invalid field without storing anything', async () => {
    const { id, headers } = newKey();
    const fields = {
      name: 'Name must be at least 2 characters',
      email: 'Please enter a valid email address',
      message: 'Message must be at least 10 characters',
    };
    const response = await post({ headers, body: { name: ' A ', email: 'nobody', message: '   short ' } });
    expect(response).toMatchObject({ status: 400, json: { code: 'invalid_request', message: fields.name, fields } });
    expect(await store.get(id)).toBeUndefined();
  });

  it.each([
    [{ honeypot: 'https://spam.example' }, true],
    [{ elapsedMs: 2999 }, true],
    [{ honeypot: '', elapsedMs: 3000 }, false],
    [{}, false],
  ])('returns 201 for %j; suspects spam: %s', async (signs, suspected) => {
    const { id, headers } = newKey();
    const response = await post({ headers, body: { ...lead, ...signs } });
    expect(response).toMatchObject({ status: 201, json: { message: contactThanks } });
    const row = await store.get(id);
    expect(row).toMatchObject({ message: lead.message, queue: suspected ? 'suspected' : 'real' });
    expect(row?.suspectedSpam).toBe(suspected ? true : undefined);
    const keptDays = row?.expiresAt / 86_400 - Date.parse(row?.createdAt) / 86_400_000;
    expect(Math.round(keptDays) === 60).toBe(suspected);
    expect(row).not.toHaveProperty('honeypot');
  });
});

describe('POST /api/contact, Idempotency-Key', () => {
  it('stores one row when a message is sent repeatedly or concurrently', async () => {
    const { id, headers } = newKey();
    const logged = collectLog();
    const responses = await Promise.all(Array.from({ length: 5 }, () => post({ headers })));
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect((await post({ headers })).status).toBe(201);
    expect(logged[0]).toMatchObject({ event: 'lead_stored', id });
    expect(logged.at(-1)).toMatchObject({ event: 'lead_repeated', id });
  });

  it('returns 409 when a key is reused for other content, leaving the row unchanged', async () => {
    const { id, headers } = newKey();
    await post({ headers });
    for (const name of contactFieldNames) {
      const response = await post({ headers, body: { ...lead, [name]: `x${lead[name]}` } });
      expect(response).toMatchObject({ status: 409, json: { code: 'conflict' } });
    }
    expect(await store.get(id)).toMatchObject(lead);
  });

  it('accepts repeats over the rate limit after a strongly consistent read', async () => {
    const send = vi.spyOn(DynamoDBDocumentClient.prototype, 'send');
    const { headers } = newKey();
    const ipAddress = newIpAddress();
    for (let n = 0; n < 12; n += 1) expect((await post({ headers, ipAddress })).status).toBe(201);
    const refused = await post({ ipAddress });
    expect(refused).toMatchObject({ status: 429, json: { code: 'rate_limited' } });
    // Starting with the first request, the limit frees up one more every 20 s.
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(20);
    expect((await post({ headers, ipAddress })).status).toBe(201);
    // Checks the call to DynamoDB, because the embedded database always uses strongly consistent reads.
    expect(send.mock.lastCall?.[0].input).toMatchObject({ ConsistentRead: true });
  });

  it.each(['', 'x', '1a2b3c4d-0000-4000-8000-000000000000\n'])('returns 400 for %j, which is no UUID', async (key) => {
    const refusal = { status: 400, json: { fields: { 'Idempotency-Key': 'Idempotency-Key must be a UUID' } } };
    expect(await post({ headers: { 'idempotency-key': key } })).toMatchObject(refusal);
  });
});
