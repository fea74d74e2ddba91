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
import { sampleLead } from '#shared/sample-lead.ts';
import { routes } from './routes.ts';
import { sessionSettings, setPassword } from './testing/accounts.ts';

// Every route over HTTP, through the adapter that stands for API Gateway and the functions' own stack.

/** A valid form, as JSON text. */
const goodLead = JSON.stringify(sampleLead());

/** Bodies that are not JSON, by what is wrong with them. */
const notJson: [name: string, body: string | Buffer][] = [
  ['nothing', ''],
  ['half an object', '{"name":"Ada'],
  ['a trailing comma', '{"name":"Ada",}'],
  ['single quotes', "{'name':'Ada'}"],
  ['a comment', '{/**/}'],
  ['two values', '{}{}'],
  ['NaN', '{"name":NaN}'],
  ['a script', '<script>alert(1)</script>'],
  ['XML with an entity', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
  ['a raw control character', '{"name":"A\u0001da"}'],
  ['a NUL at the end', '{}\0'],
];

/** Bytes that are not UTF-8. */
const notText: [name: string, body: Buffer][] = [
  ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
  ['a form in Latin-1', Buffer.from(goodLead.replace('Ada', 'Andr\u00e9'), 'latin1')],
  ['an overlong encoding', Buffer.from([0x22, 0xc0, 0xaf, 0x22])],
  ['an encoded surrogate', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
  ['UTF-16', Buffer.from('{"name":"Ada"}', 'utf16le')],
  ['gzip', Buffer.from([0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0])],
];

const deep = (open: string, close: string, depth: number, inner = '') =>
  open.repeat(depth) + inner + close.repeat(depth);

/** JSON that no schema accepts. */
const wrongShape: [name: string, body: string][] = [
  ['null', 'null'],
  ['a number', '1e999'],
  ['a string', '"name"'],
  ['a list', '[]'],
  ['a list of forms', `[${goodLead}]`],
  ['8,000 nested lists', deep('[', ']', 8000)],
  ['2,000 nested objects', deep('{"a":', '}', 2000, '1')],
  ['a prototype', '{"__proto__":{"name":"Ada","email":"a@b.example","message":"0123456789","password":"x"}}'],
  ['a constructor', '{"constructor":{"prototype":{"password":"x"}}}'],
  ['lists in all fields', '{"name":["Ada"],"email":["a@b.example"],"message":["x"],"password":["x"]}'],
  ['objects in all fields', '{"name":{},"email":{"$gt":""},"message":{"S":"x"},"password":{"$ne":null}}'],
  ['numbers in all fields', '{"name":1,"email":2,"message":1e308,"password":-0}'],
  ['booleans in all fields', '{"name":true,"email":false,"message":true,"password":true}'],
  ['nulls in all fields', '{"name":null,"email":null,"message":null,"password":null}'],
  ['halves of surrogate pairs', '{"name":"\\ud800\\ud800","email":"\\udc00","message":"\\udfff","password":"\\ud83d"}'],
  ['1,500 unknown fields', `{${Array.from({ length: 1500 }, (_, n) => `"f${n}":1`).join(',')}}`],
];

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
});

describe('a form', () => {
  const post = (body: string, headers: Record<string, string | string[]> = {}) =>
    site.ask(apiPaths.contact, { method: 'POST', headers: { ...json, ...headers }, body });

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
