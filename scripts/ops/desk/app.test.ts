import { beforeEach, describe, expect, it } from 'vitest';
import { roomsPage } from '#scripts/ops/desk/rooms-page.ts';
import { type Desk, deskNow, deskToken, type RequestOptions, startDesk, wordsOf } from '#scripts/testing/desk.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { defaultRoom, documentSlugs } from '#web/testing/rooms.ts';

let desk: Desk;
beforeEach(async () => {
  desk = await startDesk();
});

describe('desk', () => {
  testRows<[name: string, status: number, options: RequestOptions]>([
    ['no token', 401, { token: '' }],
    ['another token', 401, { token: 'token-of-no-desk--' }],
    ['a longer token', 401, { token: `${deskToken}x` }],
    ['another host', 421, { headers: { host: 'desk.example' } }],
    ['another origin of this machine', 403, { headers: { origin: 'http://127.0.0.1:1' } }],
  ])('rejects unauthorized requests without reading or changing leads', async (_, status, options) => {
    const { id, email } = await desk.put({ name: 'Secret Visitor' });
    const read = await desk.ask('', options);
    expect(read.status).toBe(status);
    expect(read.text).not.toContain('Secret');
    expect(read.headers.has('access-control-allow-origin')).toBe(false);
    expect((await desk.post('erase', { address: email }, options)).status).toBe(status);
    expect((await desk.post('leads', { action: 'resend', lead: id }, options)).status).toBe(status);
    expect(await desk.store.get(id)).toMatchObject({ notifiedAt: expect.any(String) });
  });
});

describe('desk response', () => {
  testRows(['', 'nothing', '/desk.css', '/keyboard.js'])('includes the security headers', async (path) => {
    const { headers } = await desk.ask(path);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self';/);
    expect(headers.get('content-security-policy')).not.toMatch(/unsafe|\*|https?:/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('same-origin');
  });
});

it('person.json: contains all stored data about one person', async () => {
  const { id } = await desk.put({ email: 'Ada@example.com' });
  await desk.put({ email: 'bob@example.com' });
  const { leads, alsoKept } = JSON.parse((await desk.ask('person.json?address=ada%40example.com')).text);
  expect(leads).toEqual([expect.objectContaining({ id })]);
  expect(alsoKept.length).toBeGreaterThan(2);
});

it('trends page: shows each chart as a table too', async () => {
  await desk.put({ createdAt: '2026-11-17T12:00:00.000Z', answeredAt: '2026-11-17T15:00:00.000Z' });
  const page = await desk.ask('trends');
  expect(page.text.match(/<table /g)).toHaveLength(3);
  expect(wordsOf(page)).toContain('Week Median Slowest tenth');
  expect(wordsOf(page)).toContain('Nov 16 3.0 3.0');
});

it('rooms page: lists the days on which a document was opened', async () => {
  const page = await desk.ask('rooms');
  const [, row = ''] = /opened 3 times(.*?)<\/li>/s.exec(page.text) ?? [];
  // Nov 20 is the fourth dot from the right.
  expect(row).toContain(`<path class="dots stroke-ink" d="M${56 * 10 + 5} 5h1"`);
  expect(wordsOf(page)).toContain('valid until');
  expect(wordsOf(page)).toContain(`Nov 20 3${' 0'.repeat(documentSlugs.length - 1)}`);
});

it('rooms page: lists a withdrawn edition with its views', () => {
  const { facts, editions, ...room } = defaultRoom;
  const [newest] = editions;
  if (!newest) throw new Error('The room of the tests has no edition.');
  const withdrawn = [{ ...newest, facts: { ...newest.facts, version: '0.9', date: '2026-10-05' } }];
  const reasons = { '0.9': { on: '2026-11-20', reason: 'It has a wrong price.' } };
  const view = { room: room.name, edition: '0.9', slug: documentSlugs[0] ?? '', day: '2026-11-19', count: 2 };
  const page = roomsPage(
    { rooms: [{ ...room, editions, withdrawn, facts: { ...facts, withdrawn: reasons } }], views: [view] },
    deskNow,
  );
  const words = wordsOf({ text: String(page) });
  expect(words).toContain('0.9 October 5, 2026 withdrawn on November 20, 2026: It has a wrong price.');
  expect(words).toContain('edition 0.9, opened 2 times');
});

describe('desk', () => {
  it('says that the database is unavailable', async () => {
    desk.breakTable(Object.assign(new Error('secret detail'), { $metadata: {} }));
    const answer = await desk.ask('');
    expect([answer.status, answer.text]).toEqual([
      502,
      expect.stringContaining('No response from the tables of a test'),
    ]);
  });

  it('hides the cause of an unexpected error', async () => {
    desk.breakTable(new TypeError('secret detail'));
    const answer = await desk.ask('');
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain('secret');
  });
});
