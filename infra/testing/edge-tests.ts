import { describe, expect, it } from 'vitest';
import { routes } from '#functions/routes.ts';
import { sitePages } from '#infra/edge/render.ts';
import type { Edge } from '#scripts/local/edge.ts';
import { apiPaths } from '#shared/api.ts';
import { isApiErrorBody } from '#shared/api-errors.ts';
import { pageEntries, publicFiles } from '#shared/pages.ts';

export const pages = sitePages();
export const redirects = { 'firm.example': 'www.firm.example' };

const { clientRoom, login, privacy } = pageEntries;
const roomPaths = Object.keys(pages).filter((path) => path.startsWith(clientRoom.path));
const [aRoom = ''] = roomPaths;
const assets = ['/assets/index-DwrFcM06.js', '/assets/fonts/a_b-c.woff2'];

const unknownPaths = [
  ...['/nope', '/nope.', '/404.html', '', '//', '/__proto__', 'constructor', '/\\evil.example/', '/assets', '/assets/'],
  ...['/x', '//', '%2f', ';x'].map((end) => login.path + end),
  ...[`/${login.path}`, `/.${login.path}`, `//evil.example${login.path}/`, '/%2e%2e/index.html', '/..%2findex.html'],
  ...[clientRoom.path, `${clientRoom.path}/no-such-room`, `${aRoom}/other`, '/%6cogin', '/assets//x.js'],
  ...['/assets/../index.html', '/assets/.hidden', '/assets/x/.hidden', '/assets/x%00.js', '/assets/x.js/'],
];

const otherSpellings: [string, string][] = [
  [`${login.path}/`, login.path],
  [login.path.toUpperCase(), login.path],
  [`${privacy.path}.`, privacy.path],
  ...roomPaths.flatMap((path) =>
    [`${path.toUpperCase()}.`, `${path}/`].map((spelling): [string, string] => [spelling, path]),
  ),
];

/** The tests of the edge functions, for any engine that runs them. */
export const testEdge = (edge: Edge): void => {
  const ask = (url: string, host = 'www.firm.example') => edge.request('GET', url, { host });
  const statusOf = (uri: string, statusCode = 200) => edge.response(uri, statusCode).statusCode;

  describe('viewerRequest', () => {
    it.each(['/', login.path, '/nope', '//evil.example'])('redirects the bare domain, keeping %s', (uri) => {
      const location = `https://www.firm.example${uri}?utm=mail`;
      expect(ask(`${uri}?utm=mail`, 'firm.example')).toMatchObject({ statusCode: 301, headers: { location } });
    });

    it('maps every page, public file and asset to its file', () => {
      const files = [...publicFiles, ...assets].map((name) => [name, name] as const);
      for (const [path, file] of [...Object.entries(pages), ...files]) {
        expect(ask(path)).toMatchObject({ uri: file });
        expect([statusOf(path), statusOf(file)]).toEqual([200, 200]);
      }
      expect(ask('/', '__proto__')).not.toHaveProperty('statusCode');
    });

    it.each(unknownPaths)('serves the 404 page for "%s"', (path) => {
      expect(ask(path)).toMatchObject({ uri: '/404.html' });
      // viewer-response.ts may see the requested path or the file.
      expect([statusOf(path), statusOf('/404.html')]).toEqual([404, 404]);
    });

    it('serves the file that all rooms share only at their addresses', () => {
      expect(ask(clientRoom.file)).toMatchObject({ uri: '/404.html' });
    });

    it.each(otherSpellings)('redirects %s to %s, keeping the query', (from, to) => {
      const query = '?a=1%20&b=2&b=3&c';
      expect(ask(from + query)).toMatchObject({ statusCode: 301, headers: { location: to + query } });
    });
  });

  describe('viewerResponse', () => {
    it('leaves the statuses 304 and 500 unchanged', () => {
      expect([statusOf('/404.html', 304), statusOf('/nope', 500)]).toEqual([304, 500]);
    });

    it.each([
      [
        assets[0] ?? '',
        'application/javascript',
        'application/javascript; charset=utf-8',
        'public, max-age=31536000, immutable',
      ],
      ['/index.html', 'text/html; charset=utf-8', 'text/html; charset=utf-8', 'no-cache'],
      ['/robots.txt', 'text/plain', 'text/plain; charset=utf-8', 'no-cache'],
      ['/sharing.png', 'image/png', 'image/png', 'no-cache'],
    ])('sends %s of type %s as %s, for browsers to keep: %s', (uri, type, sent, keep) => {
      const { headers } = edge.response(uri, 200, { 'content-type': type });
      expect(headers).toEqual({ 'content-type': sent, 'cache-control': keep });
    });
  });

  describe('apiRequest', () => {
    const uncached = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
    const document = `${apiPaths.proposals}/some-room/some%20document`;

    it('passes on requests for every route, with the requested host as x-public-host', () => {
      for (const { method, path } of routes) {
        const uri = path.replace(/\{\w+\}/g, 'some-name');
        const outcome = edge.api(method, uri, { host: 'site.example', 'x-public-host': 'evil.example' });
        expect(outcome).toEqual({ uri, headers: { host: 'site.example', 'x-public-host': 'site.example' } });
      }
    });

    it.each([
      ['HEAD', document, 'GET'],
      ['PUT', apiPaths.check, 'GET'],
      ['GET', apiPaths.contact, 'POST'],
    ])('returns 405 for %s %s, which allows %s', (method, uri, allow) => {
      const body = expect.stringContaining('"code":"method_not_allowed"');
      expect(edge.api(method, uri)).toEqual({ statusCode: 405, headers: { ...uncached, allow }, body });
    });

    it.each([
      ...[
        '/api',
        '/api/',
        '/api/nope',
        '/api/__proto__',
        `${apiPaths.check}/`,
        '/api/AUTH/check',
        `/x${apiPaths.check}`,
      ],
      ...[apiPaths.proposals, `${apiPaths.proposals}/`, `${apiPaths.proposals}//x`, `${document}/more`],
    ])('returns 404 as JSON for %s', (uri) => {
      const refusal = edge.api('POST', uri);
      expect(refusal).toMatchObject({ statusCode: 404, headers: uncached });
      expect('body' in refusal && isApiErrorBody(JSON.parse(refusal.body))).toBe(true);
    });
  });
};
