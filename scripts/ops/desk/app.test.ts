import { type IncomingHttpHeaders, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createAdaptorServer } from '@hono/node-server';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { answerSubject } from '#functions/notify/lead-emails.ts';
import { newLead } from '#functions/testing/leads.ts';
import { close, listen } from '#scripts/common/listen.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { type Bench, leadsBench } from '#scripts/testing/leads.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { readRooms } from '#web/publishing/build.ts';
import { defaultRoom, documentSlugs } from '#web/testing/rooms.ts';
import { deskApp } from './app.ts';

const token = 'token-of-the-tests';
const now = Date.parse('2026-11-23T15:00:00Z');
let bench: Bench;
let server: Server;
let broken: Error | undefined;

beforeEach(async () => {
  if (server) await close(server);
  bench = await leadsBench();
  bench.dependencies.clock = () => now;
  broken = undefined;
  const { leads } = bench.dependencies;
  const pages: typeof leads.pages = async function* () {
    if (broken) throw broken;
    yield* leads.pages();
  };
  const edition = defaultRoom.editions[0]?.facts.version ?? '';
  const views = [{ room: defaultRoom.name, edition, slug: documentSlugs[0] ?? '', day: '2026-11-20', count: 3 }];
  const { fetch } = await deskApp({
    token,
    dependencies: { ...bench.dependencies, leads: { ...leads, pages } },
    rooms: async () => ({ rooms: readRooms(), views }),
    explain: () => new SetupError('Nothing answers.'),
  });
  server = createAdaptorServer({ fetch }) as Server;
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
const post = (path: string, form: Record<string, string | string[]>, { headers = {}, ...asked }: Asked = {}) => {
  const pairs = Object.entries(form).flatMap(([name, values]) =>
    [values].flat().map((value): [string, string] => [name, value]),
  );
  const body = String(new URLSearchParams(pairs));
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  return ask(path, { method: 'POST', headers: { ...type, ...headers }, body, ...asked });
};
const notifiedAt = '2026-11-20T09:31:00.000Z';
const put = async (row: Parameters<typeof newLead>[0] = {}) => {
  const { queue: _, ...stored } = newLead({ notifiedAt, ...row });
  return bench.store.put(stored);
};
const suspect = (row: Parameters<typeof newLead>[0] = {}) => {
  const { notifiedAt: _, ...stored } = newLead({ suspectedSpam: true, queue: 'digest', ...row });
  return bench.store.put(stored);
};
const namesIn = ({ text: page }: { text: string }) =>
  [...page.matchAll(/<b dir="auto"[^>]*>([^<]*)</g)].map(([, name]) => name);
/** The text of a page. */
const wordsOf = ({ text: page }: { text: string }) => page.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
/** Follows a redirect. */
const follow = async ({ status, headers }: { status: number; headers: IncomingHttpHeaders }) => {
  expect(status).toBe(303);
  return ask((headers.location ?? '').replace(/#.*/, ''));
};
const undoKey = ({ text: page }: { text: string }) => /name="key" value="([^"]+)"/.exec(page)?.[1] ?? '';

describe('desk, foreign request', () => {
  testRows<[name: string, status: number, asked: Asked]>([
    ['no token', 401, { given: '' }],
    ['another token', 401, { given: 'token-of-no-desk--' }],
    ['a longer token', 401, { given: `${token}x` }],
    ['another host', 421, { headers: { host: 'desk.example' } }],
    ['another origin', 403, { headers: { origin: 'https://elsewhere.example' } }],
    ['another origin of this machine', 403, { headers: { origin: 'http://127.0.0.1:1' } }],
    ['no origin at all (a sandboxed page)', 403, { headers: { origin: 'null' } }],
    ['a picture or script of another site', 403, { headers: { 'sec-fetch-site': 'cross-site' } }],
    ['another port of this machine', 403, { headers: { 'sec-fetch-site': 'same-site' } }],
  ])('reads and changes nothing', async (_, status, asked) => {
    const { id, email } = await put({ name: 'Secret Visitor' });
    const read = await ask('', asked);
    expect(read.status).toBe(status);
    expect(read.text).not.toContain('Secret');
    expect(read.headers).not.toHaveProperty('access-control-allow-origin');
    expect((await post('erase', { address: email }, asked)).status).toBe(status);
    expect((await post('leads', { action: 'resend', lead: id }, asked)).status).toBe(status);
    expect(await bench.store.get(id)).toMatchObject({ notifiedAt: expect.any(String) });
  });

  testRows(['/../package.json', '//etc/passwd', '/desk.css/..%2fserver.ts'])('cannot read other files', async (path) =>
    expect((await ask(path)).status).toBe(401),
  );
});

describe('desk, every answer', () => {
  testRows(['', 'nothing', '/desk.css', '/keyboard.js'])('allows only its own scripts', async (path) => {
    const { headers } = await ask(path);
    expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(headers['content-security-policy']).not.toMatch(/unsafe|\*|https?:/);
  });

  testRows(['', 'nothing'])('forbids caching', async (path) => {
    expect((await ask(path)).headers['cache-control']).toBe('no-store');
  });

  testRows(['', 'nothing'])('hides its address from other sites', async (path) => {
    expect((await ask(path)).headers['referrer-policy']).toBe('same-origin');
  });

  it('sends at most 10 KB of script', async () => {
    expect(Buffer.byteLength((await ask('/keyboard.js')).text)).toBeLessThan(10 * 1024);
  });
});

describe('desk, list', () => {
  const time = (index: number) => new Date(Date.parse('2026-11-01T00:00:00Z') + index * 60_000).toISOString();

  it('shows unanswered leads, newest first', async () => {
    await put({ name: 'Ada', createdAt: time(1) });
    await put({ name: 'Bob', createdAt: time(2) });
    await put({ name: 'Done', answeredAt: time(9) });
    await suspect({ name: 'Robot' });
    const page = await ask('');
    expect(namesIn(page)).toEqual(['Bob', 'Ada']);
    expect(page.text).toContain('2 to answer');
  });

  it('counts each state', async () => {
    await put();
    await put({ answeredAt: time(9) });
    await put({ undeliveredAt: time(9) });
    await suspect();
    const page = wordsOf(await ask(''));
    for (const words of ['To answer 2', 'Answered 1', 'Spam 1', 'All 4', 'Came back 1']) expect(page).toContain(words);
    expect(page).not.toContain('Damaged');
  });

  it('shows fifty leads on a page', async () => {
    const row = (index: number) => newLead({ name: `Visitor ${index}`, createdAt: time(index) });
    await bench.store.putAll(Array.from({ length: 52 }, (_, index) => row(index)));
    expect(namesIn(await ask(''))).toHaveLength(50);
    for (const page of ['2', '99']) expect(namesIn(await ask(`?page=${page}`))).toEqual(['Visitor 1', 'Visitor 0']);
    expect(namesIn(await ask('?page=x'))).toHaveLength(50);
  });

  testRows(['MILL+renee', 'Mill'])('searches ignoring case and accents', async (words) => {
    await put({ name: 'Renée', message: 'A pump for a mill.' });
    await put({ name: 'Other', company: 'Second' });
    expect(new Set(namesIn(await ask(`?text=${words}`)))).toEqual(new Set(['Renée']));
  });

  it('finds a lead by the beginning of its id', async () => {
    const { id } = await put({ name: 'Renée' });
    await put({ name: 'Other' });
    expect(namesIn(await ask(`?text=${id.slice(0, 8)}`))).toEqual(['Renée']);
  });

  it('groups by day in the time zone of the firm', async () => {
    await put({ createdAt: '2026-11-23T04:30:00.000Z' });
    const page = wordsOf(await ask(''));
    expect(page).toContain('Yesterday');
    expect(page).toContain('11:30 PM');
  });

  const reload = { headers: { 'cache-control': 'max-age=0' } };

  it('shows new leads after a reload', async () => {
    await ask('');
    await put({ name: 'Newer' });
    expect(namesIn(await ask('', reload))).toEqual(['Newer']);
  });

  it('does not read the table again after a change', async () => {
    const { id } = await put({ name: 'Ada' });
    const { headers } = await post('leads?state=all', { action: 'answered', lead: id });
    broken = new Error('The table is read again.');
    expect(namesIn(await ask(headers.location ?? '', reload))).toEqual(['Ada']);
  });

  it('says how long the oldest has waited', async () => {
    await put({ createdAt: new Date(now - 3 * 86_400_000).toISOString() });
    expect((await ask('')).text).toContain('The oldest has waited for 3 days.');
  });

  it('exports what it shows as CSV without formulas', async () => {
    await put({ name: '=1+1', company: 'First' });
    await put({ name: 'Other', company: 'Second' });
    const { headers, text: file } = await ask('leads.csv?text=first');
    expect(headers['content-disposition']).toBe('attachment; filename="leads-2026-11-23.csv"');
    expect(file).toContain(`"'=1+1"`);
    expect(file).not.toContain('Second');
  });
});

describe('desk, delayed email', () => {
  const delayedAt = '2026-11-20T10:00:00.000Z';

  it('appears in the list', async () => {
    await put({ delayedAt });
    expect(wordsOf(await ask(''))).toContain('Delayed');
  });

  it('appears in the history of its lead', async () => {
    const { id } = await put({ delayedAt });
    expect(wordsOf(await ask(`leads/${id}`))).toContain('Delayed on its way to sales Nov 20, 2026, 5:00 AM');
  });
});

describe('desk, one lead', () => {
  it('shows hostile input as text', async () => {
    const { id } = await put({ message: '<b>hello there</b>', name: `"><img src=x>` });
    const { text: page } = await ask(`leads/${id}`);
    expect(page).toContain('&lt;b&gt;hello there&lt;/b&gt;');
    expect(page).not.toMatch(/<b>hello|<img/);
  });

  it('offers a reply with subject and quote', async () => {
    const { id } = await put({ name: 'Ada', email: 'ada@example.com', message: 'Call me?\nThanks, Ada' });
    const [, href = ''] = /href="(mailto:[^"]+)"/.exec((await ask(`leads/${id}`)).text) ?? [];
    const url = new URL(href.replaceAll('&amp;', '&'));
    expect(url.pathname).toBe('ada@example.com');
    expect(url.searchParams.get('subject')).toBe(answerSubject);
    expect(url.searchParams.get('body')).toMatch(
      /\r\n\r\nOn Friday, November 20, 2026 .*, Ada wrote:\r\n> Call me\?\r\n> Thanks, Ada$/,
    );
  });

  it('shortens the quote to the limit of a link', async () => {
    const { id } = await put({ message: '漢'.repeat(5000) });
    const [, href = ''] = /href="(mailto:[^"]+)"/.exec((await ask(`leads/${id}`)).text) ?? [];
    expect(href.length).toBeLessThan(2000);
    expect(decodeURIComponent(href)).toMatch(/漢 …$/);
  });

  it('marks the lead answered with a note', async () => {
    const { id } = await put();
    const page = await follow(await post('leads', { action: 'answered', lead: id, note: ' Called.\r\nTwice. ' }));
    expect(page.text).toContain(`Lead ${id.slice(0, 8)} is answered.`);
    expect(await bench.store.get(id)).toMatchObject({ answerNote: 'Called.\nTwice.', answeredAt: expect.any(String) });
  });

  it('opens the next lead of the list', async () => {
    const older = await put({ createdAt: '2026-11-19T00:00:00.000Z' });
    const newer = await put({ createdAt: '2026-11-20T00:00:00.000Z' });
    const { headers } = await post('leads', { action: 'answered', lead: newer.id, open: '' });
    expect(headers.location).toContain(`/leads/${older.id}?notice=`);
  });

  it('stays open when it remains in the list', async () => {
    const { id } = await put();
    const { headers } = await post('leads?state=all', { action: 'answered', lead: id, open: '' });
    expect(headers.location).toContain(`/leads/${id}?state=all&notice=`);
  });

  it('marks the lead as spam', async () => {
    const { id } = await put();
    await post('leads', { action: 'spam', lead: id });
    const row = await bench.store.get(id);
    expect(row).toMatchObject({ suspectedSpam: true });
    expect(row).not.toHaveProperty('notifiedAt');
    expect(row).not.toHaveProperty('queue');
  });

  testRows(['not-spam', 'resend'] as const)('queues the email again', async (action) => {
    const { id } = action === 'resend' ? await put() : await suspect();
    await post('leads', { action, lead: id });
    expect(await bench.store.get(id)).toMatchObject({ queue: 'notify', nextTryAt: expect.any(String) });
  });

  it('refuses an action that does not apply', async () => {
    const { id } = await put();
    const refused = await post('leads', { action: 'not-spam', lead: id });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain(`Lead ${id.slice(0, 8)} is unchanged`);
  });

  it('limits the length of a note', async () => {
    const { id } = await put();
    expect((await post('leads', { action: 'answered', lead: id, note: 'x'.repeat(2001) })).status).toBe(409);
    expect((await post('leads', { action: 'answered', lead: id, note: 'x'.repeat(70_000) })).status).toBe(413);
    expect(await bench.store.get(id)).not.toHaveProperty('answeredAt');
  });

  testRows(['none', 'x'.repeat(3000), '%00', '..%2f..'])('answers 404 to an unknown id', async (id) => {
    const { status, text: page } = await ask(`leads/${id}`);
    expect([status, page]).toEqual([404, expect.stringContaining('There is no such lead')]);
    expect((await post('leads', { action: 'resend', lead: decodeURIComponent(id) })).status).toBe(404);
  });

  it('refuses an unknown action', async () => {
    const { id } = await put();
    expect((await post('leads', { action: 'constructor', lead: id })).status).toBe(404);
  });
});

describe('desk, several leads', () => {
  it('marks them answered at once', async () => {
    const ids = [(await put()).id, (await put()).id];
    const page = await follow(await post('leads', { action: 'answered', lead: ids }));
    expect(page.text).toContain('2 leads are answered.');
    for (const id of ids) expect(await bench.store.get(id)).toHaveProperty('answeredAt');
  });

  it('names those that an action does not apply to', async () => {
    const ids = [(await put()).id, (await suspect()).id];
    const page = await follow(await post('leads', { action: 'not-spam', lead: ids }));
    expect(page.text).toContain(`Lead ${ids[0]?.slice(0, 8)} is unchanged`);
  });

  it('requires a selection', async () => {
    expect((await post('leads', { action: 'answered' })).text).toContain('Select a lead first.');
    expect((await ask('erase')).text).toContain('Select a lead first.');
  });
});

describe('desk, undo', () => {
  it('restores the former state of every lead', async () => {
    const rows = [await put({ deliveredAt: notifiedAt }), await put({ undeliveredAt: notifiedAt })];
    const ids = rows.map(({ id }) => id);
    for (const action of ['answered', 'spam']) {
      const page = await follow(await post('leads', { action, lead: ids, note: 'Oh.' }));
      expect((await follow(await post('undo', { key: undoKey(page) }))).text).toContain('Undone.');
      for (const row of rows) expect(await bench.store.get(row.id)).toEqual(row);
    }
  });

  it('skips a lead that changed since', async () => {
    const { id } = await put();
    const page = await follow(await post('leads', { action: 'answered', lead: id }));
    await post('leads?state=all', { action: 'spam', lead: id });
    const undone = await follow(await post('undo', { key: undoKey(page) }));
    expect(undone.text).toContain('Not undone for 1 of 1');
    expect(await bench.store.get(id)).toMatchObject({ suspectedSpam: true });
  });

  it('works only once', async () => {
    const { id } = await put();
    const page = await follow(await post('leads', { action: 'answered', lead: id }));
    await post('undo', { key: undoKey(page) });
    expect((await follow(await post('undo', { key: undoKey(page) }))).text).toContain('There is nothing to undo.');
  });
});

describe('desk, erasure', () => {
  it('shows the data of a person first', async () => {
    await put({ email: 'Ada@example.com' });
    const { text: page } = await ask('erase?address=ADA%40example.com');
    for (const words of ['Erase 1 lead of ADA@example.com', 'emails that sales received'])
      expect(page).toContain(words);
  });

  it('erases every lead of a person', async () => {
    await put({ email: 'Ada@example.com' });
    await put({ email: 'bob@example.com', name: 'Bob' });
    const page = await follow(await post('erase', { address: 'ada@example.com' }));
    expect(page.text).toContain('Erased 1 of 1 lead.');
    expect(namesIn(page)).toEqual(['Bob']);
  });

  it('erases the selected leads', async () => {
    const [first, second] = [await put(), await put()];
    await post('erase', { lead: [first.id] });
    expect(await bench.store.get(first.id)).toBeUndefined();
    expect(await bench.store.get(second.id)).toBeDefined();
  });

  it('erases all suspects that were counted', async () => {
    const kept = await put();
    const suspects = [await suspect(), await suspect()];
    const { text: page } = await ask('erase?until=');
    expect(page).toContain('all suspected spam: 2 leads');
    const later = await suspect({ createdAt: '2026-11-23T14:59:00.000Z' });
    const [, until = ''] = /name="until" value="([^"]*)"/.exec(page) ?? [];
    await post('erase', { until });
    for (const { id } of suspects) expect(await bench.store.get(id)).toBeUndefined();
    for (const { id } of [kept, later]) expect(await bench.store.get(id)).toBeDefined();
  });
});

it('person.json: contains all data of one person', async () => {
  const { id } = await put({ email: 'Ada@example.com' });
  await put({ email: 'bob@example.com' });
  const { leads, alsoKept } = JSON.parse((await ask('person.json?address=ada%40example.com')).text);
  expect(leads).toEqual([expect.objectContaining({ id })]);
  expect(alsoKept.length).toBeGreaterThan(2);
});

it('trends: show each chart as a table too', async () => {
  await put({ createdAt: '2026-11-17T12:00:00.000Z', answeredAt: '2026-11-17T15:00:00.000Z' });
  const page = await ask('trends');
  expect(page.text.match(/<table>/g)).toHaveLength(3);
  expect(wordsOf(page)).toContain('Week of Median Slowest tenth');
  expect(wordsOf(page)).toContain('Nov 16 3.0 3.0');
});

it('rooms: list the days on which a document was opened', async () => {
  const page = await ask('rooms');
  const [, row = ''] = /opened 3 times(.*?)<\/li>/s.exec(page.text) ?? [];
  // The fourth dot from the right.
  expect(row).toContain(`<path class="dots stroke-ink" d="M${56 * 10 + 5} 5h1"`);
  expect(wordsOf(page)).toContain('stands until');
  expect(wordsOf(page)).toContain(`Nov 20 3${' 0'.repeat(documentSlugs.length - 1)}`);
});

describe('desk, failure', () => {
  it('explains that the database does not answer', async () => {
    broken = Object.assign(new Error('secret detail'), { $metadata: {} });
    const answer = await ask('');
    expect([answer.status, answer.text]).toEqual([502, expect.stringContaining('Nothing answers.')]);
  });

  it('hides the cause of an unexpected error', async () => {
    broken = new TypeError('secret detail');
    const answer = await ask('');
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain('secret');
  });
});
