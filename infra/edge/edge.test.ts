import { createContext, runInContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { testRows } from '#scripts/testing/test-rows.ts';
import { pageEntries, publicFiles } from '#shared/page-entries.ts';
import { sitePages } from './pages.ts';
import { edgeLimit, renderEdge } from './render.ts';

type Value = { value: string; multiValue?: { value: string }[] };
type Outcome = { uri?: string; statusCode?: number; headers?: Record<string, Value> };

const { clientRoom, gate } = pageEntries;
const pages = sitePages();
const roomPaths = Object.keys(pages).filter((path) => path.startsWith(clientRoom.path));
const { apiRequest, viewerRequest, viewerResponse } = renderEdge();

/** The text as it is deployed, with nothing around it but the language. */
const load = (text: string): ((event: unknown) => Outcome) => {
  const context = createContext({});
  runInContext(text, context);
  return context.handler;
};

const onRequest = load(viewerRequest);
const onResponse = load(viewerResponse);

const ask = (uri: string, querystring: Record<string, Value> = {}) =>
  onRequest({ request: { method: 'GET', uri, querystring, headers: {} } });

const respond = (uri: string, statusCode: number, headers: Record<string, Value> = {}) =>
  onResponse({ request: { uri }, response: { statusCode, headers } });

const answer = (uri: string, statusCode = 200) => respond(uri, statusCode).statusCode;

testRows([apiRequest, viewerRequest, viewerResponse])('the texts are small enough and complete', (text) => {
  expect(Buffer.byteLength(text)).toBeLessThan(edgeLimit);
  expect(text).not.toMatch(/__[A-Z_]+__|\bimport\b|\brequire\b/);
});

describe('a domain name that redirects', () => {
  const onOther = load(renderEdge({ 'firm.example': 'www.firm.example' }).viewerRequest);
  const askHost = (host: string, uri: string) =>
    onOther({
      request: { method: 'GET', uri, querystring: { utm: { value: 'mail' } }, headers: { host: { value: host } } },
    });

  testRows(['/', gate.path, '/assets/app.js', '/nope', '//evil.example', '/index.html'])(
    'leads every path to the site, with its query',
    (uri) => {
      expect(askHost('firm.example', uri)).toMatchObject({
        statusCode: 301,
        headers: { location: { value: `https://www.firm.example${uri}?utm=mail` } },
      });
    },
  );

  testRows(['www.firm.example', 'd111111abcdef8.cloudfront.net', '__proto__', ''])('is no other name', (host) => {
    expect(askHost(host, '/')).not.toHaveProperty('statusCode');
  });
});

describe('a request', () => {
  testRows(Object.entries(pages))('for a page is answered from its file', (path, file) => {
    expect(ask(path).uri).toBe(file);
    expect(answer(path)).toBe(200);
    expect(answer(file)).toBe(200);
  });

  testRows([...publicFiles, '/assets/index-DwrFcM06.js', '/assets/fonts/a_b-c.woff2'])(
    'for a public file or an asset passes',
    (path) => {
      expect(ask(path).uri).toBe(path);
      expect(answer(path)).toBe(200);
    },
  );

  testRows([
    ...['/nope', '/Login', '/404.html', '', '//', '/__proto__', 'constructor', '/\\evil.example/'],
    ...[`${gate.path}/x`, `/${gate.path}`, `${gate.path}//`, `/.${gate.path}`, `${gate.path}%2f`, `${gate.path};x`],
    ...[clientRoom.path, `${clientRoom.path}/no-such-room`, `${roomPaths[0]}/other`, `//evil.example${gate.path}/`],
    ...['/%2e%2e/index.html', '/..%2findex.html', '/%6cogin', '/assets', '/assets/', '/assets//x.js'],
    ...['/assets/../index.html', '/assets/.hidden', '/assets/x/.hidden', '/assets/x%00.js', '/assets/x.js/'],
  ])('for anything else is answered 404', (path) => {
    const { uri, statusCode } = ask(path);
    expect(statusCode).toBeUndefined();
    expect(uri).toBe('/404.html');
    expect(answer('/404.html')).toBe(404);
  });

  testRows([
    ['/index.html', '/'],
    [gate.file, gate.path],
    // Its file names no room.
    [clientRoom.file, gate.path],
    [`${gate.path}/`, gate.path],
    ['/index.html/', '/'],
    ...roomPaths.map((path): [string, string] => [`${path}/`, path]),
  ])('for another spelling of a page goes to its path for good', (from, to) => {
    expect(ask(from)).toMatchObject({ statusCode: 301, headers: { location: { value: to } } });
  });

  test('keeps the query when it goes elsewhere', () => {
    const query = {
      a: { value: '1%20' },
      b: { value: '2', multiValue: [{ value: '2' }, { value: '3' }] },
      c: { value: '' },
    };
    expect(ask(`${gate.path}/`, query).headers?.location?.value).toBe(`${gate.path}?a=1%20&b=2&b=3&c`);
  });
});

describe('an answer', () => {
  testRows([
    '/nope',
    '/404.html',
    '/__proto__',
    '/assets/',
    '/assets/.x',
    '/assets//a.js',
    '/assets/%2e%2e/index.html',
  ])('to an unknown path is 404, whether the function sees the path or the file', (path) => {
    expect(answer(path)).toBe(404);
  });

  test('of another status stays as it is', () => {
    expect(answer('/404.html', 304)).toBe(304);
    expect(answer('/nope', 500)).toBe(500);
  });

  testRows([
    ['text/css', 'text/css; charset=utf-8'],
    ['text/javascript', 'text/javascript; charset=utf-8'],
    ['application/javascript', 'application/javascript; charset=utf-8'],
    ['image/svg+xml', 'image/svg+xml'],
    ['application/xml', 'application/xml; charset=utf-8'],
    ['text/html; charset=utf-8', 'text/html; charset=utf-8'],
    ['image/png', 'image/png'],
    ['application/manifest+json', 'application/manifest+json'],
  ])('says its charset where it is text', (type, said) => {
    const { headers } = respond('/assets/app.js', 200, { 'content-type': { value: type } });
    expect(headers?.['content-type']?.value).toBe(said);
  });
});

test('tells the API the host that the visitor asked for, whatever the visitor claims', () => {
  const evil = { value: 'evil.example' };
  const host = { value: 'site.example' };
  const { headers } = load(apiRequest)({ request: { headers: { host, 'x-public-host': evil } } });
  expect(headers).toEqual({ host, 'x-public-host': host });
});
