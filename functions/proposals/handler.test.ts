import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createHandler as createCheck } from '#functions/check/handler.ts';
import { hashPassword } from '#functions/lib/session/password.ts';
import { createHandler as createLogin } from '#functions/login/handler.ts';
import { putUser, sessionSettings, setPassword } from '#functions/testing/accounts.ts';
import { call, cookieOf } from '#functions/testing/call.ts';
import { freshTables } from '#scripts/testing/tables.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { apiPaths } from '#shared/api.ts';
import { defaultRoom, documentSlugs, otherRoom, servedText } from '#web/testing/rooms.ts';
import { createHandler as createProposals } from './handler.ts';

const room = defaultRoom.name;
const password = 'correct horse battery staple';
const tables = await freshTables(sessionSettings());
await setPassword(tables, password);
await putUser(tables, await hashPassword('the password of the quarry'), otherRoom.name);
const login = createLogin(process.env);
const handler = createProposals(process.env);
const cookie = cookieOf(await call(login, { body: { password } }));

type Question = { room?: string; slug?: string | undefined; accepted?: string; cookies?: string[] };

/** Responses are not parsed, because they may be compressed. */
const get = async ({ room: asked = room, slug, accepted = '', cookies = [cookie] }: Question = {}) => {
  let body = '';
  const response = await call(
    async (event, context) => {
      const result = await handler(event, context);
      body = result.body ?? '';
      return { ...result, body: result.isBase64Encoded ? '{}' : body };
    },
    {
      method: 'GET',
      path: `${apiPaths.proposals}/${asked}`,
      cookies,
      params: { room: asked, ...(slug !== undefined && { slug }) },
      headers: { 'accept-encoding': accepted },
    },
  );
  return { ...response, body };
};

const refused = { status: 401, json: { code: 'unauthenticated' } };

describe('GET /api/proposals, no session', () => {
  it('returns the same 401 for existing and unknown rooms and documents', async () => {
    const slugs = [undefined, ...documentSlugs, 'no-such-document'];
    const questions = [room, otherRoom.name, 'no-such-room'].flatMap((each) =>
      slugs.map((slug) => ({ room: each, slug, cookies: ['__Host-session=x'] })),
    );
    const [first, ...others] = await Promise.all(questions.map(get));
    expect(first).toMatchObject(refused);
    for (const response of others) expect(response).toEqual(first);
  });
});

describe('GET /api/proposals, session', () => {
  it.each([undefined, ...documentSlugs])('serves what the build rendered, without caching: %s', async (slug) => {
    const { status, headers, body } = await get({ slug });
    expect(status).toBe(200);
    expect(headers).toEqual({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
    expect(body).toBe(servedText(room, slug));
  });

  it('serves Brotli-compressed bytes to a browser', async () => {
    const { headers, body } = await get({ accepted: 'gzip, deflate, br, zstd' });
    expect(headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-store' });
    expect(brotliDecompressSync(Buffer.from(body, 'base64')).toString()).toBe(servedText(room));
  });

  it.each(['', 'identity', 'gzip, deflate, zstd', 'gzip, br;q=0'])(
    'serves uncompressed text to a client that accepts %j',
    async (accepted) => expect((await get({ accepted })).headers).not.toHaveProperty('content-encoding'),
  );

  testRows([
    ...['no-such-document', 'index', '../index', '', '__proto__', 'constructor', '../order-form', 'ORDER-FORM'],
    ...['order-form\u0000', 'order-form.html', 'order-form.pdf', `../${otherRoom.name}/order-form`],
  ])('returns 404 for an unknown document', async (slug) => {
    expect(await get({ slug })).toMatchObject({ status: 404, json: { code: 'not_found' } });
  });

  testRows(['no-such-room', '__proto__', '', '..'])('refuses an unknown room', async (other) => {
    expect(await get({ room: other })).toMatchObject(refused);
  });
});

it('GET /api/proposals: opens nothing of another room', async () => {
  const session = async (name: string, word: string) =>
    cookieOf(await call(login, { body: { password: word, room: name } }));
  const cookies = {
    [room]: await session(room, password),
    [otherRoom.name]: await session(otherRoom.name, 'the password of the quarry'),
  };
  const check = createCheck(process.env);
  for (const mine of [defaultRoom, otherRoom]) {
    for (const asked of [defaultRoom, otherRoom]) {
      const own = [cookies[mine.name] ?? ''];
      const isMine = asked === mine;
      const question = { method: 'GET', path: apiPaths.check, cookies: own, query: { room: asked.name } };
      expect((await call(check, question)).json.isAuthenticated).toBe(isMine);
      for (const slug of [undefined, ...asked.documents.map((document) => document.slug)]) {
        const { status, body } = await get({ room: asked.name, slug, cookies: own });
        expect(status).toBe(isMine ? 200 : 401);
        expect(body.includes(asked.client) || body.includes('<article')).toBe(isMine);
      }
    }
  }
});
