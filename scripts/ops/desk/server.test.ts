import { type IncomingHttpHeaders, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { newLead } from '#functions/testing/leads.ts';
import { close, listen } from '#scripts/common/listen.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { type Bench, leadsBench } from '#scripts/testing/leads.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { deskPages } from './pages.ts';
import { deskServer } from './server.ts';

const token = 'token-of-the-tests';
let bench: Bench;
let server: Server;
let broken: Error | undefined;

beforeEach(async () => {
  if (server) await close(server);
  bench = await leadsBench();
  broken = undefined;
  const pages = deskPages(bench.dependencies, `/${token}`);
  server = deskServer({
    token,
    answer: async (asked) => {
      if (broken) throw broken;
      return pages(asked);
    },
    explain: () => new SetupError('Nothing answers.'),
  });
  await listen(server, 0, 'a port');
});
afterAll(() => close(server));

type Asked = { method?: string; headers?: Record<string, string | undefined>; body?: string; given?: string };

/** Sends exactly these headers: fetch would set some of them by itself. */
const ask = async (path: string, { method = 'GET', headers = {}, body, given = token }: Asked = {}) => {
  const { port } = server.address() as AddressInfo;
  const all = { host: `127.0.0.1:${port}`, ...(body && { 'content-length': String(body.length) }), ...headers };
  const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  const full = path.startsWith('/') ? path : `/${given}/${path}`;
  return new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path: full, method, headers: sent }, async (answer) =>
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: await text(answer) }),
    );
    asked.on('error', reject).end(body);
  });
};
const post = (path: string, form: Record<string, string>, { headers = {}, ...asked }: Asked = {}) =>
  ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: String(new URLSearchParams(form)),
    ...asked,
  });
const put = async (row: Parameters<typeof newLead>[0] = {}) => {
  const { queue: _, ...stored } = newLead({ notifiedAt: '2026-11-20T09:31:00.000Z', ...row });
  return bench.store.put(stored);
};

describe('a request that is not of the desk’s own pages', () => {
  testRows<[name: string, status: number, asked: Asked]>([
    ['no token', 401, { given: '' }],
    ['another token', 401, { given: 'token-of-no-desk--' }],
    ['a longer token', 401, { given: `${token}x` }],
    ['another host', 421, { headers: { host: 'desk.example' } }],
    ['the name localhost', 421, { headers: { host: 'localhost' } }],
    ['another origin', 403, { headers: { origin: 'https://elsewhere.example' } }],
    ['another origin of this machine', 403, { headers: { origin: 'http://127.0.0.1:1' } }],
    ['no origin at all (a sandboxed page)', 403, { headers: { origin: 'null' } }],
    ['a link of another site', 403, { headers: { 'sec-fetch-site': 'cross-site' } }],
    ['another port of this machine', 403, { headers: { 'sec-fetch-site': 'same-site' } }],
  ])('is refused, and nothing is told or done', async (_, status, asked) => {
    const { id, email } = await put({ name: 'Secret Visitor' });
    const read = await ask('', asked);
    expect(read.status).toBe(status);
    expect(read.text).not.toContain('Secret');
    expect(read.headers).not.toHaveProperty('access-control-allow-origin');
    expect((await post('person', { address: email }, asked)).status).toBe(status);
    expect((await post(`leads/${id}`, { action: 'resend' }, asked)).status).toBe(status);
    expect(await bench.store.get(id)).toMatchObject({ notifiedAt: expect.any(String) });
  });
});

test('its own requests pass; no answer runs a script, is kept, or tells another site the address', async () => {
  const { port } = server.address() as AddressInfo;
  const own = { origin: `http://127.0.0.1:${port}`, 'sec-fetch-site': 'same-origin' };
  for (const path of ['', 'nothing', '/desk.css']) {
    const { status, headers } = await ask(path, { headers: own });
    expect(status).toBe(path === 'nothing' ? 404 : 200);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self'; form-action 'self'/);
    expect(headers['referrer-policy']).toBe('same-origin');
    expect(headers['cache-control']).toBe('no-store');
  }
});

testRows(['/../package.json', '//etc/passwd', '/desk.css/..%2fserver.ts'])(
  'no path leads out of the desk',
  async (path) => expect((await ask(path)).status).toBe(401),
);

const namesIn = ({ text: page }: { text: string }) =>
  [...page.matchAll(/<th scope="row"><a [^>]*>([^<]*)</g)].map(([, name]) => name);

test('the list is searched in any letter case and without accents, and paged, the newest first', async () => {
  const time = (index: number) => new Date(Date.parse('2026-11-01T00:00:00Z') + index * 60_000).toISOString();
  for (let index = 0; index <= 50; index += 1) await put({ name: `Visitor ${index}`, createdAt: time(index) });
  const { id } = await put({ name: 'Renée', message: 'A pump for a mill.', createdAt: time(99) });
  const first = await ask('');
  expect(namesIn(first)).toHaveLength(50);
  expect(namesIn(first).slice(0, 2)).toEqual(['Renée', 'Visitor 50']);
  for (const words of ['52 leads', 'Notified (52)', 'Page 1 of 2', 'the tables of a test'])
    expect(first.text).toContain(words);
  for (const page of ['2', '99']) expect(namesIn(await ask(`?page=${page}`))).toEqual(['Visitor 1', 'Visitor 0']);
  for (const words of ['MILL+renee', id.slice(0, 8)]) expect(namesIn(await ask(`?text=${words}`))).toEqual(['Renée']);
  expect((await ask('?state=answered')).text).toContain('0 leads');
  expect(namesIn(await ask('?page=x'))).toHaveLength(50);
});

test('what is listed is a CSV file, without formulas', async () => {
  await put({ name: '=1+1', company: 'First' });
  await put({ name: 'Other', company: 'Second' });
  const { headers, text: file } = await ask('leads.csv?text=first');
  expect(headers['content-disposition']).toMatch(/^attachment; filename="leads-[\d-]+\.csv"$/);
  expect(file).toContain(`"'=1+1"`);
  expect(file).not.toContain('Second');
});

describe('one lead', () => {
  test('is shown complete, as text, and is answered with a note', async () => {
    const { id } = await put({ message: '<b>hello there</b>', name: `"><img src=x>` });
    const { text: page } = await ask(`leads/${id}`);
    for (const words of ['&lt;b&gt;hello there&lt;/b&gt;', 'notified at 2026-11-20T09:31', 'No more email about it'])
      expect(page).toContain(words);
    expect(page).not.toMatch(/<b>hello|<img/);
    const { status, headers } = await post(`leads/${id}`, { action: 'answered', note: 'Called.' });
    expect(status).toBe(303);
    expect((await ask(headers.location ?? '')).text).toContain(`Lead ${id.slice(0, 8)} is answered.`);
    expect(await bench.store.get(id)).toMatchObject({ answerNote: 'Called.', answeredAt: expect.any(String) });
    expect((await ask('?text=called')).text).toContain('>Answered</td>');
  });

  test('is refused what makes no sense in its state', async () => {
    const { id } = await put();
    const refused = await post(`leads/${id}`, { action: 'not-spam' });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain(`Lead ${id.slice(0, 8)} is notified: not-spam does not apply to it.`);
    expect((await post(`leads/${id}`, { action: 'constructor' })).status).toBe(404);
    expect((await post('leads/none', { action: 'resend' })).status).toBe(404);
    expect((await ask('leads/none')).status).toBe(404);
    const plain = { headers: { 'content-type': 'text/plain' } };
    expect((await post(`leads/${id}`, { action: 'answered' }, plain)).status).toBe(400);
    expect((await post(`leads/${id}`, { action: 'answered', note: 'x'.repeat(70_000) })).status).toBe(413);
    expect((await post(`leads/${id}`, { action: 'answered', note: 'x'.repeat(2001) })).status).toBe(409);
  });
});

test('a person’s data is shown before it is erased', async () => {
  await put({ email: 'Ada@example.com' });
  await put({ email: 'bob@example.com', name: 'Bob' });
  const { text: page } = await ask('person?address=ADA%40example.com');
  for (const words of ['leads in the tables of a test: 1', 'emails that sales received']) expect(page).toContain(words);
  expect((await post('person', { address: 'ada@example.com' })).text).toContain('Erased 1 of 1 lead.');
  expect(namesIn(await ask(''))).toEqual(['Bob']);
});

test('a failure is a sentence, and tells nothing of itself', async () => {
  broken = Object.assign(new Error('secret detail'), { $metadata: {} });
  const answer = await ask('');
  expect([answer.status, answer.text]).toEqual([502, expect.stringContaining('Nothing answers.')]);
  broken = new TypeError('secret detail');
  const unexpected = await ask('');
  expect(unexpected.status).toBe(500);
  expect(unexpected.text).not.toContain('secret');
});
