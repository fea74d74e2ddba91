import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { beforeAll, describe, expect, it } from 'vitest';
import { sessionSettings, setPassword } from '#functions/testing/accounts.ts';
import { call } from '#functions/testing/call.ts';
import { freshTables } from '#scripts/testing/tables.ts';
import { apiPaths } from '#shared/api.ts';
import { proposalSlugs } from '#shared/pages.ts';
import { buildDocuments } from './build.ts';
import { storedPath } from './stored-documents.ts';

const path = apiPaths.proposals;
const room = path.split('/').at(-1) ?? '';
const built = buildDocuments();
let handler: typeof import('./handler.ts').handler;
let cookie = '';

beforeAll(async () => {
  const tables = await freshTables(sessionSettings());
  await setPassword(tables, 'correct horse battery staple');
  const { handler: login } = await import('#functions/login/handler.ts');
  ({ handler } = await import('./handler.ts'));
  const { cookies } = await call(login, { body: { password: 'correct horse battery staple' } });
  cookie = (cookies[0] ?? '').split(';')[0] ?? '';
});

const get = (slug?: string, cookies = [cookie]) =>
  call(handler, { method: 'GET', path, cookies, ...(slug !== undefined && { params: { slug } }) });

/** The function's answer as API Gateway gets it. */
const answer = async (slug: string | undefined, accepted: string | undefined) => {
  const answers: APIGatewayProxyStructuredResultV2[] = [];
  const keep = async (event: APIGatewayProxyEventV2, context: Context) => {
    answers.push(await handler(event, context));
    return { statusCode: 200, headers: {}, body: '{}' };
  };
  await call(keep, {
    method: 'GET',
    path,
    cookies: [cookie],
    ...(slug !== undefined && { params: { slug } }),
    ...(accepted !== undefined && { headers: { 'accept-encoding': accepted } }),
  });
  const [first] = answers;
  if (!first) throw new Error('There is no answer.');
  return first;
};

describe('without a session', () => {
  it('every address answers the same 401, whether a document exists or not', async () => {
    const answers = await Promise.all(
      [undefined, ...proposalSlugs, 'no-such-document'].map((slug) => get(slug, ['__Host-session=x'])),
    );
    const [first] = answers;
    expect(first).toMatchObject({ status: 401, json: { code: 'unauthenticated' } });
    for (const answer of answers) expect(answer).toEqual(first);
  });
});

describe('with a session', () => {
  it('no answer is kept in a cache', async () => {
    for (const slug of [undefined, ...proposalSlugs]) {
      const { headers } = await get(slug);
      expect(headers).toEqual({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
    }
  });

  it.each([undefined, ...proposalSlugs])('what was built is served byte for byte: %s', async (slug) => {
    const bodies: (string | undefined)[] = [];
    const { status } = await call(
      async (event, context) => {
        const answer = await handler(event, context);
        bodies.push(answer.body);
        return answer;
      },
      { method: 'GET', path, cookies: [cookie], ...(slug !== undefined && { params: { slug } }) },
    );
    expect(status).toBe(200);
    expect(bodies).toEqual([built.find((file) => file.path === storedPath(room, slug))?.json]);
    expect(bodies[0]).toContain(slug ?? '"items"');
  });

  it.each([
    ['br', 'gzip, deflate, br, zstd', (bytes: Buffer) => brotliDecompressSync(bytes)],
    ['gzip', 'gzip, br;q=0', (bytes: Buffer) => gunzipSync(bytes)],
  ])('a browser that takes %s gets the bytes that the build compressed', async (encoding, accepted, decompress) => {
    for (const slug of [undefined, ...proposalSlugs]) {
      const { headers, body = '', isBase64Encoded } = await answer(slug, accepted);
      expect(headers).toMatchObject({ 'content-encoding': encoding, 'cache-control': 'no-store' });
      expect(isBase64Encoded).toBe(true);
      const bytes = Buffer.from(body, 'base64');
      const json = built.find((file) => file.path === storedPath(room, slug))?.json ?? '';
      expect(decompress(bytes).toString()).toBe(json);
      if (slug !== undefined) expect(bytes.length).toBeLessThan(Buffer.byteLength(json) / 2);
    }
  });

  it.each([undefined, '', 'identity', 'deflate, zstd', 'br;q=0, gzip;q=0'])(
    'a caller that accepts %j gets text',
    async (accepted) => {
      const { headers, isBase64Encoded } = await answer(undefined, accepted);
      expect(headers).not.toHaveProperty('content-encoding');
      expect(isBase64Encoded).toBeUndefined();
    },
  );

  it.each(['no-such-document', '../index'])('%j is no document for a browser either', async (slug) => {
    expect((await answer(slug, 'br')).statusCode).toBe(404);
  });

  it.each([
    'no-such-document',
    'index',
    '../index',
    '',
    '__proto__',
    'constructor',
    'toString',
    '../proposal',
    'PROPOSAL',
    'proposal\u0000',
  ])('%j is no document', async (slug) => {
    expect(await get(slug)).toMatchObject({ status: 404, json: { code: 'not_found' } });
  });
});
