import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { findBrowser } from '#scripts/common/browser.ts';
import { copyProject } from '#scripts/testing/copy-project.ts';
import { freePorts, Product, until } from '#scripts/testing/start-product.ts';
import { apiPaths } from '#shared/api.ts';
import { sampleLead } from '#shared/sample-lead.ts';
import { browserFlags } from '#web/browser-flags.ts';
import { landing } from '#web/src/content/landing.ts';

// Generous, for a busy machine.
vi.setConfig({ testTimeout: 400_000, hookTimeout: 400_000 });

const copy = mkdtempSync(join(tmpdir(), 'dev-'));
/** Time limit of one expectation, in milliseconds. */
const timeout = 150_000;
let product: Product;
let browser: Browser;
let page: Page;

const inCopy = (path: string) => join(copy, path);
const originals = new Map<string, string>();

/** Saves a change that is undone after the test. @returns the first changed line, from 1 */
const edit = (path: string, from: string, to: string): number => {
  const text = readFileSync(inCopy(path), 'utf8');
  expect(text.split(from), `${path} has "${from}" once`).toHaveLength(2);
  if (!originals.has(path)) originals.set(path, text);
  writeFileSync(
    inCopy(path),
    text.replace(from, () => to),
  );
  return text.slice(0, text.indexOf(from)).split('\n').length;
};

const password = 'a password for the draft';

const said = (text: string) => until(`"${text}" in the terminal`, () => product.output.includes(text), timeout);
const overlay = () => page.locator('vite-error-overlay');
const shows = (text: string | RegExp) => overlay().getByText(text).first().waitFor({ timeout: timeout });

beforeAll(async () => {
  copyProject(copy);
  product = await new Product(
    await freePorts(),
    join(copy, '.data'),
    { NODE_ENV: 'development', CLIENT_PASSWORD: password },
    'dev',
    copy,
  ).ready(timeout);
  const executablePath = await findBrowser(process.env);
  browser = await chromium.launch({ ...(executablePath && { executablePath }), args: browserFlags });
  page = await browser.newPage();
  page.setDefaultTimeout(timeout);
  // Vite bundles the packages for the first page and reloads it.
  await page.goto(product.site, { waitUntil: 'networkidle' });
  await page.reload({ waitUntil: 'networkidle' });
});

const takeBack = () => {
  for (const [path, text] of originals) writeFileSync(inCopy(path), text);
  originals.clear();
  product.output = '';
};

afterEach(takeBack);

afterAll(async () => {
  await browser?.close();
  await product?.remove();
  rmSync(copy, { recursive: true, force: true, maxRetries: 3 });
});

const contact = 'functions/contact/handler.ts';

const send = () => product.post(apiPaths.contact, sampleLead());

const logIn = (body: object = { password }) => product.post(apiPaths.login, body);
const answers = async (path: string) => (await fetch(product.site + path).catch(() => undefined))?.status === 200;

const clients = 'web/src/features/landing/clients.tsx';

test('dev: names file and line of a component that throws', async () => {
  const line = edit(clients, '  return (', "  if (Date.now() > 0) throw new Error('No client is left');\n  return (");
  await shows('No client is left');
  await shows(`clients.tsx:${line}:`);
  await said(`clients.tsx:${line}:`);
  expect(product.output).toContain('No client is left');
  expect(await page.textContent('body')).toContain('Something on this page failed');

  // A page that opens now is told too.
  await page.reload();
  await shows('No client is left');
  await shows(`clients.tsx:${line}:`);
  expect(await page.textContent('body')).not.toContain('could not be reached');
});

test('dev: shows the page again once the component is fixed', async () => {
  // The page may already be reloading: that cancels this reload.
  await page.reload().catch(() => undefined);
  await page.getByRole('heading', { level: 1, name: landing.hero.headline[1] }).waitFor();
  await until('no overlay', async () => (await overlay().count()) === 0, timeout);
});

test('dev: names file and line of a type error', async () => {
  const line = edit('web/src/ui/button.tsx', 'const variants', 'export const height: number = "low";\nconst variants');
  const saved = Date.now();
  const message = `web/src/ui/button.tsx(${line},14): error TS2322`;
  await said(message);
  console.log(`A type error is said ${((Date.now() - saved) / 1000).toFixed(1)} s after saving; the limit is 3 s.`);
  await shows(message);
});

const room = 'web/rooms/room-of-this-test';
/** A session of the room that a test makes while the product runs. */
let cookie = '';

test('dev: opens a new room with its password', async () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [inCopy('scripts/main.ts'), ...args], {
      cwd: copy,
      env: {
        ...process.env,
        TEST_ROOMS: '',
        DYNAMODB_PORT: String(product.ports.DYNAMODB_PORT),
        PORT: String(product.ports.PORT),
      },
      encoding: 'utf8',
    });
  // The function read the list of rooms earlier.
  await logIn();
  run('rooms:new', 'room-of-this-test', '--name', 'Test');
  const chosen = /^ {2}(\S+(?: \S+){5})$/m.exec(run('rooms:password', '--room', 'room-of-this-test').stdout)?.[1] ?? '';
  const opens = async () => {
    const answer = await logIn({ password: chosen, room: address() }).catch(() => undefined);
    cookie = answer?.headers.get('set-cookie')?.split(';')[0] ?? '';
    return answer?.status === 200;
  };
  await until('the new room', opens, timeout);
});

const address = (): string => JSON.parse(readFileSync(inCopy(`${room}/room.json`), 'utf8')).address;

test('dev: serves a draft as soon as it is saved', async () => {
  const document = async () =>
    (await fetch(`${product.site}${apiPaths.proposals}/${address()}/proposal`, { headers: { cookie } })).text();
  expect(await document()).toContain('Proposal for Test');
  edit(`${room}/documents/proposal.ts`, 'Proposal for $', 'Another draft for $');
  // A connection can end while functions reload.
  const after = () => document().catch(() => '');
  await until('the new title', async () => (await after()).includes('Another draft for Test'), timeout);
});

test('dev: names the file and rule of figures that disagree', async () => {
  edit(`${room}/figures.ts`, 'hours: { low: 40, high: 50 }', 'hours: { low: 41, high: 50 }');
  const sentence = 'the hours: 41';
  await shows(sentence);
  await shows('figures.ts');
  await said(sentence);

  // The site's settings depend on this figure: the product restarts and the page reloads.
  edit('shared/brand.ts', 'cornerRadius: 6', 'cornerRadius: 7');
  await said('shared/brand.ts has changed: restarting');
  await page.locator('html').evaluate((html) => html.setAttribute('data-before', ''));
  await page.locator('html:not([data-before]) vite-error-overlay').getByText(sentence).first().waitFor();
  await said('Ready:');

  // Start the next test after this restart, on a page that has finished loading.
  takeBack();
  await said('Ready:');
  await until('the page', () => page.goto(product.site).then(Boolean, () => false), timeout);
});

test('dev: names file and line of a function that cannot load', async () => {
  const line = edit(contact, 'export const createHandler', 'const {\nexport const createHandler');
  await until('an answer of 500', async () => (await send()).status === 500, timeout);
  await said(`${contact}:${line + 1}:`);
  // The types are wrong too; the page shows the latest message.
  await shows(new RegExp(`${RegExp.escape(contact)}[:(]${line + 1}`));
});

test('dev: logs file and line of a handler error', async () => {
  const line = edit(
    contact,
    '      const row = toSubmission',
    "      if (now > 0) throw new Error('No lead is stored');\n      const row = toSubmission",
  );
  await until('the error', async () => (await send()).status === 500, timeout);
  await said('No lead is stored');
  await said(`${contact}:${line}:`);
});

test('dev: reports a missing setting without a stack', async () => {
  edit(
    contact,
    '      SUBMISSIONS_TABLE: required,',
    '      SUBMISSIONS_TABLE: required,\n      NEW_SETTING: required,',
  );
  await until('an answer of 500', async () => (await send()).status === 500, timeout);
  await said('The environment is invalid. NEW_SETTING: is missing');
  expect(product.output).not.toContain('parseEnv');
});

test('dev: reports a type error again after a restart', async () => {
  edit('shared/api.ts', 'export const apiPaths', 'export const height: number = "low";\nexport const apiPaths');
  await said('shared/api.ts has changed: restarting');
  await said('shared/api.ts(');
  await said('error TS2322');
  await said('Ready:');

  // A change saved during the final restart would become part of it.
  takeBack();
  await said('Ready:');
});

test('dev: restarts by itself for a new page or route', async () => {
  edit(
    'shared/page-entries.ts',
    '  gate: {',
    "  terms: { path: '/terms', file: '/terms.html', component: 'privacy-page', title: 'Terms', isPublic: true },\n  gate: {",
  );
  await said('page-entries.ts has changed: restarting');
  await until('the new page', () => answers('/terms'), timeout);

  product.output = '';
  edit('shared/api.ts', "  check: '/api/auth/check'", "  check: '/api/auth/state'");
  await said('shared/api.ts has changed: restarting');
  await until('the new route', () => answers('/api/auth/state'), timeout);
});

test('dev: keeps running when a restart fails', async () => {
  await said('Ready:');
  const line = edit('functions/routes.ts', 'export const routes', 'const {\nexport const routes');
  await said(`functions/routes.ts:${line + 1}`);
  // The restart of the previous change may still be running.
  await until('the product as it was', () => answers('/'), timeout);
});
