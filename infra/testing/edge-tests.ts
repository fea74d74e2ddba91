import { describe, expect, it } from 'vitest';
import { routes } from '#functions/routes.ts';
import { renderEdge, sitePages } from '#infra/edge/render.ts';
import type { Edge } from '#scripts/local/edge.ts';
import { apiPaths } from '#shared/api.ts';
import { isApiErrorBody } from '#shared/api-errors.ts';
import { pageEntries, publicFiles } from '#shared/pages.ts';

const pages = sitePages();
export const texts = renderEdge({ 'firm.example': 'www.firm.example' }, pages);

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

const otherSpellings = [login.path, privacy.path, ...roomPaths].flatMap((path) => [
  { from: `${path}/`, to: path },
  { from: `${path.toUpperCase()}.`, to: path },
]);

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

    it.each([...new Set(Object.values(pages))])("redirects %s, which is a page's file, to the landing page", (file) => {
      expect(ask(file)).toMatchObject({ statusCode: 301, headers: { location: '/' } });
    });

    it.each(otherSpellings)('redirects $from to $to, keeping the query', ({ from, to }) => {
      const query = '?a=1%20&b=2&b=3&c';
      expect(ask(from + query)).toMatchObject({ statusCode: 301, headers: { location: to + query } });
    });
  });

  describe('viewerResponse', () => {
    it('leaves the statuses 304 and 500 unchanged', () => {
      expect([statusOf('/404.html', 304), statusOf('/nope', 500)]).toEqual([304, 500]);
    });

    it('lets browsers keep assets for a year, but revalidate all else', () => {
      const kept = [...assets, '/', '/index.html', '/robots.txt'].map((uri) => edge.response(uri, 200).headers);
      const asset = { 'cache-control': 'public, max-age=31536000, immutable' };
      const other = { 'cache-control': 'no-cache' };
      expect(kept).toEqual([asset, asset, other, other, other]);
    });

    it('adds a charset to types of text that have none', () => {
      const types = ['text/css', 'application/javascript', 'text/html; charset=utf-8', 'image/png'];
      const sent = types.map((type) => edge.response('/', 200, { 'content-type': type }).headers['content-type']);
      expect(sent).toEqual(['text/css; charset=utf-8', 'application/javascript; charset=utf-8', ...types.slice(2)]);
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

    it('returns 405 for a method that no function takes', () => {
      const refusal = edge.api('HEAD', document);
      expect(refusal).toMatchObject({ statusCode: 405, headers: { ...uncached, allow: 'GET' } });
      expect('body' in refusal && isApiErrorBody(JSON.parse(refusal.body))).toBe(true);
    });

    it.each([
      ...['/api', '/api/', '/api/nope', '/api/__proto__', '/api/AUTH/check', `${apiPaths.check}/`, `${document}/more`],
      ...[apiPaths.proposals, `${apiPaths.proposals}/`, `${apiPaths.proposals}//x`, `/x${apiPaths.check}`],
    ])('returns 404 as JSON for %s', (uri) => {
      const refusal = edge.api('POST', uri);
      expect(refusal).toMatchObject({ statusCode: 404, headers: uncached });
      expect('body' in refusal && isApiErrorBody(JSON.parse(refusal.body))).toBe(true);
    });
  });
};
