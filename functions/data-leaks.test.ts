import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { siteFolder } from '#infra/built-site.ts';
import { buildSiteIfChanged } from '#scripts/build.ts';
import { freePorts, Product, temporaryFolder, until } from '#scripts/testing/start-product.ts';
import { apiPaths } from '#shared/api.ts';

// Plants unique values in the running product, then searches for them in the places where they must not appear.

const canary = (what: string) => `canary-${what}-${randomUUID().slice(0, 8)}`;
const secret = { password: canary('password'), guess: canary('guess'), key: canary('key').padEnd(43, 'x') };
const lead = {
  name: canary('name'),
  email: `${canary('email')}@example.com`,
  company: canary('company'),
  message: canary('message'),
};
const address = '203.0.113.177';

let product: Product;
let token = '';
const responses: string[] = [];

const ask = async (path: string, init: RequestInit = {}) => {
  const headers = { 'x-test-address': address, 'content-type': 'application/json', ...init.headers };
  const response = await fetch(`${product.site}${path}`, { ...init, headers });
  responses.push(`${JSON.stringify([...response.headers])} ${await response.text()}`);
  return response;
};
const post = (path: string, body: unknown, headers = {}) =>
  ask(path, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body), headers });

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** Sends each kind of valid and failing request while everything works. */
const plant = async () => {
  expect((await post(apiPaths.contact, lead)).status).toBe(201);
  expect((await post(apiPaths.contact, { ...lead, email: `${lead.email}@` })).status).toBe(400);
  expect((await post(apiPaths.contact, `{"name":"${lead.name}`)).status).toBe(400);
  expect((await post(apiPaths.contact, lead, { 'idempotency-key': lead.name })).status).toBe(400);
  expect((await post(apiPaths.contact, lead, { origin: `https://${lead.company}.example` })).status).toBe(403);
  const key = { 'idempotency-key': randomUUID() };
  expect((await post(apiPaths.contact, lead, key)).status).toBe(201);
  expect((await post(apiPaths.contact, { ...lead, message: `${lead.message} changed` }, key)).status).toBe(409);
  expect((await post(apiPaths.login, { password: secret.guess })).status).toBe(401);
  expect((await post(apiPaths.login, { password: [secret.guess] })).status).toBe(400);
  const opened = await post(apiPaths.login, { password: secret.password });
  token = /__Host-session=([^;]+)/.exec(opened.headers.get('set-cookie') ?? '')?.[1] ?? '';
  expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  // The one response that must contain the token.
  responses.pop();
  const cookie = `__Host-session=${token}`;
  await ask(`${apiPaths.proposals}/${lead.company}/${lead.name}`, { headers: { cookie } });
  await ask(apiPaths.check, { headers: { cookie: `${cookie.slice(0, -3)}abc` } });
  await ask(`/${lead.name}?${lead.company}`);
  await until('both emails', () => product.output.split('lead_notified').length === 3);
};

/** Suspends the database process, so that requests fail and their failures are logged with the cause. */
const plantInOutage = async () => {
  const { databasePid } = product;
  process.kill(databasePid, 'SIGSTOP');
  const state = () => readFileSync(`/proc/${databasePid}/status`, 'utf8');
  await until('the database has stopped', () => /^State:\s+T/m.test(state()));
  const failing = [
    post(apiPaths.contact, { ...lead, message: `${lead.message} again` }),
    post(apiPaths.login, { password: secret.guess }),
    ask(apiPaths.check, { headers: { cookie: `__Host-session=${token}` } }),
  ];
  expect((await Promise.all(failing)).map(({ status }) => status)).toEqual([503, 503, 503]);
  process.kill(databasePid, 'SIGCONT');
  expect(product.output).toContain('dependency_unavailable');
};

describe('planted visitor input and secrets', () => {
  beforeAll(async () => {
    await buildSiteIfChanged();
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'signing-key'), secret.key, { mode: 0o600 });
    const env = { CLIENT_PASSWORD: secret.password, TEST_VIEWER_ADDRESS_HEADER: 'x-test-address', NODE_OPTIONS: '' };
    product = await new Product(await freePorts(), folder, env).ready();
    await plant();
    await plantInOutage();
  });
  afterAll(() => product?.remove());

  it('never appear in the product’s output', () => {
    for (const text of [secret.key, address, token, token.split('.')[2]]) expect(product.output).not.toContain(text);
    expect(product.output).not.toMatch(/canary|\$argon2/);
  });

  it('never appear in an HTTP response', () => {
    for (const response of responses)
      expect(response).not.toMatch(/canary|node_modules|\.ts:\d|\$argon2|x-origin-secret/i);
  });

  it('appear only in the files meant to hold them', () => {
    for (const file of filesOf(product.folder)) {
      const name = relative(product.folder, file);
      const content = readFileSync(file);
      const leaked = [
        ...[secret.password, secret.guess, token],
        ...(name === 'signing-key' ? [] : [secret.key]),
        ...(name.startsWith('dynamodb/') ? [] : [...Object.values(lead), address]),
      ].filter((text) => content.includes(text));
      expect({ name, leaked }).toEqual({ name, leaked: [] });
    }
  });
});

describe('built site', () => {
  it('contains no source maps, settings, secrets, or local paths', () => {
    for (const file of filesOf(siteFolder)) {
      expect(file).not.toMatch(/\.map$/);
      if (!/\.(js|css|html|svg|txt|json)$/.test(file)) continue;
      const content = readFileSync(file, 'utf8');
      expect(content).not.toMatch(/sourceMappingURL|\/\*# source/);
      expect(content).not.toMatch(/SIGNING_KEY|ORIGIN_SECRET|CLIENT_PASSWORD|AWS_[A-Z]|\$argon2|canary|process\.env/);
      expect(content).not.toMatch(/sample harbor|\/home\/|\/Users\/|node_modules\//);
      expect(content).not.toContain(process.cwd());
    }
  });
});
