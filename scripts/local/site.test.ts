import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sitePages } from '#infra/edge/render.ts';
import { type Served, serveOnce } from '#scripts/testing/serve.ts';
import { testFolder } from '#scripts/testing/test-folder.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { pageEntries } from '#shared/pages.ts';
import { sendRefusal } from './server.ts';
import { createSite } from './site.ts';

const pages = sitePages();
const roomPath = Object.keys(pages).find((path) => path.startsWith(pageEntries.clientRoom.path)) ?? '';
const folder = testFolder();
const script = `console.log(${JSON.stringify('x'.repeat(2000))})`;
const files: Record<string, string> = {
  'dist/404.html': '<h1>Not here</h1>',
  'dist/assets/app-abc123.js': script,
  'dist/.env': 'secret',
  'dist/.well-known/other.txt': 'secret',
  'dist/favicon.svg': '<svg/>',
  'outside.txt': 'secret',
  ...Object.fromEntries(Object.values(pages).map((file) => [`dist${file}`, `<p>${file}</p>`])),
};

let served: Served;
beforeAll(async () => {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  served = await serveOnce(createSite(join(folder, 'dist')));
});
afterAll(() => served.close());

test('createSite: serves a page from its file with Cache-Control: no-cache', async () => {
  const { status, headers, body } = await served.ask(roomPath);
  expect({ status, body }).toEqual({ status: 200, body: `<p>${pages[roomPath]}</p>` });
  expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
});

testRows([
  '/nope',
  '/.env',
  '/.well-known/other.txt',
  '/../outside.txt',
  '/%2e%2e/outside.txt',
  '/..%2foutside.txt',
  '/assets/..%5c..%5coutside.txt',
  '//outside.txt',
  '/__proto__',
  '/assets/app-abc123.js%00',
])('createSite: returns the 404 page for unknown or hidden paths', async (path) => {
  expect(await served.ask(path)).toMatchObject({ status: 404, body: '<h1>Not here</h1>' });
});

test('createSite: returns 404 as plain text for a missing asset', async () => {
  expect(await served.ask('/assets/gone-abc123.js')).toMatchObject({ status: 404, body: 'Not Found' });
});

testRows([
  ['gzip, deflate, br', 'br'],
  ['gzip;q=0.5, br;q=0', null],
])('createSite: compresses with brotli only when the browser accepts it', async (accepted, encoding) => {
  const asked = { headers: { 'accept-encoding': accepted } };
  const reply = await fetch(`http://127.0.0.1:${served.port}/assets/app-abc123.js`, asked);
  expect(reply.headers.get('content-encoding')).toBe(encoding);
  expect(await reply.text()).toBe(script);
});

testRows([
  [421, { host: 'evil.example:3000' }],
  [403, { 'sec-fetch-site': 'same-site' }],
] as const)('sendRefusal: refuses foreign host names and pages of other origins', async (status, headers) => {
  const refusing = await serveOnce((request, response) => sendRefusal(request, response) || response.end());
  expect((await refusing.ask('/', { headers })).status).toBe(status);
  expect((await refusing.ask('/')).status).toBe(200);
  await refusing.close();
});
