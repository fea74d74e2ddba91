import { describe, expect, it, vi } from 'vitest';
import { createHandler as createCheck } from '#functions/check/handler.ts';
import { createHandler as createLogout } from '#functions/logout/handler.ts';
import { sessionSettings } from '#functions/testing/accounts.ts';
import { type Call, call, collectLog } from '#functions/testing/call.ts';
import { freshTables } from '#scripts/testing/tables.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { apiPaths } from '#shared/api.ts';

await freshTables({ ...sessionSettings(), ORIGIN_SECRET: 'canary-new', ORIGIN_SECRET_PREVIOUS: 'canary-old' });
const logout = createLogout(process.env);
const check = createCheck(process.env);

const post = (headers: Call['headers'] = {}) => call(logout, { path: apiPaths.logout, headers, body: {} });
const postWithout = (missing: string, headers: Call['headers'] = {}) =>
  call(
    (event, context) => {
      delete event.headers[missing];
      return logout(event, context);
    },
    { path: apiPaths.logout, headers, body: {} },
  );

describe('originSecret', () => {
  testRows(['canary-new', 'canary-old'])('accepts the old and the new secret during a rotation', async (secret) => {
    expect((await post({ 'x-origin-secret': secret })).status).toBe(200);
  });

  testRows(['', 'canary', 'canary-new ', 'CANARY-NEW', 'canary-newer', 'x'.repeat(10_000), 'canary-new,canary-new'])(
    'refuses a wrong secret',
    async (secret) => {
      for (const [handler, method] of [[logout, 'POST'] as const, [check, 'GET'] as const]) {
        const answer = await call(handler, { method, headers: { 'x-origin-secret': secret } });
        expect(answer).toMatchObject({ status: 403, json: { code: 'forbidden' }, cookies: [] });
      }
    },
  );

  it('refuses a request without the secret', async () => {
    expect((await postWithout('x-origin-secret')).status).toBe(403);
  });

  it('keeps the secret out of responses and logs', async () => {
    const written: unknown[] = [];
    for (const level of ['info', 'warn', 'error', 'log'] as const) {
      vi.spyOn(console, level).mockImplementation((...args) => void written.push(...args));
    }
    const answers = [await post({ 'x-origin-secret': 'wrong' }), await post(), await post({ origin: 'null' })];
    expect(JSON.stringify([answers, written])).not.toContain('canary');
  });
});

describe('refuseOtherSites', () => {
  testRows([
    ...['null', 'file:///', 'about:blank', 'data:text/html,x', 'blob:null/1', 'http://', ''],
    ...['http://localhost:3000.evil.example', 'http://evil.example/localhost:3000'],
    ...['http://localhost:3000@evil.example', 'http://sub.localhost:3000', 'http://localhost:30000'],
  ])('refuses an origin that only looks like ours', async (origin) => {
    expect((await post({ origin })).status).toBe(403);
    expect((await post({ origin, 'x-public-host': '' })).status).toBe(403);
    expect((await postWithout('x-public-host', { origin })).status).toBe(403);
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

  testRows(['same-origin', 'none'])('accepts Sec-Fetch-Site same-origin or none', async (site) => {
    expect((await post({ 'sec-fetch-site': site })).status).toBe(200);
  });

  it.each([
    [{ 'sec-fetch-site': 'same-origin', origin: 'https://site.example' }, 1],
    [{ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 0],
    [{ origin: 'https://evil.example' }, 0],
  ])('logs a refusal only if the request came from our own page: %j', async (headers, count) => {
    const logged = collectLog();
    expect((await post({ ...headers, 'x-public-host': 'd1.execute-api.example' })).status).toBe(403);
    expect(logged.filter(({ event }) => event === 'own_page_refused')).toHaveLength(count);
  });

  it('accepts a GET request from another site', async () => {
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await call(check, { method: 'GET', headers })).status).toBe(200);
  });
});
