import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { siteFolder } from '#infra/built-site.ts';
import { buildSiteIfChanged } from '#scripts/build.ts';
import { freePorts, Product, temporaryFolder, until } from '#scripts/testing/start-product.ts';
import { apiPaths } from '#shared/api.ts';
import { type ContactFieldName, contactFieldNames, contactFields } from '#shared/contact-fields.ts';

// Plants unique values in the running product, then searches for them in the places where they must not appear.

const canary = (what: string) => `canary-${what}-${randomUUID().slice(0, 8)}`;
const secret = { password: canary('password'), guess: canary('guess'), key: canary('key').padEnd(43, 'x') };
const lead = Object.fromEntries(
  contactFieldNames.map((name) => [name, canary(name) + (contactFields[name].kind === 'email' ? '@example.com' : '')]),
) as Record<ContactFieldName, string>;
const address = '203.0.113.177';

let product: Product;
let token = '';
const answers: string[] = [];

const ask = async (path: string, init: RequestInit = {}) => {
  const headers = { 'x-test-address': address, 'content-type': 'application/json', ...init.headers };
  const answer = await fetch(`${product.site}${path}`, { ...init, headers });
  answers.push(`${JSON.stringify([...answer.headers])} ${await answer.text()}`);
  return answer;
};
const post = (path: string, body: unknown, headers = {}) =>
  ask(path, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body), headers });

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

beforeAll(async () => {
  await buildSiteIfChanged();
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'signing-key'), secret.key, { mode: 0o600 });
  const env = { CLIENT_PASSWORD: secret.password, TEST_VIEWER_ADDRESS_HEADER: 'x-test-address', NODE_OPTIONS: '' };
  product = await new Product(await freePorts(), folder, env).ready();
});
afterAll(() => product?.remove());

describe('planted visitor input and secrets', () => {
  it('(setup) reach the API in valid and failing requests', async () => {
    expect((await post(apiPaths.contact, lead)).status).toBe(201);
    expect((await post(apiPaths.contact, { ...lead, email: `${lead.email}@` })).status).toBe(400);
    expect((await post(apiPaths.contact, `{"name":"${lead.name}`)).status).toBe(400);
    expect((await post(apiPaths.contact, lead, { 'idempotency-key': lead.name })).status).toBe(400);
    expect((await post(apiPaths.contact, lead, { origin: `https://${lead.company}.example` })).status).toBe(403);
    const id = randomUUID();
    for (const message of [lead.message, `${lead.message} changed`]) {
      await post(apiPaths.contact, { ...lead, message }, { 'idempotency-key': id });
    }
    expect((await post(apiPaths.login, { password: secret.guess })).status).toBe(401);
    expect((await post(apiPaths.login, { password: [secret.guess] })).status).toBe(400);
    const opened = await post(apiPaths.login, { password: secret.password });
    expect(opened.status).toBe(200);
    token = /__Host-session=([^;]+)/.exec(opened.headers.get('set-cookie') ?? '')?.[1] ?? '';
    answers.pop();
    const cookie = `__Host-session=${token}`;
    await ask(`${apiPaths.proposals}/${lead.company}`, { headers: { cookie } });
    await ask(`${apiPaths.proposals}/${lead.company}/${lead.name}`, { headers: { cookie } });
    await ask(apiPaths.check, { headers: { cookie: `${cookie.slice(0, -3)}abc` } });
    await ask(`/${lead.name}?${lead.company}`);
    await until('both emails', () => product.output.split('lead_notified').length === 3);

    // Suspends the database process, so that requests fail and their failures are logged with the cause.
    const { databasePid } = product;
    process.kill(databasePid, 'SIGSTOP');
    const state = () => readFileSync(`/proc/${databasePid}/status`, 'utf8');
    await until('the database has stopped', () => /^State:\s+T/m.test(state()));
    const failing = [
      post(apiPaths.contact, { ...lead, message: `${lead.message} again` }),
      post(apiPaths.login, { password: secret.guess }),
      ask(apiPaths.check, { headers: { cookie } }),
    ];
    expect((await Promise.all(failing)).map(({ status }) => status)).toEqual([503, 503, 503]);
    process.kill(databasePid, 'SIGCONT');
    await post(apiPaths.logout, {}, { cookie });
    expect(product.output).toContain('dependency_unavailable');
  });

  it('never appear in the product’s output', () => {
    const planted = [...Object.values(secret), ...Object.values(lead), address, token, token.split('.')[2] ?? ''];
    expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    for (const text of planted) expect(product.output).not.toContain(text);
    expect(product.output).not.toMatch(/canary|\$argon2/);
  });

  it('never appear in responses, nor do file names or stack traces', () => {
    for (const answer of answers) expect(answer).not.toMatch(/canary|node_modules|\.ts:\d|\$argon2|x-origin-secret/i);
  });

  it('appear only in the files meant to hold them', () => {
    const secretsIn = (file: string, texts: string[]) => {
      const content = readFileSync(file);
      return texts.filter((text) => content.includes(text));
    };
    for (const file of filesOf(product.folder)) {
      const name = relative(product.folder, file);
      const keepsLeads = name.startsWith('dynamodb/');
      expect([name, secretsIn(file, [secret.password, secret.guess, token])]).toEqual([name, []]);
      if (name !== 'signing-key') expect([name, secretsIn(file, [secret.key])]).toEqual([name, []]);
      if (!keepsLeads) expect([name, secretsIn(file, [...Object.values(lead), address])]).toEqual([name, []]);
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
