import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sitePages } from '#infra/edge/render.ts';
import { securityHeaders } from '#infra/headers.ts';
import { serve } from '#scripts/common/listen.ts';
import { type Served, serveOnce } from '#scripts/testing/serve.ts';
import { temporaryFolder } from '#scripts/testing/start-product.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { apiPaths } from '#shared/api.ts';
import { pageEntries } from '#shared/page-entries.ts';
import { sendResult } from './api.ts';
import { createSite } from './site.ts';

const pages = sitePages();
const roomPath = Object.keys(pages).find((path) => path.startsWith(pageEntries.clientRoom.path)) ?? '';
const folder = temporaryFolder();
const script = `console.log(${JSON.stringify('x'.repeat(2000))})`;
const files: Record<string, string> = {
  'dist/404.html': '<h1>Not here</h1>',
  'dist/assets/app-abc123.js': script,
  'dist/assets/small-abc123.css': 'a{}',
  'dist/.env': 'secret',
  'dist/.well-known/other.txt': 'secret',
  'dist/.well-known/security.txt': 'Contact: mailto:hello@firm.example\n',
  'dist/assets/.hidden': 'secret',
  'dist/favicon.svg': '<svg/>',
  'outside.txt': 'secret',
  ...Object.fromEntries(Object.values(pages).map((file) => [`dist${file}`, `<p>${file}</p>`])),
};

const server = createServer();
let served: Served;
beforeAll(async () => {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  serve(server, {
    site: createSite(join(folder, 'dist')),
    api: (_request, response) => sendResult(response, { statusCode: 200, headers: { 'X-Content-Type-Options': 'no' } }),
    headers: securityHeaders,
  });
  served = await serveOnce((request, response) => void server.emit('request', request, response));
});
afterAll(async () => {
  await served.close();
  rmSync(folder, { recursive: true });
});

test('site: serves a page from its file without caching', async () => {
  const { status, headers, body } = await served.ask(roomPath);
  expect({ status, body }).toEqual({ status: 200, body: `<p>${pages[roomPath]}</p>` });
  expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
});

test('site: serves an asset as immutable', async () => {
  const { headers } = await served.ask('/assets/app-abc123.js');
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
});

test('site: serves security.txt from a folder with a dot', async () => {
  expect(await served.ask('/.well-known/security.txt')).toMatchObject({
    status: 200,
    body: files['dist/.well-known/security.txt'],
  });
});

testRows([
  '/nope',
  '/.env',
  '/.well-known/other.txt',
  '/assets/.hidden',
  '/../outside.txt',
  '/%2e%2e/outside.txt',
  '/..%2foutside.txt',
  '/assets/..%5c..%5coutside.txt',
  '//outside.txt',
  '/__proto__',
  '/assets/app-abc123.js%00',
])('site: answers 404 to anything else', async (path) => {
  const { status, body } = await served.ask(path);
  expect(status).toBe(404);
  expect(body).toBe('<h1>Not here</h1>');
});

test('site: answers 404 as text to a missing asset', async () => {
  expect(await served.ask('/assets/gone-abc123.js')).toMatchObject({ status: 404, body: 'Not Found' });
});

test('site: redirects another spelling of a page', async () => {
  expect(await served.ask(`${pageEntries.gate.file}?next=%2F`)).toMatchObject({
    status: 301,
    headers: { location: `${pageEntries.gate.path}?next=%2F` },
  });
});

describe('compression', () => {
  const fetchScript = async (accepted: string) => {
    const reply = await fetch(`http://127.0.0.1:${served.port}/assets/app-abc123.js`, {
      headers: { 'accept-encoding': accepted },
    });
    return {
      encoding: reply.headers.get('content-encoding'),
      text: await reply.text(),
      vary: reply.headers.get('vary'),
    };
  };

  testRows([
    ['gzip, deflate, br', 'br'],
    ['gzip;q=0.5, br;q=0', null],
    ['identity', null],
  ])('uses brotli when the browser accepts it', async (accepted, encoding) => {
    expect(await fetchScript(accepted)).toEqual({ encoding, text: script, vary: 'Accept-Encoding' });
  });

  test('leaves small files alone', async () => {
    const { headers } = await served.ask('/assets/small-abc123.css', { headers: { 'accept-encoding': 'br' } });
    expect(headers['content-encoding']).toBeUndefined();
  });
});

test('security headers: override those of the API', async () => {
  const { path: gate } = pageEntries.gate;
  for (const path of ['/', gate, '/nope', `${gate}/`, '/assets/gone.js', roomPath, '/api/x']) {
    const { headers } = await served.ask(path);
    expect(headers).toMatchObject(securityHeaders);
  }
});

testRows([
  [421, { host: 'evil.example:3000' }],
  [403, { 'sec-fetch-site': 'same-site' }],
] as const)('serve: refuses foreign host names and cross-origin pages', async (status, headers) => {
  for (const path of ['/', apiPaths.check]) expect((await served.ask(path, { headers })).status).toBe(status);
});
