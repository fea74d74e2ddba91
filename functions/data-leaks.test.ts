import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { siteFolder } from '#infra/built-site.ts';
import { launch, type Product, temporaryFolder, until } from '#scripts/testing/start-product.ts';
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
const ipAddress = '203.0.113.177';

let product: Product;
let token = '';
const responses: string[] = [];

const ask = async (path: string, init: RequestInit = {}) => {
  const headers = { 'x-test-address': ipAddress, 'content-type': 'application/json', ...init.headers };
  const response = await fetch(`${product.site}${path}`, { ...init, headers });
  responses.push(`${JSON.stringify([...response.headers])} ${await response.text()}`);
  return response;
};
const post = async (path: string, body: unknown, headers = {}) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return (await ask(path, { method: 'POST', body: text, headers })).status;
};

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** Sends each kind of valid and failing request while everything works. */
const plant = async () => {
  const key = { 'idempotency-key': randomUUID() };
  expect(await post(apiPaths.contact, lead, key)).toBe(201);
  expect(await post(apiPaths.contact, { ...lead, message: `${lead.message} changed` }, key)).toBe(409);
  expect(await post(apiPaths.contact, { ...lead, email: `${lead.email}@` })).toBe(400);
  expect(await post(apiPaths.contact, `{"name":"${lead.name}`)).toBe(400);
  expect(await post(apiPaths.contact, lead, { 'idempotency-key': lead.name })).toBe(400);
  expect(await post(apiPaths.contact, lead, { origin: `https://${lead.company}.example` })).toBe(403);
  expect(await post(apiPaths.login, { password: secret.guess })).toBe(401);
  expect(await post(apiPaths.login, { password: [secret.guess] })).toBe(400);
  const body = JSON.stringify({ password: secret.password });
  const opened = await ask(apiPaths.login, { method: 'POST', body });
  // The one response that must contain the token.
  responses.pop();
  token = /__Host-session=([^;]+)/.exec(opened.headers.get('set-cookie') ?? '')?.[1] ?? '';
  expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  const cookie = `__Host-session=${token}`;
  await ask(`${apiPaths.proposals}/${lead.company}/${lead.name}`, { headers: { cookie } });
  await ask(apiPaths.check, { headers: { cookie: `${cookie.slice(0, -3)}abc` } });
  await ask(`/${lead.name}?${lead.company}`);
  await until('the email', () => product.output.includes('lead_notified'));
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
    ask(apiPaths.check, { headers: { cookie: `__Host-session=${token}` } }).then(({ status }) => status),
  ];
  expect(await Promise.all(failing)).toEqual([503, 503, 503]);
  process.kill(databasePid, 'SIGCONT');
  expect(product.output).toContain('dependency_unavailable');
};

describe('planted visitor input and secrets', () => {
  beforeAll(async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'signing-key'), secret.key, { mode: 0o600 });
    const env = { CLIENT_PASSWORD: secret.password, TEST_VIEWER_ADDRESS_HEADER: 'x-test-address', NODE_OPTIONS: '' };
    product = await (await launch({ folder, env })).ready();
    await plant();
    await plantInOutage();
  });
  afterAll(() => product?.remove());

  it('never appear in the product’s output', () => {
    for (const text of [secret.key, ipAddress, token, token.split('.')[2]]) expect(product.output).not.toContain(text);
    expect(product.output).not.toMatch(/canary|\$argon2/);
  });

  it('never appear in an HTTP response', () => {
    expect(responses.join('\n')).not.toMatch(/canary|node_modules|\.ts:\d|\$argon2|x-origin-secret/i);
  });

  it('appear only in the files meant to hold them', () => {
    for (const file of filesOf(product.folder)) {
      const name = relative(product.folder, file);
      const content = readFileSync(file);
      const leaked = [
        ...[secret.password, secret.guess, token],
        ...(name === 'signing-key' ? [] : [secret.key]),
        ...(name.startsWith('dynamodb/') ? [] : [...Object.values(lead), ipAddress]),
      ].filter((text) => content.includes(text));
      expect({ name, leaked }).toEqual({ name, leaked: [] });
    }
  });
});

it('built site: contains no source maps, settings, secrets, or local paths', () => {
  for (const file of filesOf(siteFolder)) {
    expect(file).not.toMatch(/\.map$/);
    const content = readFileSync(file, 'latin1');
    expect(content, file).not.toMatch(/sourceMappingURL|SIGNING_KEY|ORIGIN_SECRET|CLIENT_PASSWORD|AWS_[A-Z]|\$argon2/);
    expect(content, file).not.toMatch(/process\.env|sample harbor|\/home\/|\/Users\/|node_modules\//);
    expect(content).not.toContain(process.cwd());
  }
});
