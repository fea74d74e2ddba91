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
import { createHandler } from './handler.ts';

const tables = await freshTables(sessionSettings());
await setPassword(tables, 'correct horse battery staple');
await putUser(tables, await hashPassword('the other password'), otherRoom.name);
const login = createLogin(process.env);
const check = createCheck(process.env);
const handler = createHandler(process.env);

const room = defaultRoom.name;
const cookie = cookieOf(await call(login, { body: { password: 'correct horse battery staple' } }));
const otherCookie = cookieOf(await call(login, { body: { password: 'the other password', room: otherRoom.name } }));

type Request = { room?: string; slug?: string | undefined; accepted?: string; cookies?: string[] };

/** Responses are not parsed, because they may be compressed. */
const get = async ({ room: asked = room, slug, accepted = '', cookies = [cookie] }: Request = {}) => {
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

describe('GET /api/proposals', () => {
  it('returns the same 401 without a session for existing and unknown rooms and documents', async () => {
    const requests = [room, otherRoom.name, 'no-such-room'].flatMap((each) =>
      [undefined, ...documentSlugs, 'no-such-document'].map((slug) => ({ room: each, slug, cookies: ['a=b'] })),
    );
    const [first, ...others] = await Promise.all(requests.map(get));
    expect(first).toMatchObject(refused);
    for (const response of others) expect(response).toEqual(first);
  });

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

  it.each(['identity', 'gzip, deflate, zstd', 'gzip, br;q=0'])(
    'serves uncompressed text to a client that accepts %j',
    async (accepted) => expect((await get({ accepted })).headers).not.toHaveProperty('content-encoding'),
  );

  testRows([
    ...['no-such-document', 'index', '../index', '', '__proto__', 'constructor', '../order-form', 'ORDER-FORM'],
    ...['order-form\u0000', 'order-form.html', `../${otherRoom.name}/order-form`],
  ])('returns 404 for an unknown document', async (slug) => {
    expect(await get({ slug })).toMatchObject({ status: 404, json: { code: 'not_found' } });
  });

  testRows(['no-such-room', '__proto__', '', '..'])('refuses an unknown room', async (other) => {
    expect(await get({ room: other })).toMatchObject(refused);
  });

  it.each([
    [room, cookie, otherRoom],
    [otherRoom.name, otherCookie, defaultRoom],
  ])('opens nothing of another room with the session of %s', async (mine, own, other) => {
    const isOpen = async (name: string) => {
      const request = { method: 'GET', path: apiPaths.check, cookies: [own], query: { room: name } };
      return (await call(check, request)).json.isAuthenticated;
    };
    expect([await isOpen(mine), await isOpen(other.name)]).toEqual([true, false]);
    expect((await get({ room: mine, cookies: [own] })).status).toBe(200);
    for (const slug of [undefined, ...other.documents.map((document) => document.slug)]) {
      expect(await get({ room: other.name, slug, cookies: [own] })).toMatchObject(refused);
    }
  });
});
