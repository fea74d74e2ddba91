import { randomUUID } from 'node:crypto';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it, vi } from 'vitest';
import { type Call, call, collectLog, newAddress } from '#functions/testing/call.ts';
import { testTable } from '#functions/testing/table.ts';
import { freshTables } from '#scripts/testing/tables.ts';
import { apiPaths } from '#shared/api.ts';
import { contactForm, contactThanks } from '#shared/contact.ts';
import { type ContactFieldName, contactFieldNames } from '#shared/contact-fields.ts';
import { sampleLead } from '#shared/testing/sample-lead.ts';
import { createHandler as createContact } from './handler.ts';

vi.mock('#functions/lib/time-limits.ts', () => import('#functions/testing/no-time-limits.ts'));

const { client, env } = await freshTables();
const store = testTable(client, env.SUBMISSIONS_TABLE);
const handler = createContact(process.env);

const lead = { ...sampleLead(), company: 'Example Mills' };

const post = (options: Call = {}) =>
  call(handler, { path: apiPaths.contact, body: lead, address: newAddress(), ...options });

const key = () => {
  const id = randomUUID();
  return { id, headers: { 'idempotency-key': id } };
};

describe('POST /api/contact, valid request', () => {
  it('returns 201 only after storing everything the visitor wrote', async () => {
    const { id, headers } = key();
    const before = Date.now();
    const answer = await post({ headers: { ...headers, 'content-type': 'Application/JSON; charset=utf-8' } });
    expect(answer).toMatchObject({ status: 201, json: { message: contactThanks } });
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': expect.stringMatching(/^application\/json/),
    });
    const row = await store.get(id);
    const own = {
      createdAt: expect.any(String),
      nextTryAt: row?.createdAt,
      queue: 'real',
      expiresAt: expect.any(Number),
    };
    expect(row).toEqual({ id, ...lead, ...own });
    expect(Date.parse(String(row?.createdAt))).toBeGreaterThanOrEqual(before);
    expect(row?.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it('trims values and drops fields that are not in the schema', async () => {
    const { id, headers } = key();
    await post({
      headers,
      body: { ...lead, name: '  Ada Sample \n', company: '   ', admin: true, id: 'mine', notifiedAt: 'now' },
    });
    const row = await store.get(id);
    expect(row?.name).toBe('Ada Sample');
    const names = [...Object.keys(sampleLead()), 'createdAt', 'expiresAt', 'id', 'nextTryAt', 'queue'];
    expect(Object.keys(row ?? {}).toSorted()).toEqual(names.toSorted());
  });
});

const sentenceFor = (name: ContactFieldName, value: unknown): string => {
  const issues = contactForm.safeParse({ ...lead, [name]: value }).error?.issues ?? [];
  return issues.find(({ path }) => path[0] === name)?.message ?? 'no sentence';
};

it('POST /api/contact: names each invalid field without storing anything', async () => {
  const { length } = await store.rows();
  const faulty = { name: ' A ', email: 'nobody', message: '   short ' };
  const fields = {
    name: sentenceFor('name', faulty.name),
    email: sentenceFor('email', faulty.email),
    message: sentenceFor('message', faulty.message),
  };
  const answer = await post({ body: { ...lead, ...faulty } });
  expect(answer).toMatchObject({ status: 400, json: { code: 'invalid_request', message: fields.name, fields } });
  expect(await store.rows()).toHaveLength(length);
});

describe('POST /api/contact, Idempotency-Key', () => {
  it('stores one row when a message is sent repeatedly or concurrently', async () => {
    const { id, headers } = key();
    const address = newAddress();
    const answers = await Promise.all(Array.from({ length: 5 }, () => post({ headers, address })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect((await store.rows()).filter((row) => row.id === id)).toHaveLength(1);
  });

  it('returns 409 when a key is reused for other content, leaving the row unchanged', async () => {
    const { id, headers } = key();
    await post({ headers });
    const answer = await post({ headers, body: { ...lead, message: 'Something else entirely.' } });
    const message = 'This message was already sent with other content. Please send it again.';
    expect(answer).toMatchObject({ status: 409, json: { code: 'conflict', message } });
    expect((await store.get(id))?.message).toBe(lead.message);
  });

  it('accepts repeats over the rate limit after a strongly consistent read', async () => {
    const send = vi.spyOn(DynamoDBDocumentClient.prototype, 'send');
    const { headers } = key();
    const address = newAddress();
    for (let n = 0; n < 12; n += 1) expect((await post({ headers, address })).status).toBe(201);
    const refused = await post({ address });
    expect(refused).toMatchObject({ status: 429, json: { code: 'rate_limited' } });
    // Starting with the first request, the limit frees up one more every 20 s.
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(20);
    expect((await post({ headers, address })).status).toBe(201);
    // Checks the call to DynamoDB, because the embedded database always uses strongly consistent reads.
    expect(send.mock.lastCall?.[0].input).toMatchObject({ ConsistentRead: true });
    for (const name of contactFieldNames) {
      const body = { ...lead, [name]: `x${lead[name]}` };
      expect((await post({ headers, address, body })).status).toBe(409);
    }
  });
});

describe('POST /api/contact, signs of spam', () => {
  it.each([
    [{ honeypot: 'https://spam.example' }, true],
    [{ elapsedMs: 2999 }, true],
    [{ elapsedMs: 3000 }, false],
    [{ honeypot: '', elapsedMs: 60_000 }, false],
    [{}, false],
  ])('returns 201 for %j; suspects spam: %s', async (signs, suspected) => {
    const { id, headers } = key();
    const answer = await post({ headers, body: { ...lead, ...signs } });
    expect(answer).toMatchObject({ status: 201, json: { message: contactThanks } });
    const row = await store.get(id);
    expect(row).toMatchObject({ message: lead.message, queue: suspected ? 'suspected' : 'real' });
    expect(row?.suspectedSpam).toBe(suspected ? true : undefined);
    const keptDays = Number(row?.expiresAt) / 86_400 - Date.parse(String(row?.createdAt)) / 86_400_000;
    expect(Math.round(keptDays) === 60).toBe(suspected);
    expect(row).not.toHaveProperty('honeypot');
  });
});

it('POST /api/contact: logs a repeated request as lead_repeated', async () => {
  const logged = collectLog();
  const { id, headers } = key();
  await post({ headers });
  await post({ headers });
  expect(logged).toEqual([
    { level: 'info', event: 'lead_stored', id, suspectedSpam: false },
    { level: 'info', event: 'lead_repeated', id },
  ]);
});
