import { describe, expect, test } from 'vitest';
import { routes } from '#functions/routes.ts';
import { createEdge } from '#scripts/local/edge.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { apiPaths } from '#shared/api.ts';
import { isApiErrorBody } from '#shared/api-errors.ts';
import { pageEntries, publicFiles } from '#shared/pages.ts';
import { renderEdge, sitePages } from './render.ts';

const { clientRoom, login } = pageEntries;
const pages = sitePages();
const roomPaths = Object.keys(pages).filter((path) => path.startsWith(clientRoom.path));
const redirects = { 'firm.example': 'www.firm.example' };
const edge = createEdge(pages, routes, redirects);

const ask = (url: string, host = 'www.firm.example') => edge.request('GET', url, { host });
const answer = (uri: string, statusCode = 200) => edge.response(uri, statusCode).statusCode;

testRows(Object.values(renderEdge(redirects, pages)))('renderEdge: fills in every placeholder', (text) => {
  expect(text).not.toMatch(/__[A-Z_]+__|\bimport\b|\brequire\b/);
});

testRows(['/', login.path, '/assets/app.js', '/nope', '//evil.example', '/index.html'])(
  'viewerRequest: redirects the bare domain, keeping the path and query',
  (uri) => {
    expect(ask(`${uri}?utm=mail`, 'firm.example')).toMatchObject({
      statusCode: 301,
      headers: { location: `https://www.firm.example${uri}?utm=mail` },
    });
  },
);

describe('viewerRequest', () => {
  testRows([
    ...Object.entries(pages),
    ...[...publicFiles, '/assets/index-DwrFcM06.js', '/assets/fonts/a_b-c.woff2'].map((path) => [path, path] as const),
  ])('maps the path of a page, public file, or asset to its file', (path, file) => {
    expect(ask(path)).toMatchObject({ uri: file });
    expect(answer(path)).toBe(200);
    expect(answer(file)).toBe(200);
    expect(ask(path, '__proto__')).not.toHaveProperty('statusCode');
  });

  testRows([
    ...['/nope', '/nope.', '/404.html', '', '//', '/__proto__', 'constructor', '/\\evil.example/'],
    ...[
      `${login.path}/x`,
      `/${login.path}`,
      `${login.path}//`,
      `/.${login.path}`,
      `${login.path}%2f`,
      `${login.path};x`,
    ],
    ...[clientRoom.path, `${clientRoom.path}/no-such-room`, `${roomPaths[0]}/other`, `//evil.example${login.path}/`],
    ...['/%2e%2e/index.html', '/..%2findex.html', '/%6cogin', '/assets', '/assets/', '/assets//x.js'],
    ...['/assets/../index.html', '/assets/.hidden', '/assets/x/.hidden', '/assets/x%00.js', '/assets/x.js/'],
  ])('serves the 404 page for any unknown path', (path) => {
    expect(ask(path)).toEqual({ uri: '/404.html', headers: expect.anything() });
    // viewer-response.ts may see the requested path or the file.
    expect([answer(path), answer('/404.html')]).toEqual([404, 404]);
  });

  testRows([
    ['/index.html', '/'],
    [login.file, login.path],
    // All rooms share this file, so its name redirects to the login.
    [clientRoom.file, login.path],
    [`${login.path}/`, login.path],
    [login.path.toUpperCase(), login.path],
    [`${pageEntries.privacy.path}.`, pageEntries.privacy.path],
    [`/P${pageEntries.privacy.path.slice(2)}`, pageEntries.privacy.path],
    ...roomPaths.map((path): [string, string] => [`${path.toUpperCase()}.`, path]),
    ['/index.html/', '/'],
    ...roomPaths.map((path): [string, string] => [`${path}/`, path]),
  ])('redirects other spellings of a page path, keeping the query', (from, to) => {
    const query = '?a=1%20&b=2&b=3&c';
    expect(ask(from + query)).toMatchObject({ statusCode: 301, headers: { location: to + query } });
  });
});

test('viewerResponse: leaves the statuses 304 and 500 unchanged', () => {
  expect([answer('/404.html', 304), answer('/nope', 500)]).toEqual([304, 500]);
});

testRows([
  ['text/css', 'text/css; charset=utf-8'],
  ['application/javascript', 'application/javascript; charset=utf-8'],
  ['image/svg+xml', 'image/svg+xml'],
  ['text/html; charset=utf-8', 'text/html; charset=utf-8'],
  ['image/png', 'image/png'],
])('viewerResponse: adds charset=utf-8 to text types without a charset', (type, expected) => {
  expect(edge.response('/assets/app.js', 200, { 'content-type': type }).headers).toEqual({ 'content-type': expected });
});

test('apiRequest: overwrites x-public-host with the requested host', () => {
  const host = 'site.example';
  const { headers } = edge.api('GET', apiPaths.check, { host, 'x-public-host': 'evil.example' });
  expect(headers).toEqual({ host, 'x-public-host': host });
});

describe('apiRequest', () => {
  const uncached = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  const document = `${apiPaths.proposals}/some-room/some%20document`;

  testRows(routes.map(({ method, path }) => [method, path.replace(/\{\w+\}/g, 'some-name')]))(
    'passes on requests for every route',
    (method = '', uri = '') => {
      expect(edge.api(method, uri)).toMatchObject({ uri });
    },
  );

  testRows([
    ...['HEAD', 'OPTIONS', 'POST', 'DELETE'].map((method) => [method, document, 'GET']),
    ...['HEAD', 'OPTIONS', 'PUT'].map((method) => [method, apiPaths.check, 'GET']),
    ...['HEAD', 'OPTIONS', 'GET'].map((method) => [method, apiPaths.contact, 'POST']),
  ])('returns 405 with an Allow header for a method that the route lacks', (method = '', uri = '', allow = '') => {
    const body = expect.stringContaining('"code":"method_not_allowed"');
    expect(edge.api(method, uri)).toEqual({ statusCode: 405, headers: { ...uncached, allow }, body });
  });

  testRows([
    ...['/api', '/api/', '/api/nope', '/api/__proto__', `${apiPaths.check}/`, `/${apiPaths.check}`, '/api/AUTH/check'],
    ...[apiPaths.proposals, `${apiPaths.proposals}/`, `${apiPaths.proposals}//x`, `${document}/more`],
  ])('returns 404 as JSON for a path that matches no route', (uri) => {
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST']) {
      const refusal = edge.api(method, uri);
      expect(refusal).toMatchObject({ statusCode: 404, headers: uncached });
      expect('body' in refusal && isApiErrorBody(JSON.parse(refusal.body))).toBe(true);
    }
  });
});
