import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '#scripts/common/root.ts';
import { freePorts, Product, temporaryFolder } from '#scripts/testing/start-product.ts';
import { apiPaths } from '#shared/api.ts';
import { sampleLead } from '#shared/sample-lead.ts';
import { rooms } from '#web/testing/rooms.ts';

let product: Product;
beforeAll(async () => {
  const env = { NODE_ENV: 'development' };
  product = await new Product(await freePorts(), temporaryFolder(), env, ['dev', '--inspect', '0']).ready();
}, 130_000);
afterAll(() => product.remove(), 10_000);

test('dev: serves pages from source with hot reload', async () => {
  const reply = await fetch(product.site);
  const html = await reply.text();
  expect(html).toContain('/@vite/client');
  expect(html).toMatch(/<div id="root">.*<form/s);
  expect((await fetch(`${product.site}/src/styles.css`)).headers.get('content-type')).toMatch(/^text\/css|javascript/);
});

test('dev: serves only the files that a page needs', async () => {
  const files = ['signing-keys.json', 'dynamodb/dynamodb.sqlite'].map((name) => join(product.folder, name));
  const ofProject = ['.data/signing-keys.json', 'cdk.json', '.git/HEAD', 'docs/security.md', 'infra/app.ts'];
  // Draft files: Vite has loaded them, but must not serve them.
  for (const { name, editions } of rooms) {
    ofProject.push(
      `web/rooms/${name}/room.ts`,
      `web/rooms/${name}/editions/${editions[0]?.facts.version}/edition.json`,
    );
  }
  for (const file of [...files, ...ofProject.map((name) => join(root, name))]) {
    for (const suffix of ['', '?raw', '?import&raw']) {
      const { status } = await fetch(`${product.site}/@fs${file}${suffix}`);
      expect([403, 404], `${file}${suffix}`).toContain(status);
    }
  }
});

test('dev: refuses requests from another origin', async () => {
  const reply = await fetch(`${product.site}/src/styles.css`, { headers: { origin: 'http://localhost:9' } });
  expect(reply.status).toBe(403);
  expect(reply.headers.get('access-control-allow-origin')).toBeNull();
});

test('dev: serves the same routes as the deployed site', async () => {
  expect((await fetch(`${product.site}/nope`)).status).toBe(404);
  expect((await fetch(`${product.site}/index.html`, { redirect: 'manual' })).headers.get('location')).toBe('/');
  expect((await product.post(apiPaths.contact, sampleLead())).status).toBe(201);
});

test('dev: opens a debugger port, then stops cleanly on SIGTERM', async () => {
  expect(product.output).toMatch(/Debugger listening on ws:\/\/127\.0\.0\.1:\d+/);
  product.launcher.kill('SIGTERM');
  expect(await product.ended()).toBe(0);
  expect(await product.allPortsFree()).toBe(true);
});
