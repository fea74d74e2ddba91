import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sitePages } from '#infra/edge/pages.ts';
import { createEdge } from '#scripts/dev/product/edge.ts';
import { publicFiles } from '#shared/page-entries.ts';
import { cases } from './testing/arbitraries.ts';
import { defaultRoom } from './testing/rooms.ts';

const pages = sitePages();

// What stands in front of the functions, asked for paths that nobody would link to.

const segment = fc.constantFrom(
  ...Object.keys(pages).flatMap((page) => page.split('/').slice(1)),
  ...['index.html', '404.html', 'assets', 'api', 'auth', 'check'],
  ...['.', '..', '%2e', '%2E%2e', '%2f', '%5c', '\\', '', '%00', ';', '@evil.example', 'evil.example', '__proto__'],
  ...[
    'constructor',
    'x.js',
    '.env',
    '.git',
    defaultRoom.facts.address.toUpperCase(),
    'Login',
    '%6cogin',
    '%25',
    '~',
    ' ',
    'ä',
  ],
);
const path = fc.array(segment, { minLength: 1, maxLength: 6 }).map((parts) => `/${parts.join('/')}`);
const query = fc.array(fc.constantFrom('a', '=', '&', '%0d%0a', '//evil.example', '__proto__', '#'), { maxLength: 6 });

describe('any path', () => {
  const edge = createEdge();
  const known = new Set<string>([...Object.values(pages), ...publicFiles, '/404.html']);

  it('leads to a page of ours, to an asset by a plain name, or within this site', () => {
    fc.assert(
      fc.property(path, query, (uri, parts) => {
        const outcome = edge.request('GET', uri, parts.join(''));
        if ('response' in outcome) {
          const location = outcome.response.headers?.location?.value ?? '';
          const there = new URL(location, 'https://site.example');
          expect(there.origin).toBe('https://site.example');
          expect(Object.keys(pages)).toContain(there.pathname);
          expect(location).not.toMatch(/[\r\n]/);
        } else if (!known.has(outcome.file)) {
          expect(outcome.file).toMatch(/^\/assets(\/[\w-][\w.-]*)+$/);
          expect(outcome.file).not.toMatch(/\/\./);
        }
      }),
      cases,
    );
  });
});
