import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { sessionSettings } from '#functions/testing/accounts.ts';
import { type Call, call, collectLog } from '#functions/testing/call.ts';
import { freshTables } from '#scripts/testing/tables.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { httpHandler } from './handler.ts';

await freshTables(sessionSettings());
const env = { ORIGIN_SECRET: 'canary-new', ORIGIN_SECRET_PREVIOUS: 'canary-old' };
const response = z.object({ message: z.string() });
const body = { message: 'Thanks!', email: 'ada@example.com', password: '$argon2id$' };

const handler = httpHandler({ env, response }, async () => ({ status: 200, body }));
const post = (headers: Call['headers'] = {}) =>
  call(handler, { headers: { 'x-origin-secret': 'canary-new', ...headers } });
const get = (headers: Call['headers'] = {}) => call(handler, { method: 'GET', headers });

const forbidden = { status: 403, json: { code: 'forbidden' } };

describe('httpHandler, responses', () => {
  it('sends only the fields of the schema, and lets no cache store them', async () => {
    const { status, json, headers } = await post();
    expect({ status, json }).toEqual({ status: 200, json: { message: 'Thanks!' } });
    expect(headers).toEqual({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  });

  it('sends an opaque error if the response does not match its schema', async () => {
    const wrong = { message: 5, secret: 'secret' } as unknown as { message: string };
    const faulty = httpHandler({ env, response }, async () => ({ status: 200, body: wrong }));
    const { status, json } = await call(faulty, { headers: { 'x-origin-secret': 'canary-new' } });
    expect({ status, code: json.code }).toEqual({ status: 500, code: 'internal' });
    expect(JSON.stringify(json)).not.toContain('secret');
  });
});

describe('httpHandler, origin secret', () => {
  testRows(['canary-new', 'canary-old'])('accepts the old and the new secret during a rotation', async (secret) => {
    expect((await post({ 'x-origin-secret': secret })).status).toBe(200);
  });

  testRows(['', 'canary', 'canary-new ', 'CANARY-NEW', 'canary-newer', 'x'.repeat(10_000), 'canary-new,canary-new'])(
    'refuses a wrong secret without showing ours',
    async (secret) => {
      const logged = collectLog();
      const responses = [await post({ 'x-origin-secret': secret }), await get({ 'x-origin-secret': secret })];
      for (const each of responses) expect(each).toMatchObject(forbidden);
      expect(JSON.stringify([responses, logged])).not.toContain('canary');
    },
  );

  it('refuses a request without the secret', async () => {
    const without: typeof handler = Object.assign((...[event, ...rest]: Parameters<typeof handler>) => {
      delete event.headers['x-origin-secret'];
      return handler(event, ...rest);
    }, handler);
    expect(await call(without, {})).toMatchObject(forbidden);
  });
});

describe('httpHandler, other sites', () => {
  testRows([
    ...['null', 'file:///', 'about:blank', 'data:text/html,x', 'blob:null/1', 'http://', ''],
    ...['http://localhost:3000.evil.example', 'http://evil.example/localhost:3000'],
    ...['http://localhost:3000@evil.example', 'http://sub.localhost:3000', 'http://localhost:30000'],
  ])('refuses an origin that only looks like ours', async (origin) => {
    expect(await post({ origin })).toMatchObject(forbidden);
    expect(await post({ origin, 'x-public-host': '' })).toMatchObject(forbidden);
  });

  testRows([
    ['https://site.example', 'site.example', 200],
    ['http://site.example', 'site.example', 403],
    ['ftp://site.example', 'site.example', 403],
    ['http://localhost:3000', 'localhost:3000', 200],
    ['http://127.0.0.1:3000', '127.0.0.1:3000', 200],
    ['https://localhost:3000', 'localhost:3000', 200],
    ['http://localhost.site.example', 'localhost.site.example', 403],
    ['http://127.0.0.1.site.example', '127.0.0.1.site.example', 403],
  ])('requires an https origin except on localhost', async (origin, host, status) => {
    expect((await post({ origin, 'x-public-host': host })).status).toBe(status);
  });

  it.each([
    ['same-origin', 200],
    ['none', 200],
    ['same-site', 403],
    ['cross-site', 403],
  ])('answers a POST with Sec-Fetch-Site %s by %i', async (site, status) => {
    expect((await post({ 'sec-fetch-site': site })).status).toBe(status);
  });

  it.each([
    [{ 'sec-fetch-site': 'same-origin', origin: 'https://site.example' }, 1],
    [{ origin: 'https://evil.example' }, 0],
  ])('logs a refusal only if the request came from our own page: %j', async (headers, count) => {
    const logged = collectLog();
    expect(await post({ ...headers, 'x-public-host': 'd1.execute-api.example' })).toMatchObject(forbidden);
    expect(logged.filter(({ event }) => event === 'own_page_refused')).toHaveLength(count);
  });

  it('accepts a GET request from another site', async () => {
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await get({ 'x-origin-secret': 'canary-new', ...headers })).status).toBe(200);
  });
});
