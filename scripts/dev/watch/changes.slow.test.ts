import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { findBrowser } from '#scripts/common/browser.ts';
import { copyProject } from '#scripts/testing/copy-project.ts';
import { freePorts, Product, until } from '#scripts/testing/start-product.ts';
import { testFolder } from '#scripts/testing/test-folder.ts';
import { apiPaths } from '#shared/api.ts';
import { sampleLead } from '#shared/sample-lead.ts';
import { browserFlags } from '#web/browser-flags.ts';
import { landing } from '#web/src/landing/texts.ts';

// Long timeouts, for a busy machine.
vi.setConfig({ testTimeout: 400_000, hookTimeout: 400_000 });

const copy = testFolder();
/** Timeout of one expectation, in milliseconds. */
const timeout = 150_000;
let product: Product;
let browser: Browser;
let page: Page;

const inCopy = (path: string) => join(copy, path);
const originals = new Map<string, string>();

/** Replaces the file instead of writing into it, as Git and many editors do. */
const save = (path: string, text: string) => {
  writeFileSync(inCopy('replacement'), text);
  renameSync(inCopy('replacement'), inCopy(path));
};

/** Saves a change that is undone after the test. @returns the number of the first changed line */
const edit = (path: string, from: string, to: string): number => {
  const text = readFileSync(inCopy(path), 'utf8');
  expect(text.split(from), `${path} has "${from}" once`).toHaveLength(2);
  if (!originals.has(path)) originals.set(path, text);
  const edited = text.replace(from, () => to);
  save(path, edited);
  return text.slice(0, text.indexOf(from)).split('\n').length;
};

const password = 'a password for the draft';

const waitForOutput = (text: string) =>
  until(`"${text}" in the terminal`, () => product.output.includes(text), timeout);
const restarts = (path: string) => waitForOutput(`${path} has changed: restarting`);
const overlay = () => page.locator('vite-error-overlay');
const waitForPage = () => until('the page', () => page.goto(product.site).then(Boolean, () => false), timeout);
/** Opens the page and waits until the network is idle; false if a reload or anything else interrupts this. */
const opensQuietly = () => page.goto(product.site, { waitUntil: 'networkidle' }).then(Boolean, () => false);
const waitForOverlay = (text: string | RegExp) =>
  overlay()
    .getByText(text)
    .first()
    .waitFor({ timeout })
    .catch((error: Error) => {
      throw new Error(`${error.message}\nThe terminal has:\n${product.output}`);
    });

beforeAll(async () => {
  copyProject(copy);
  const env = { NODE_ENV: 'development', CLIENT_PASSWORD: password, LIMIT_CONTACT: '100000/1' };
  product = await new Product(await freePorts(), join(copy, '.data'), env, 'dev', copy).ready(timeout);
  const executablePath = await findBrowser(process.env);
  browser = await chromium.launch({ ...(executablePath && { executablePath }), args: browserFlags });
  page = await browser.newPage();
  page.setDefaultTimeout(timeout);
  // When the first page opens, Vite bundles the packages and then reloads the page: wait for both.
  await page.goto(product.site, { waitUntil: 'networkidle' });
  await page.reload({ waitUntil: 'networkidle' });
});

/** Milliseconds to wait before saving again, because Vite's watcher misses the second of two saves within 50 ms. */
const betweenSaves = 500;

const undoEdits = async () => {
  await delay(betweenSaves);
  for (const [path, text] of originals) save(path, text);
  originals.clear();
  product.output = '';
  await delay(betweenSaves);
};

afterEach(undoEdits);

afterAll(async () => {
  await browser?.close();
  await product?.remove();
});

const contact = 'functions/contact/handler.ts';

const send = () => product.post(apiPaths.contact, sampleLead());
/** Waits until the contact function returns this status; a connection can fail while functions reload. */
const waitForStatus = (status: number) =>
  until(`an answer of ${status}`, async () => (await send().catch(() => undefined))?.status === status, timeout);

const logIn = (body: object = { password }) => product.post(apiPaths.login, body);
const answers = async (path: string) => (await fetch(product.site + path).catch(() => undefined))?.status === 200;

const clients = 'web/src/landing/clients.tsx';

test('dev: names the file and line of a component that throws', async () => {
  const line = edit(clients, '  return (', "  if (Date.now() > 0) throw new Error('No client is left');\n  return (");
  await waitForOverlay('No client is left');
  await waitForOverlay(`clients.tsx:${line}:`);
  await waitForOutput(`clients.tsx:${line}:`);
  expect(product.output).toContain('No client is left');
  expect(await page.textContent('body')).toContain('Something on this page failed');

  // A page that opens after the error shows the error too.
  await page.reload();
  await waitForOverlay('No client is left');
  await waitForOverlay(`clients.tsx:${line}:`);
  expect(await page.textContent('body')).not.toContain('could not be reached');
});

test('dev: shows the page again after the component is fixed', async () => {
  // Until Vite notices the change, a page still gets the old module.
  const isSound = async () => (await opensQuietly()) && (await overlay().count()) === 0;
  await until('the page without an error', isSound, timeout);
  await page.getByRole('heading', { level: 1, name: landing.hero.headline[1] }).waitFor();
});

test('dev: names the file and line of a syntax error when a page opens', async () => {
  const line = edit(clients, '  return (', '  const {\n  return (');
  const place = `clients.tsx:${line + 1}:`;
  await until(place, async () => (await opensQuietly()) && product.output.includes(place), timeout);
  product.output = '';
  await waitForPage();
  await waitForOutput('dynamically imported module');
  await waitForOverlay(place);
  expect(product.output).not.toContain('ReferenceError');
});

test('dev: names the file and line of a type error', async () => {
  const line = edit('web/src/ui/button.tsx', 'const variants', 'export const height: number = "low";\nconst variants');
  const saved = Date.now();
  const message = `web/src/ui/button.tsx(${line},14): error TS2322`;
  await waitForOutput(message);
  console.log(`A type error is said ${((Date.now() - saved) / 1000).toFixed(1)} s after saving; the limit is 3 s.`);
  await waitForOverlay(message);
  expect(product.output.split(message)).toHaveLength(2);
  await page.locator('html').evaluate((html) => html.setAttribute('data-before', ''));
  await undoEdits();
  await waitForOutput('No type errors.');
  await page.locator('html:not([data-before])').waitFor();
});

test('dev: does not reload pages when a build or a test writes files', async () => {
  for (const folder of ['web/testing/dist', 'web/rendered']) {
    mkdirSync(inCopy(folder), { recursive: true });
    writeFileSync(inCopy(`${folder}/written.html`), '<p>A page</p>');
  }
  const place = 'export const createHandler';
  const line = edit(contact, place, `export const height: number = "low";\n${place}`);
  await waitForOutput(`${contact}(${line},14): error TS2322`);
  // If Vite had reloaded pages, its message would name the file.
  expect(product.output).not.toContain('written.html');
});

const room = 'web/rooms/room-of-this-test';
/** The session cookie of the room that a test creates while the product runs. */
let cookie = '';

test('dev: accepts the password of a room created while it runs', async () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [inCopy('scripts/commands.ts'), ...args], {
      cwd: copy,
      env: { ...process.env, ROOMS_DIR: '', PORT: String(product.ports.PORT) },
      encoding: 'utf8',
    });
  // Make the login function read the list of rooms before the new room exists.
  await logIn();
  run('rooms:new', 'room-of-this-test', '--name', 'Test');
  const chosen = /^ {2}(\S+(?: \S+){5})$/m.exec(run('rooms:password', '--room', 'room-of-this-test').stdout)?.[1] ?? '';
  const canLogIn = async () => {
    const answer = await logIn({ password: chosen, room: address() }).catch(() => undefined);
    cookie = answer?.headers.get('set-cookie')?.split(';')[0] ?? '';
    return answer?.status === 200;
  };
  await until('the new room', canLogIn, timeout);
});

const address = (): string => JSON.parse(readFileSync(inCopy(`${room}/room.json`), 'utf8')).address;

test('dev: serves an edited draft after it is saved', async () => {
  const document = async () =>
    (await fetch(`${product.site}${apiPaths.proposals}/${address()}/proposal`, { headers: { cookie } })).text();
  expect(await document()).toContain('Proposal for Test');
  edit(`${room}/documents/proposal.ts`, 'Proposal for $', 'Another draft for $');
  // A connection can fail while functions reload.
  const after = () => document().catch(() => '');
  await until('the new title', async () => (await after()).includes('Another draft for Test'), timeout);
});

test('dev: names the file and the broken rule when figures disagree', async () => {
  edit(`${room}/figures.ts`, 'hours: { low: 40, high: 50 }', 'hours: { low: 41, high: 50 }');
  const sentence = 'the hours: 41';
  await waitForOverlay(sentence);
  await waitForOverlay('figures.ts');
  await waitForOutput(sentence);

  // Vite's config imports this file, so saving it restarts npm run dev, which reports the error again.
  edit('shared/brand.ts', 'cornerRadius: 6', 'cornerRadius: 7');
  await restarts('shared/brand.ts');
  await waitForOutput('Ready:');
  await waitForPage();
  await waitForOverlay(sentence);

  // Undoing the edit restarts npm run dev again: wait, so that the next test starts on a loaded page.
  await undoEdits();
  await waitForOutput('Ready:');
  await waitForPage();
});

test('dev: names the file and line of a function that cannot load', async () => {
  const line = edit(contact, 'export const createHandler', 'const {\nexport const createHandler');
  await waitForStatus(500);
  await waitForOutput(`${contact}:${line + 1}:`);
  // The edit is also a type error; the page shows whichever message came last.
  await waitForOverlay(new RegExp(`${RegExp.escape(contact)}[:(]${line + 1}`));
});

test('dev: names a missing setting in one sentence', async () => {
  // The previous test's error also causes status 500: wait until it is undone.
  await waitForStatus(201);
  product.output = '';
  edit(contact, 'LIMIT_CONTACT: functionSettings', 'NO_SUCH_SETTING: required, LIMIT_CONTACT: functionSettings');
  await waitForStatus(500);
  await waitForOverlay('NO_SUCH_SETTING: is missing');
  expect(product.output.split('NO_SUCH_SETTING')).toHaveLength(2);
  expect(product.output).not.toMatch(/^ {4}at |cannot be loaded/m);
});

test('dev: names the file and line of a handler error', async () => {
  await waitForStatus(201);
  const place = '      const row = toSubmission';
  const line = edit(contact, place, `      if (now > 0) throw new Error('No lead is stored');\n${place}`);
  await waitForStatus(500);
  await waitForOutput('No lead is stored');
  await waitForOutput(`${contact}:${line}:`);
  await waitForOverlay('No lead is stored');
  await waitForOverlay(`${contact}:${line}:`);
});

test('dev: restarts each time the list of pages or API routes changes', async () => {
  const terms = "{ path: '/terms', file: '/terms.html', title: 'Terms', isPublic: true }";
  edit('shared/pages.ts', '  login: {', `  terms: ${terms},\n  login: {`);
  await restarts('shared/pages.ts');
  await until('the new page', () => answers('/terms'), timeout);

  await undoEdits();
  await restarts('shared/pages.ts');
  await waitForOutput('Ready:');

  product.output = '';
  edit('shared/api.ts', "  check: '/api/auth/check'", "  check: '/api/auth/state'");
  await restarts('shared/api.ts');
  await until('the new route', () => answers('/api/auth/state'), timeout);
});

test('dev: restarts after a syntax error in functions/routes.ts is fixed', async () => {
  await waitForOutput('Ready:');
  const line = edit('functions/routes.ts', 'export const routes', 'const {\nexport const routes');
  await waitForOutput(`functions/routes.ts:${line + 1}`);
  await waitForOutput('Waiting for a file to change');
  await undoEdits();
  await waitForOutput('Ready:');
});
