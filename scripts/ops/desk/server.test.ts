import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { type IncomingHttpHeaders, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newLead } from '#functions/testing/leads.ts';
import { contentSecurityPolicy } from '#infra/security-headers.ts';
import { close, listen } from '#scripts/common/listen.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { buildSiteIfChanged, siteFolder } from '#scripts/dev/site/build.ts';
import { buildApart } from '#scripts/dev/site/build-process.ts';
import { type Bench, leadsBench } from '#scripts/testing/leads.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { deskPageSize, deskPaths, deskTokenHeader } from '#web/desk/api.ts';
import { deskApi } from './api.ts';
import { deskAddressOf, deskServer } from './server.ts';

const folder = mkdtempSync(join(tmpdir(), 'desk-'));
const token = 'token-of-the-tests';
let bench: Bench;
let server: Server;
let broken: Error | undefined;

beforeAll(() => buildApart('desk', folder));
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(async () => {
  if (server) await close(server);
  bench = await leadsBench();
  broken = undefined;
  const api = deskApi(bench.dependencies);
  server = deskServer({
    folder,
    token,
    api: async (asked) => {
      if (broken) throw broken;
      return api(asked);
    },
    explain: () => new SetupError('Nothing answers.'),
  });
  await listen(server, 0, 'a port');
});
afterAll(() => close(server));

type Asked = { method?: string; headers?: Record<string, string | undefined>; body?: string };

/** Sends exactly these headers: fetch would set some of them by itself. */
const ask = async (path: string, { method = 'GET', headers = {}, body }: Asked = {}) => {
  const { port } = server.address() as AddressInfo;
  const all = { host: `127.0.0.1:${port}`, [deskTokenHeader]: token, ...headers };
  const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  return new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, method, headers: sent }, async (answer) =>
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: await text(answer) }),
    );
    asked.on('error', reject).end(body);
  });
};
const json = async (path: string, asked?: Asked) => JSON.parse((await ask(path, asked)).text);
const post = (path: string, body: unknown, headers: Asked['headers'] = {}) =>
  ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const put = async (row: Parameters<typeof newLead>[0] = {}) => {
  const { queue: _, ...stored } = newLead({ notifiedAt: '2026-11-20T09:31:00.000Z', ...row });
  return bench.store.put(stored);
};

describe('a request that is not of the desk’s own page', () => {
  testRows<[name: string, status: number, headers: Asked['headers']]>([
    ['no token', 401, { [deskTokenHeader]: undefined }],
    ['another token', 401, { [deskTokenHeader]: 'token-of-no-desk--' }],
    ['a longer token', 401, { [deskTokenHeader]: `${token}x` }],
    ['another host', 421, { host: 'desk.example' }],
    ['another host with our port', 421, { host: 'desk.example:80' }],
    ['the name localhost', 421, { host: 'localhost' }],
    ['another origin', 403, { origin: 'https://elsewhere.example' }],
    ['another origin of this machine', 403, { origin: 'http://127.0.0.1:1' }],
    ['no origin at all (a sandboxed page)', 403, { origin: 'null' }],
    ['a cross-site request without an origin', 403, { 'sec-fetch-site': 'cross-site' }],
    ['another port of this machine', 403, { 'sec-fetch-site': 'same-site' }],
  ])('is refused, and nothing is told or done', async (_, status, headers = {}) => {
    const { id, email } = await put({ name: 'Secret Visitor' });
    const read = await ask(deskPaths.leads, { headers });
    expect(read.status).toBe(status);
    expect(read.text).not.toContain('Secret');
    expect(read.headers).not.toHaveProperty('access-control-allow-origin');
    expect((await post(deskPaths.erasePerson, { address: email }, headers)).status).toBe(status);
    expect((await post(deskPaths.act, { id, name: 'resend' }, headers)).status).toBe(status);
    expect(await bench.store.get(id)).toMatchObject({ notifiedAt: expect.any(String) });
  });

  test('cannot be what a form of another site can send', async () => {
    const { id, email } = await put();
    const sent = await post(deskPaths.erasePerson, { address: email }, { 'content-type': 'text/plain' });
    expect(sent.status).toBe(400);
    expect((await ask(deskPaths.leads, { method: 'OPTIONS' })).status).toBe(404);
    expect(await bench.store.get(id)).toBeDefined();
  });
});

test('the page’s own requests pass, and every answer carries the site’s policy', async () => {
  const { port } = server.address() as AddressInfo;
  expect(deskAddressOf(server, token)).toBe(`http://127.0.0.1:${port}/#${token}`);
  const own = { origin: `http://127.0.0.1:${port}`, 'sec-fetch-site': 'same-origin' };
  for (const path of ['/', deskPaths.leads, '/nothing']) {
    const { headers } = await ask(path, { headers: own });
    expect(headers['content-security-policy']).toBe(contentSecurityPolicy);
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['cache-control']).toBe('no-store');
  }
  expect((await ask('/', { headers: own })).text).toContain('<div id="root"></div>');
  expect((await ask(deskPaths.leads, { headers: own })).status).toBe(200);
});

testRows(['/../package.json', '/%2e%2e/package.json', '//etc/passwd', '/assets/..%2f..%2fpackage.json', '/nothing'])(
  'no path leads out of the page',
  async (path) => expect((await ask(path)).status).toBe(404),
);

describe('the list', () => {
  test('is searched in any letter case and without accents, and paged, the newest first', async () => {
    const time = (index: number) => new Date(Date.parse('2026-11-01T00:00:00Z') + index * 60_000).toISOString();
    for (let index = 0; index <= deskPageSize; index += 1)
      await put({ name: `Visitor ${index}`, createdAt: time(index) });
    const email = 'renee@example.com';
    const { id } = await put({ name: 'Renée', email, message: 'A pump for a mill.', createdAt: time(99) });

    const first = await json(deskPaths.leads);
    expect(first).toMatchObject({ place: 'the tables of a test', total: deskPageSize + 2, page: 1, pages: 2 });
    expect(first.rows).toHaveLength(deskPageSize);
    expect(first.rows.slice(0, 2)).toMatchObject([{ name: 'Renée' }, { name: `Visitor ${deskPageSize}` }]);
    expect(first.states).toContainEqual({ status: 'notified', count: deskPageSize + 2 });
    expect((await json(`${deskPaths.leads}?page=99`)).page).toBe(2);
    for (const words of ['MILL+renee', id.slice(0, 8)])
      expect((await json(`${deskPaths.leads}?text=${words}`)).rows).toMatchObject([{ id }]);
    expect((await json(`${deskPaths.leads}?status=answered`)).total).toBe(0);
    expect((await ask(`${deskPaths.leads}?page=0`)).status).toBe(400);
  });

  test('is a CSV file of what is filtered, without formulas', async () => {
    await put({ name: '=1+1', company: 'First' });
    await put({ name: 'Other', company: 'Second' });
    const { content } = await json(`${deskPaths.csv}?text=first`);
    expect(content).toContain(`"'=1+1"`);
    expect(content).not.toContain('Second');
  });
});

describe('one lead', () => {
  test('is shown complete, and answered with a note that shows at once', async () => {
    const { id } = await put({ message: '<b>hello there</b>' });
    await json(deskPaths.leads);
    expect(await json(deskPaths.lead(id))).toMatchObject({
      fields: expect.arrayContaining([{ label: 'Message', kind: 'lines', value: '<b>hello there</b>' }]),
      history: [{ what: 'Notified', at: '2026-11-20T09:31:00.000Z' }],
      actions: expect.arrayContaining([
        { name: 'answered', touches: expect.stringContaining('No more email about it') },
      ]),
    });
    const { status, text: body } = await post(deskPaths.act, { id, name: 'answered', note: 'Called.' });
    expect({ status, body }).toEqual({
      status: 200,
      body: JSON.stringify({ sentences: [`Lead ${id.slice(0, 8)} is answered.`] }),
    });
    expect(await bench.store.get(id)).toMatchObject({ answerNote: 'Called.', answeredAt: expect.any(String) });
    expect((await json(`${deskPaths.leads}?text=called`)).rows[0]).toMatchObject({ id, status: 'answered' });
  });

  test('is refused what makes no sense in its state', async () => {
    const { id } = await put();
    const { status, text: body } = await post(deskPaths.act, { id, name: 'not-spam' });
    expect(status).toBe(409);
    expect(JSON.parse(body).message).toBe(`Lead ${id.slice(0, 8)} is notified: not-spam does not apply to it.`);
    expect((await post(deskPaths.act, { id, name: 'constructor' })).status).toBe(400);
    expect((await post(deskPaths.act, { id: 'none', name: 'resend' })).status).toBe(404);
    expect((await ask(deskPaths.lead('none'))).status).toBe(404);
    expect((await post(deskPaths.act, '{')).status).toBe(400);
    expect((await post(deskPaths.act, { id, name: 'answered', note: 'x'.repeat(70_000) })).status).toBe(400);
  });
});

test('a person’s data is shown and erased', async () => {
  await put({ email: 'Ada@example.com' });
  const other = await put({ email: 'bob@example.com' });
  const { stored, elsewhere } = await json(`${deskPaths.person}?address=ADA%40example.com`);
  expect(stored).toEqual(['leads in the tables of a test: 1']);
  expect(elsewhere.join()).toContain('emails that sales received');
  await json(deskPaths.leads);
  const erased = JSON.parse((await post(deskPaths.erasePerson, { address: 'ada@example.com' })).text);
  expect(erased.sentences).toEqual(['Erased 1 of 1 lead.']);
  expect((await json(deskPaths.leads)).rows.map(({ id }: { id: string }) => id)).toEqual([other.id]);
});

test('a failure is a sentence, and tells nothing of itself', async () => {
  broken = Object.assign(new Error('secret detail'), { $metadata: {} });
  const answer = await ask(deskPaths.leads);
  expect([answer.status, JSON.parse(answer.text).message]).toEqual([502, 'Nothing answers.']);
  broken = new TypeError('secret detail');
  const unexpected = await ask(deskPaths.leads);
  expect(unexpected.status).toBe(500);
  expect(unexpected.text).not.toContain('secret');
});

test('nothing of the desk is in the site that is deployed', async () => {
  await buildSiteIfChanged(() => undefined);
  const filesWith = (root: string) =>
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => readFileSync(file, 'latin1').includes(deskTokenHeader));
  expect(filesWith(folder)).toHaveLength(1);
  expect(filesWith(siteFolder)).toEqual([]);
});
