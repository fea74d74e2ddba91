import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Call, call, collectLog } from '#functions/testing/call.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { httpHandler } from './handler.ts';

const env = { ORIGIN_SECRET: 'canary-new', ORIGIN_SECRET_PREVIOUS: 'canary-old' };
const response = z.object({ message: z.string() });
const body = { message: 'Thanks!', email: 'ada@example.com', password: '$argon2id$' };
const good = httpHandler({ env, response }, async () => ({ status: 200, body }));

const post = (headers: Call['headers'] = {}, handler = good, method = 'POST') =>
  call(handler, { method, headers: { 'x-origin-secret': 'canary-new', ...headers } });

const forbidden = { status: 403, json: { code: 'forbidden' } };

describe('httpHandler', () => {
  it('sends only the fields of the schema, and lets no cache store them', async () => {
    const { status, json, headers } = await post();
    expect({ status, json }).toEqual({ status: 200, json: { message: 'Thanks!' } });
    expect(headers).toEqual({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  });

  it('sends an opaque error if the response does not match its schema', async () => {
    const wrong = { message: 5, secret: 'secret' } as unknown as { message: string };
    const { status, json } = await post(
      {},
      httpHandler({ env, response }, async () => ({ status: 200, body: wrong })),
    );
    expect({ status, code: json.code }).toEqual({ status: 500, code: 'internal' });
    expect(JSON.stringify(json)).not.toContain('secret');
  });

  testRows(['canary-new', 'canary-old'])('accepts the old and the new origin secret', async (secret) => {
    expect((await post({ 'x-origin-secret': secret })).status).toBe(200);
  });

  testRows(['', 'canary', 'canary-new ', 'CANARY-NEW', 'canary-newer', 'x'.repeat(10_000), 'canary-new,canary-new'])(
    'refuses a wrong origin secret without showing ours',
    async (secret) => {
      const logged = collectLog();
      for (const method of ['GET', 'POST']) {
        const refused = await post({ 'x-origin-secret': secret }, good, method);
        expect(refused).toMatchObject(forbidden);
        expect(JSON.stringify([refused, logged])).not.toContain('canary');
      }
    },
  );

  testRows([
    ...['null', 'file:///', 'http://', '', 'http://localhost:3000.evil.example', 'http://evil.example/localhost:3000'],
    ...['http://localhost:3000@evil.example', 'http://sub.localhost:3000', 'http://localhost:30000'],
  ])('refuses a POST whose origin only looks like ours', async (origin) => {
    expect(await post({ origin })).toMatchObject(forbidden);
    expect(await post({ origin, 'x-public-host': '' })).toMatchObject(forbidden);
  });

  testRows([
    ['https://site.example', 'site.example', 200],
    ['http://site.example', 'site.example', 403],
    ['http://localhost:3000', 'localhost:3000', 200],
    ['http://127.0.0.1:3000', '127.0.0.1:3000', 200],
    ['http://localhost.site.example', 'localhost.site.example', 403],
    ['http://127.0.0.1.site.example', '127.0.0.1.site.example', 403],
  ])('requires an https origin except on localhost', async (origin, host, status) => {
    expect((await post({ origin, 'x-public-host': host })).status).toBe(status);
  });

  it.each([
    ['POST', 'same-origin', 200],
    ['POST', 'none', 200],
    ['POST', 'same-site', 403],
    ['POST', 'cross-site', 403],
    ['GET', 'cross-site', 200],
  ])('gives a %s with Sec-Fetch-Site %s status %i', async (method, site, status) => {
    expect((await post({ 'sec-fetch-site': site }, good, method)).status).toBe(status);
  });

  it.each([
    ['same-origin', 'https://site.example', 1],
    ['cross-site', 'https://evil.example', 0],
  ])('logs a refusal only if the request came from our own page: %s', async (site, origin, count) => {
    const logged = collectLog();
    await post({ 'sec-fetch-site': site, origin, 'x-public-host': 'd1.execute-api.example' });
    expect(logged.filter(({ event }) => event === 'own_page_refused')).toHaveLength(count);
  });
});
