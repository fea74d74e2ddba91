import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '#scripts/dev/product/api.ts';
import { createEdge } from '#scripts/dev/product/edge.ts';
import { importHandler } from '#scripts/dev/product/invoke.ts';
import { type Answer, type Served, serveOnce } from '#scripts/testing/serve.ts';
import { freshTables, type TestTables } from '#scripts/testing/tables.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { apiPaths, isApiErrorBody } from '#shared/api.ts';
import { routes } from './routes.ts';
import { sessionSettings, setPassword } from './testing/accounts.ts';
import { goodLead, notJson, notText, wrongField, wrongShape } from './testing/hostile.ts';

// Every route over HTTP, through the adapter that stands for API Gateway and the functions' own stack.

const password = 'correct horse battery staple';
let tables: TestTables;
let site: Served;

beforeAll(async () => {
  tables = await freshTables({ ...sessionSettings(), LIMIT_CONTACT: 'off', LIMIT_LOGIN: 'off' });
  await setPassword(tables, password);
  const originSecret = process.env.ORIGIN_SECRET ?? '';
  site = await serveOnce(createApi({ routes, loadHandler: importHandler, cdn: { originSecret, edge: createEdge() } }));
});
afterAll(() => site.close());

const rows = async () => {
  const { Items = [] } = await tables.client.send(new ScanCommand({ TableName: tables.env.SUBMISSIONS_TABLE ?? '' }));
  return Items.map((item) => unmarshall(item));
};
let stored = 0;
afterEach(async () => {
  expect(await rows()).toHaveLength(stored);
});

const concrete = routes.map(({ method, path }) => ({ method, path: path.replace('{slug}', 'proposal') }));
const posts = [apiPaths.contact, apiPaths.login];
const json = { 'content-type': 'application/json' };

/** A refusal of ours: its status, our shape, no cache, nothing of our insides. */
const refusal = ({ status, headers, body }: Answer) => {
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['set-cookie']).toBeUndefined();
  expect(body).not.toMatch(/node_modules|\.ts:|\bat \w+ \(/);
  const error: unknown = JSON.parse(body);
  if (!isApiErrorBody(error)) throw new Error(`Not an error of ours: ${body}`);
  return { status, ...error };
};
/** A refusal of the front, which has no words but the status's own. */
const turnedAway = ({ status, body }: Answer) => {
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(Object.keys(JSON.parse(body))).toEqual(['message']);
};

describe.each(posts)('a body for %s', (path) => {
  const post = (body: string | Buffer, headers: Record<string, string | string[]> = json) =>
    site.ask(path, { method: 'POST', headers, body });

  testRows(notJson)('that is no JSON is called that', async (_, body) => {
    expect(refusal(await post(body))).toMatchObject({ status: 400, code: 'invalid_json' });
  });

  testRows(notText)('that is no text is refused', async (_, body) => {
    // The front hands JSON on as text, in which such bytes have become U+FFFD; handler.test.ts has them unchanged.
    expect(refusal(await post(body)).status).toBe(400);
  });

  testRows(wrongShape)('of another shape is refused by its fields, in a sentence', async (_, body) => {
    const { status, code, message } = refusal(await post(body));
    expect({ status, code }).toEqual({ status: 400, code: 'invalid_request' });
    expect(message).toMatch(/^[A-Z].{15,}/);
    expect(({} as Record<string, unknown>).name).toBeUndefined();
  });

  it('above 16 KB is refused, whatever it announces', async () => {
    const body = `{"name":"${'x'.repeat(17_000)}"}`;
    expect(refusal(await post(body))).toMatchObject({ status: 413, code: 'too_large' });
    expect(refusal(await post(body, { ...json, 'transfer-encoding': 'chunked' }))).toMatchObject({ status: 413 });
  });

  testRows([
    [undefined],
    ['text/plain'],
    [['application/json', 'text/plain']],
    ['application/json,'],
    ['x'.repeat(8000)],
  ])('of another type is refused', async (type) => {
    const headers = type === undefined ? {} : { 'content-type': type };
    expect(refusal(await post(goodLead, headers))).toMatchObject({ status: 415, code: 'unsupported_media_type' });
  });

  testRows(['gzip', 'br', 'identity, gzip'])(
    'said to be packed is read as it is, and never unpacked',
    async (coding) => {
      const packed = Buffer.from([0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0]);
      expect(refusal(await post(packed, { ...json, 'content-encoding': coding }))).toMatchObject({ status: 400 });
    },
  );

  testRows([
    [{ origin: 'null' }],
    [{ origin: ['http://localhost', 'http://evil.example'] }],
    [{ origin: 'javascript:alert(1)' }],
    [{ origin: 'x'.repeat(8000) }],
    [{ 'sec-fetch-site': ['same-origin', 'same-origin'] }],
    [{ 'sec-fetch-site': '' }],
    [{ host: '', origin: 'file:///' }],
  ])('from a place that cannot be ours is refused', async (headers) => {
    expect(refusal(await post(goodLead, { ...json, ...headers }))).toMatchObject({
      status: 403,
      code: 'forbidden',
    });
  });
});

describe('a form', () => {
  const post = (body: string, headers: Record<string, string | string[]> = {}) =>
    site.ask(apiPaths.contact, { method: 'POST', headers: { ...json, ...headers }, body });

  testRows(wrongField)('with a wrong field is refused by that field', async (field, body) => {
    const { status, fields } = refusal(await post(body));
    expect({ status, fields: Object.keys(fields ?? {}) }).toEqual({ status: 400, fields: [field] });
  });

  testRows([['twice'], ['x'.repeat(5000)], [''], ['1a2b3c4d-0000-4000-8000-000000000000\t'], ['../../etc/passwd']])(
    'with an absurd Idempotency-Key is refused by that name',
    async (key) => {
      const repeated = '1a2b3c4d-0000-4000-8000-000000000000';
      const value = key === 'twice' ? [repeated, repeated] : `x${key}`;
      const { fields } = refusal(await post(goodLead, { 'idempotency-key': value }));
      expect(Object.keys(fields ?? {})).toEqual(['Idempotency-Key']);
    },
  );

  it('that names a field twice is what it says last, as JSON.parse reads it, and nothing more is stored', async () => {
    const body = goodLead.replace('{', '{"name":"First","id":"mine","queue":"none","__proto__":{"notifiedAt":"now"},');
    expect((await post(body)).status).toBe(201);
    stored += 1;
    const [row] = await rows();
    expect(row?.name).toBe('Ada Sample');
    const names = [...Object.keys(JSON.parse(goodLead)), 'createdAt', 'id', 'nextTryAt', 'queue'];
    expect(Object.keys(row ?? {}).toSorted()).toEqual(names.toSorted());
    expect(row?.queue).toBe('notify');
  });
});

describe.each(concrete)('$method $path', ({ method, path }) => {
  const isGet = method === 'GET';
  const send = (headers: Record<string, string | string[]>, target = path) =>
    site.ask(target, { method, headers: { ...json, ...headers }, ...(!isGet && { body: '{}' }) });

  it('answers no other method', async () => {
    const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY', 'HEAD'];
    for (const other of others.filter((name) => name !== method)) {
      const answer = await site.ask(path, { method: other });
      if (other === 'HEAD') expect(answer.status).toBe(404);
      else turnedAway(answer);
    }
  });

  it('is found under no other spelling of its path', async () => {
    const spellings = [
      `/${path.slice(1).replaceAll('/', '%2f')}`,
      path.replace('/api/', '/api/./'),
      path.replace('/api/', '/api/../api/'),
      path.replace('/api/', '/api/%2e%2e/api/'),
      path.replace('/api/', '//api/'),
      path.replace('/api/', '/api/\\'),
      path.toUpperCase(),
      `${path}/`,
      `${path}%00`,
      `${path};x=1`,
      `${path}/..`,
      `${path}%`,
      `${path}/${'x'.repeat(8000)}`,
    ];
    for (const spelling of spellings) {
      const answer = await send({}, spelling);
      // A last segment that is a parameter takes anything; then the gate answers, or says that there is no such thing.
      if (JSON.parse(answer.body).code) expect(refusal(answer).status).toBe(401);
      else turnedAway(answer);
    }
  });

  testRows<[string, Record<string, string | string[]>]>([
    ['a header called __proto__', JSON.parse('{"__proto__":"x","constructor":"x"}')],
    ['an empty host', { host: '' }],
    ['bytes above ASCII', { 'user-agent': '\u00ff\u0080', 'x-any': '\u00e9' }],
    ['15 KB of one header', { 'x-any': 'x'.repeat(15_000) }],
    ['500 headers', Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`x-${n}`, 'x']))],
    ['claims of another address', { 'x-forwarded-for': '127.0.0.1', 'cloudfront-viewer-address': '::1:1', via: 'x' }],
    ['a claimed origin secret', { 'x-origin-secret': ['a', 'b'] }],
    ['a claimed host', { 'x-public-host': 'evil.example' }],
    ['10 KB of cookies', { cookie: Array.from({ length: 900 }, (_, n) => `c${n}=12345`).join('; ') }],
    ['a session of 12 KB', { cookie: `__Host-session=${'x'.repeat(12_000)}` }],
    ['empty cookies', { cookie: ';;; =; __Host-session=; __Host-session' }],
    ['two sessions', { cookie: '__Host-session=a; __Host-session=b' }],
  ])('with absurd headers, or a long query, is answered as ever', async (_, headers) => {
    const plain = await send({});
    const answer = await send(headers, `${path}?${'a=1&__proto__=2&'.repeat(40)}`);
    expect([answer.status, answer.body]).toEqual([plain.status, plain.body]);
  });
});

it('two lengths, a length with chunks, too long a head, and 20 MB are refused before they are a request', async () => {
  const refused: [status: number, head: string, body?: string][] = [
    [400, 'Content-Length: 1\r\nContent-Length: 2\r\n'],
    [400, 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\nGET /api/auth/check HTTP/1.1\r\n\r\n'],
    [431, `Cookie: a=${'x'.repeat(32_000)}\r\n`],
    [413, `Content-Type: application/json\r\nContent-Length: ${20 * 1024 * 1024}\r\n`, 'x'.repeat(70_000)],
  ];
  for (const [status, head, body = ''] of refused) {
    const reply = await site.raw(
      `POST ${apiPaths.contact} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${head}\r\n${body}`,
    );
    expect(reply.split(' ')[1]).toBe(String(status));
    expect(reply.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  }
});
