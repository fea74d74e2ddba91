import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { isClosed } from '#functions/lib/rooms.ts';
import { createHandler as createLogin } from '#functions/login/handler.ts';
import { putUser, sessionSettings, setPassword } from '#functions/testing/accounts.ts';
import { call, cookieOf } from '#functions/testing/call.ts';
import { freshTables } from '#scripts/testing/tables.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { storedPath, storedPdfPath } from '#shared/stored-rooms.ts';
import { storedFiles, storedPdfs } from '#web/publishing/build.ts';
import { defaultRoom, documentSlugs, contentPath as path } from '#web/testing/rooms.ts';
import { createHandler as createProposals, pdfHeaders, servedEdition } from './handler.ts';

const { name: room, facts } = defaultRoom;
const stored = storedFiles(defaultRoom);
const password = 'correct horse battery staple';
const tables = await freshTables(sessionSettings());
await setPassword(tables, password);
await putUser(tables, 'hash', 'another-room');
const handler = createProposals(process.env);
const cookie = cookieOf(await call(createLogin(process.env), { body: { password } }));

type Question = {
  slug?: string | undefined;
  address?: string;
  edition?: string;
  since?: string;
  headers?: Record<string, string>;
};

const get = async ({ slug, address = facts.address, edition, since, headers }: Question = {}, cookies = [cookie]) => {
  let body: string | undefined;
  const answer = await call(
    async (event, context) => {
      const result = await handler(event, context);
      body = result.body;
      const isJson = String(result.headers?.['content-type']).includes('json');
      return { ...result, body: isJson && !result.isBase64Encoded && result.body ? result.body : '{}' };
    },
    {
      method: 'GET',
      path,
      cookies,
      params: { room: address, ...(slug !== undefined && { slug }) },
      ...(headers && { headers }),
      query: { ...(edition !== undefined && { edition }), ...(since !== undefined && { since }) },
    },
  );
  return { ...answer, body };
};

const refused = { status: 401, json: { code: 'unauthenticated' } };

describe('GET /api/proposals, no session', () => {
  it('returns the same 401 for existing and unknown rooms and documents', async () => {
    const questions: Question[] = [
      ...[undefined, ...documentSlugs, 'no-such-document'].map((slug) => ({ slug })),
      ...[undefined, 'proposal'].map((slug) => ({ slug, address: 'no-such-room' })),
      ...[`${facts.address}.html`, 'no-such-room.html'].map((address) => ({ address })),
      ...[`${documentSlugs[0]}.html`, 'no-such-document.html'].map((slug) => ({ slug })),
    ];
    const answers = await Promise.all(questions.map((question) => get(question, ['__Host-session=x'])));
    const [first] = answers;
    expect(first).toMatchObject(refused);
    for (const answer of answers) expect(answer).toEqual(first);
  });
});

describe('GET /api/proposals, session', () => {
  it.each(['no-such-room', 'another-room', '__proto__', '', '..'])('refuses any other room: %j', async (address) => {
    expect(await get({ address })).toMatchObject(refused);
    expect(await get({ address, slug: documentSlugs[0] })).toMatchObject(refused);
  });

  it.each([undefined, ...documentSlugs])('serves the stored bytes without caching: %s', async (slug) => {
    const { status, headers, body } = await get({ slug });
    expect(status).toBe(200);
    expect(headers).toEqual({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
    expect(body).toBe(stored.find((file) => file.path === storedPath({ room, slug }))?.text);
  });

  it('serves Brotli-compressed bytes to a browser', async () => {
    for (const slug of [undefined, ...documentSlugs]) {
      const { headers, body = '' } = await get({ slug, headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } });
      expect(headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-store' });
      const json = stored.find((file) => file.path === storedPath({ room, slug }))?.text;
      expect(brotliDecompressSync(Buffer.from(body, 'base64')).toString()).toBe(json);
    }
  });

  it.each(['', 'identity', 'gzip, deflate, zstd', 'gzip, br;q=0'])(
    'serves uncompressed text to a client that accepts %j',
    async (accepted) => {
      const { headers } = await get({ headers: { 'accept-encoding': accepted } });
      expect(headers).not.toHaveProperty('content-encoding');
    },
  );

  testRows(['9999.9', '1', '1.0.0', 'newest', '../1.0', '', '1.0/../1.0', '1.0,1.0'])(
    'returns 404 for an unknown edition',
    async (edition) => {
      for (const slug of [undefined, documentSlugs[0]]) expect((await get({ slug, edition })).status).toBe(404);
      expect((await get({ slug: documentSlugs[0], since: edition })).status).toBe(404);
    },
  );

  testRows([
    ...['no-such-document', 'index', '../index', '', '__proto__', 'constructor', '../proposal', 'PROPOSAL'],
    ...['proposal\u0000', 'none.pdf', '.pdf', '../proposal.pdf', 'a.pdf.pdf'],
    ...['none.html', '.html', '../rooms.html', `${documentSlugs[0]}.html.html`],
  ])('returns 404 for an unknown document', async (slug) => {
    expect(await get({ slug })).toMatchObject({ status: 404, json: { code: 'not_found' } });
  });
});

describe('servedEdition', () => {
  const entry = { offer: { client: 'A', version: '1.0', documents: [] }, withdrawn: ['2.0'] };

  it.each([
    [undefined, '1.0'],
    ['0.9', '0.9'],
    ['2.0', '1.0'],
  ])('returns the newest edition if none or a withdrawn one is requested: %s → %s', (asked, served) => {
    expect(servedEdition(entry, asked)).toBe(served);
  });
});

describe('GET /api/proposals, PDF', () => {
  const pdfs = storedPdfs(defaultRoom);

  it.each(documentSlugs)('serves the published file under a descriptive name: %s', async (slug) => {
    const { status, headers, body = '' } = await get({ slug: `${slug}.pdf` });
    expect(status).toBe(200);
    expect(Buffer.from(body, 'base64').equals(readFileSync(pdfs.get(storedPdfPath(room, slug)) ?? ''))).toBe(true);
    const { client, version, documents } = defaultRoom.editions[0]?.facts ?? {};
    const title = documents?.find((document) => document.slug === slug)?.title;
    expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
    expect(headers['content-disposition']).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent(`${client} ${title} ${version}.pdf`)}`,
    );
    // Stays far below the 6 MB that Lambda allows for a response.
    expect(body.length).toBeLessThan(6_000_000 / 10);
  });

  it('refuses a request for another room or without a session', async () => {
    const slug = `${documentSlugs[0]}.pdf`;
    expect(await get({ slug }, [])).toMatchObject(refused);
    expect(await get({ slug, address: 'another-room' })).toMatchObject(refused);
  });

  it('serves only the newest edition', async () => {
    const { version = '' } = defaultRoom.editions[0]?.facts ?? {};
    expect((await get({ slug: `${documentSlugs[0]}.pdf`, edition: version })).status).toBe(404);
  });

  it('names the file in a way that headers and file systems accept', () => {
    const offer = {
      client: 'Zoë/"B"',
      version: '1.0',
      documents: [{ slug: 'a', title: 'What?\r\nX: y' }],
    };
    expect(pdfHeaders({ offer }, 'a')['content-disposition']).toBe(
      `attachment; filename*=UTF-8''Zo%C3%AB--B-%20What---X-%20y%201.0.pdf`,
    );
  });
});

testRows([
  ['2026-12-30T23:59:59.999Z', '2026-12-31', false],
  ['2026-12-31T00:00:00.000Z', '2026-12-31', true],
  ['2999-01-01T00:00:00.000Z', undefined, false],
])('isClosed: returns true from the closing date on', (now, closesOn, closed) => {
  expect(isClosed(closesOn === undefined ? {} : { closesOn }, Date.parse(now))).toBe(closed);
});
