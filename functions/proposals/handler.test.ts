import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createHandler as createCheck } from '#functions/check/handler.ts';
import { hashPassword } from '#functions/lib/session/password.ts';
import { createHandler as createLogin } from '#functions/login/handler.ts';
import { putUser, setPassword } from '#functions/testing/accounts.ts';
import { call, context, cookieOf, eventOf } from '#functions/testing/call.ts';
import { freshTables } from '#functions/testing/tables.ts';
import { apiPaths } from '#shared/api.ts';
import { defaultRoom, documentSlugs, otherRoom, servedText } from '#web/testing/rooms.ts';
import { createHandler } from './handler.ts';

const tables = await freshTables();
await setPassword(tables, 'correct horse battery staple');
await putUser(tables, await hashPassword('the other password'), otherRoom.name);
const login = createLogin(process.env);
const check = createCheck(process.env);
const handler = createHandler(process.env);

const room = defaultRoom.name;
const cookie = cookieOf(await call(login, { body: { password: 'correct horse battery staple' } }));
const otherCookie = cookieOf(await call(login, { body: { password: 'the other password', room: otherRoom.name } }));

type Request = { room?: string; slug?: string | undefined; accepted?: string; cookies?: string[] };

const get = ({ room: asked = room, slug, accepted = '', cookies = [cookie] }: Request = {}) => {
  const params = { room: asked, ...(slug !== undefined && { slug }) };
  return handler(eventOf({ method: 'GET', cookies, params, headers: { 'accept-encoding': accepted } }), context());
};

const refused = { statusCode: 401, body: expect.stringContaining('"code":"unauthenticated"') };

describe('GET /api/proposals', () => {
  it('returns the same 401 without a session, whether or not a document exists', async () => {
    const requests = [room, otherRoom.name, 'no-such-room'].flatMap((each) =>
      [undefined, ...documentSlugs, 'no-such-document'].map((slug) => ({ room: each, slug, cookies: ['a=b'] })),
    );
    const [first, ...others] = await Promise.all(requests.map(get));
    expect(first).toMatchObject(refused);
    for (const response of others) expect(response).toEqual(first);
  });

  it.each<[what: string, slug?: string]>([
    ['the index'],
    ...documentSlugs.map((slug): [string, string] => [slug, slug]),
  ])('serves what the build rendered, without caching: %s', async (_, slug) => {
    const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
    expect(await get({ slug })).toEqual({ statusCode: 200, headers, body: servedText(room, slug) });
  });

  it('serves Brotli-compressed bytes to a client that accepts br', async () => {
    const { headers, body = '' } = await get({ accepted: 'gzip, deflate, br, zstd' });
    expect(headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-store' });
    expect(brotliDecompressSync(Buffer.from(body, 'base64')).toString()).toBe(servedText(room));
  });

  it.each(['identity', 'gzip, br;q=0'])('serves uncompressed text to a client that accepts %j', async (accepted) => {
    expect((await get({ accepted })).headers).not.toHaveProperty('content-encoding');
  });

  it.each([
    'no-such-document',
    'index',
    '',
    '__proto__',
    '../order-form',
    'ORDER-FORM',
    `../${otherRoom.name}/order-form`,
  ])('returns 404 for the unknown document %j', async (slug) =>
    expect(await get({ slug })).toMatchObject({ statusCode: 404 }),
  );

  it.each(['no-such-room', '__proto__', '', '..'])('refuses the unknown room %j', async (other) => {
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
    expect((await get({ room: mine, cookies: [own] })).statusCode).toBe(200);
    for (const slug of [undefined, ...other.documents.map((document) => document.slug)]) {
      expect(await get({ room: other.name, slug, cookies: [own] })).toMatchObject(refused);
    }
  });
});
