import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Call, call, collectLog } from '#functions/testing/call.ts';
import { isApiErrorBody } from '#shared/api-errors.ts';
import { contactRequest } from '#shared/contact.ts';
import { loginRequest } from '#shared/session.ts';
import { sampleLead } from '#shared/testing/sample-lead.ts';
import { httpHandler } from './handler.ts';

const env = { ORIGIN_SECRET: 'canary-new', ORIGIN_SECRET_PREVIOUS: 'canary-old' };
const response = z.object({ message: z.string() });
const body = { message: 'Thanks!', email: 'ada@example.com', password: '$argon2id$' };
const good = httpHandler({ env, response }, async () => ({ status: 200, body }));

const send = (headers: Call['headers'] = {}, method = 'POST', handler = good) =>
  call(handler, { method, headers: { 'x-origin-secret': 'canary-new', ...headers } });

const forbidden = { status: 403, json: { code: 'forbidden' } };

describe('httpHandler', () => {
  it('sends only the fields of the schema, and lets no cache store them', async () => {
    const { status, json, headers } = await send();
    expect({ status, json }).toEqual({ status: 200, json: { message: 'Thanks!' } });
    expect(headers).toEqual({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  });

  it('sends an opaque error if the response does not match its schema', async () => {
    const wrong = { message: 5, secret: 'secret' } as unknown as { message: string };
    const handler = httpHandler({ env, response }, async () => ({ status: 200, body: wrong }));
    const { status, json } = await send({}, 'GET', handler);
    expect({ status, code: json.code }).toEqual({ status: 500, code: 'internal' });
    expect(JSON.stringify(json)).not.toContain('secret');
  });

  it.each(['canary-new', 'canary-old'])('accepts the origin secret %s', async (secret) => {
    expect((await send({ 'x-origin-secret': secret })).status).toBe(200);
  });

  it.each(['', 'canary', 'canary-new ', 'CANARY-NEW', 'canary-newer', 'canary-new,canary-new'])(
    'refuses the origin secret %j without showing ours',
    async (secret) => {
      const logged = collectLog();
      for (const method of ['GET', 'POST']) {
        const refused = await send({ 'x-origin-secret': secret }, method);
        expect(refused).toMatchObject(forbidden);
        expect(JSON.stringify([refused, logged])).not.toContain('canary');
      }
    },
  );

  it.each([
    ...['null', 'http://', '', 'http://localhost:3000.evil.example', 'http://evil.example/localhost:3000'],
    ...['http://localhost:3000@evil.example', 'http://sub.localhost:3000', 'http://localhost:30000'],
  ])('refuses a POST from the origin %j', async (origin) => {
    expect(await send({ origin })).toMatchObject(forbidden);
    expect(await send({ origin, 'x-public-host': '' })).toMatchObject(forbidden);
  });

  it.each([
    ['https://site.example', 'site.example', 200],
    ['http://site.example', 'site.example', 403],
    ['http://localhost:3000', 'localhost:3000', 200],
    ['http://127.0.0.1:3000', '127.0.0.1:3000', 200],
    ['http://localhost.site.example', 'localhost.site.example', 403],
  ])('requires HTTPS except on localhost: %s', async (origin, host, status) => {
    expect((await send({ origin, 'x-public-host': host })).status).toBe(status);
  });

  it.each([
    ['POST', 'same-origin', 200],
    ['POST', 'none', 200],
    ['POST', 'same-site', 403],
    ['POST', 'cross-site', 403],
    ['GET', 'cross-site', 200],
  ])('gives a %s with Sec-Fetch-Site %s status %i', async (method, site, status) => {
    expect((await send({ 'sec-fetch-site': site }, method)).status).toBe(status);
  });

  it.each([
    ['same-origin', 'https://site.example', 1],
    ['cross-site', 'https://evil.example', 0],
  ])('logs a refusal only if the request came from our own page: %s', async (site, origin, count) => {
    const logged = collectLog();
    await send({ 'sec-fetch-site': site, origin, 'x-public-host': 'd1.execute-api.example' });
    expect(logged.filter(({ event }) => event === 'own_page_refused')).toHaveLength(count);
  });
});

describe('httpHandler, request body', () => {
  const goodLead = JSON.stringify(sampleLead());
  /** Posts a body, bytes as base64, as API Gateway does. @returns the status and body of the error response */
  const refusal = async (sent: string | Buffer, request: z.ZodMiniType = contactRequest, type = 'application/json') => {
    const handler = httpHandler({ env, request, response }, async () => ({ status: 200, body }));
    const isBase64Encoded = typeof sent !== 'string';
    const { status, json } = await call((event, context) => handler({ ...event, isBase64Encoded }, context), {
      body: sent.toString(isBase64Encoded ? 'base64' : undefined),
      headers: { 'x-origin-secret': 'canary-new', 'content-type': type },
    });
    if (!isApiErrorBody(json)) throw new Error(`Not an error of ours: ${JSON.stringify(json)}`);
    return { status, ...json };
  };

  it.each([
    ['nothing', ''],
    ['half an object', '{"name":"Ada'],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
    ['Latin-1', Buffer.from(goodLead.replace('Ada', 'Andr\u00e9'), 'latin1')],
  ])('is refused unless it is JSON in UTF-8: %s', async (_, sent) => {
    expect(await refusal(sent)).toMatchObject({ status: 400, code: 'invalid_json' });
  });

  it.each([
    'null',
    '[]',
    '{"__proto__":{"name":"Ada","email":"a@b.example","message":"0123456789","password":"x"}}',
    '{"name":["Ada"],"email":["a@b.example"],"message":["x"],"password":["x"]}',
    '{"name":{},"email":{"$gt":""},"message":{"S":"x"},"password":{"$ne":null}}',
    '{"name":"\\ud800\\ud800","email":"\\udc00","message":"\\udfff","password":"\\ud83d"}',
    `{"password":"x","room":"${'x'.repeat(101)}","honeypot":"${'x'.repeat(2001)}","elapsedMs":"1"}`,
  ])('of the wrong shape gets a sentence of ours for each field: %s', async (sent) => {
    for (const schema of [contactRequest, loginRequest]) {
      const { status, code, message, fields = {} } = await refusal(sent, schema);
      expect({ status, code }).toEqual({ status: 400, code: 'invalid_request' });
      for (const sentence of [message, ...Object.values(fields)]) {
        expect(sentence).toMatch(/^(?!Invalid (input|option)|Too (big|small)|Unrecognized)[A-Z].{15,}/);
      }
    }
  });

  it('is refused if it is over 16 KB', async () => {
    expect(await refusal(`{"name":"${'x'.repeat(17_000)}"}`)).toMatchObject({ status: 413, code: 'too_large' });
  });

  it.each(['', 'text/plain', 'application/json, text/plain'])('is refused with the content type %j', async (type) => {
    const wanted = { status: 415, code: 'unsupported_media_type' };
    expect(await refusal(goodLead, contactRequest, type)).toMatchObject(wanted);
  });
});
