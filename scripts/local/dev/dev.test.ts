import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePorts, Product, temporaryFolder } from '#scripts/testing/start-product.ts';

let product: Product;
beforeAll(async () => {
  const env = { NODE_ENV: 'development' };
  product = await new Product(await freePorts(), temporaryFolder(), env, 'dev').ready();
}, 40_000);
afterAll(() => product.remove(), 10_000);

test('serves the pages from their sources, with the reload client and a policy that lets it work', async () => {
  const reply = await fetch(product.site);
  const html = await reply.text();
  expect(html).toContain('/@vite/client');
  expect(html).toMatch(/<div id="root">.*<form/s);
  expect(reply.headers.get('content-security-policy')).toContain("'unsafe-inline'");
  expect((await fetch(`${product.site}/src/styles.css`)).headers.get('content-type')).toMatch(/^text\/css|javascript/);
}, 20_000);

test('has the routes of the deployed site', async () => {
  expect((await fetch(`${product.site}/nope`)).status).toBe(404);
  expect((await fetch(`${product.site}/index.html`, { redirect: 'manual' })).headers.get('location')).toBe('/');
});

test('answers the API from the sources of the handlers', async () => {
  const reply = await fetch(`${product.site}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ada', email: 'ada@example.com', message: 'A message of some length.' }),
  });
  expect(reply.status).toBe(201);
}, 20_000);

test('ends with everything when it is asked to', async () => {
  product.launcher.kill('SIGTERM');
  expect(await product.ended()).toBe(0);
  expect(await product.allPortsFree()).toBe(true);
}, 10_000);
