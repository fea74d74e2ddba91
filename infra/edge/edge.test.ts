import { createContext, runInContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { routes } from '#functions/routes.ts';
import { sampleRooms } from '#infra/testing/assembly.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { apiPaths, isApiErrorBody } from '#shared/api.ts';
import { pageEntries, publicFiles } from '#shared/page-entries.ts';
import { edgeLimit, renderEdge, sitePages } from './render.ts';

type Value = { value: string; multiValue?: { value: string }[] };
type Outcome = {
  method?: string;
  uri?: string;
  statusCode?: number;
  headers?: Record<string, Value>;
  body?: { data: string };
};

const { clientRoom, gate } = pageEntries;
const pages = sitePages(sampleRooms());
const roomPaths = Object.keys(pages).filter((path) => path.startsWith(clientRoom.path));
const { apiRequest, viewerRequest, viewerResponse } = renderEdge({ 'firm.example': 'www.firm.example' }, pages);

/** Loads the deployed code in an empty context. */
const load = (text: string): ((event: unknown) => Outcome) => {
  const context = createContext({});
  runInContext(text, context);
  return context.handler;
};

const onRequest = load(viewerRequest);
const onResponse = load(viewerResponse);

const ask = (uri: string, querystring: Record<string, Value> = {}, host = 'www.firm.example') =>
  onRequest({ request: { method: 'GET', uri, querystring, headers: { host: { value: host } } } });

const onApiRequest = load(apiRequest);
const askApi = (method: string, uri: string, headers: Record<string, Value> = {}) =>
  onApiRequest({ request: { method, uri, querystring: {}, headers } });
const uncached = {
  'content-type': { value: 'application/json; charset=utf-8' },
  'cache-control': { value: 'no-store' },
};

const respond = (uri: string, statusCode: number, headers: Record<string, Value> = {}) =>
  onResponse({ request: { uri }, response: { statusCode, headers } });

const answer = (uri: string, statusCode = 200) => respond(uri, statusCode).statusCode;

testRows([apiRequest, viewerRequest, viewerResponse])(
  'renderEdge: returns complete functions within the size limit',
  (text) => {
    expect(Buffer.byteLength(text)).toBeLessThan(edgeLimit);
    expect(text).not.toMatch(/__[A-Z_]+__|\bimport\b|\brequire\b/);
  },
);

testRows(['/', gate.path, '/assets/app.js', '/nope', '//evil.example', '/index.html'])(
  'viewerRequest: redirects another domain with path and query',
  (uri) => {
    expect(ask(uri, { utm: { value: 'mail' } }, 'firm.example')).toMatchObject({
      statusCode: 301,
      headers: { location: { value: `https://www.firm.example${uri}?utm=mail` } },
    });
  },
);

describe('viewerRequest', () => {
  testRows([
    ...Object.entries(pages),
    ...[...publicFiles, '/assets/index-DwrFcM06.js', '/assets/fonts/a_b-c.woff2'].map((path) => [path, path] as const),
  ])('serves a page, public file, or asset from its file', (path, file) => {
    expect(ask(path).uri).toBe(file);
    expect(answer(path)).toBe(200);
    expect(answer(file)).toBe(200);
    expect(ask(path, {}, '__proto__')).not.toHaveProperty('statusCode');
  });

  testRows([
    ...['/nope', '/Login', '/404.html', '', '//', '/__proto__', 'constructor', '/\\evil.example/'],
    ...[`${gate.path}/x`, `/${gate.path}`, `${gate.path}//`, `/.${gate.path}`, `${gate.path}%2f`, `${gate.path};x`],
    ...[clientRoom.path, `${clientRoom.path}/no-such-room`, `${roomPaths[0]}/other`, `//evil.example${gate.path}/`],
    ...['/%2e%2e/index.html', '/..%2findex.html', '/%6cogin', '/assets', '/assets/', '/assets//x.js'],
    ...['/assets/../index.html', '/assets/.hidden', '/assets/x/.hidden', '/assets/x%00.js', '/assets/x.js/'],
  ])('serves the 404 page for anything else', (path) => {
    const { uri, statusCode } = ask(path);
    expect(statusCode).toBeUndefined();
    expect(uri).toBe('/404.html');
    // viewer-response may see the requested path or the file.
    expect([answer(path), answer('/404.html')]).toEqual([404, 404]);
  });

  testRows([
    ['/index.html', '/'],
    [gate.file, gate.path],
    // This file belongs to no particular room.
    [clientRoom.file, gate.path],
    [`${gate.path}/`, gate.path],
    ['/index.html/', '/'],
    ...roomPaths.map((path): [string, string] => [`${path}/`, path]),
  ])('redirects another spelling of a page with its query', (from, to) => {
    const query = {
      a: { value: '1%20' },
      b: { value: '2', multiValue: [{ value: '2' }, { value: '3' }] },
      c: { value: '' },
    };
    const location = { value: `${to}?a=1%20&b=2&b=3&c` };
    expect(ask(from, query)).toMatchObject({ statusCode: 301, headers: { location } });
  });
});

test('viewerResponse: keeps other statuses', () => {
  expect([answer('/404.html', 304), answer('/nope', 500)]).toEqual([304, 500]);
});

testRows([
  ['text/css', 'text/css; charset=utf-8'],
  ['application/javascript', 'application/javascript; charset=utf-8'],
  ['image/svg+xml', 'image/svg+xml'],
  ['text/html; charset=utf-8', 'text/html; charset=utf-8'],
  ['image/png', 'image/png'],
])('viewerResponse: adds the charset to text types', (type, said) => {
  const { headers } = respond('/assets/app.js', 200, { 'content-type': { value: type } });
  expect(headers?.['content-type']?.value).toBe(said);
});

test('apiRequest: replaces x-public-host with the requested host', () => {
  const evil = { value: 'evil.example' };
  const host = { value: 'site.example' };
  const { headers } = askApi('GET', apiPaths.check, { host, 'x-public-host': evil });
  expect(headers).toEqual({ host, 'x-public-host': host });
});

describe('apiRequest', () => {
  const document = `${apiPaths.proposals}/some-room/some%20document`;

  testRows(routes.map(({ method, path }) => [method, path.replace(/\{\w+\}/g, 'some-name')]))(
    'passes every route on',
    (method = '', uri = '') => {
      expect(askApi(method, uri)).toMatchObject({ method, uri });
    },
  );

  testRows([
    ...['HEAD', 'OPTIONS', 'POST', 'DELETE'].map((method) => [method, document, 'GET']),
    ...['HEAD', 'OPTIONS', 'PUT'].map((method) => [method, apiPaths.check, 'GET']),
    ...['HEAD', 'OPTIONS', 'GET'].map((method) => [method, apiPaths.contact, 'POST']),
  ])('answers 405 with the methods of the route', (method = '', uri = '', allow = '') => {
    const { statusCode, headers, body } = askApi(method, uri);
    expect({ statusCode, headers }).toMatchObject({
      statusCode: 405,
      headers: { ...uncached, allow: { value: allow } },
    });
    expect(JSON.parse(body?.data ?? '')).toMatchObject({ code: 'method_not_allowed' });
  });

  testRows([
    ...['/api', '/api/', '/api/nope', '/api/__proto__', `${apiPaths.check}/`, `/${apiPaths.check}`, '/api/AUTH/check'],
    ...[apiPaths.proposals, `${apiPaths.proposals}/`, `${apiPaths.proposals}//x`, `${document}/more`],
  ])('answers 404 as JSON to any other path', (uri) => {
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST']) {
      const { statusCode, headers, body } = askApi(method, uri);
      expect({ statusCode, headers }).toMatchObject({ statusCode: 404, headers: uncached });
      expect(isApiErrorBody(JSON.parse(body?.data ?? ''))).toBe(true);
    }
  });
});
