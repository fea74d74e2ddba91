import { describe, expect } from 'vitest';
import { testRows } from '#scripts/testing/test-rows.ts';
import { refusalOf } from './own-request.ts';

const host = 'localhost:3000';
const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

const statusOf = (headers: Record<string, string>, method = 'GET') =>
  refusalOf({ method, headers: { host, ...headers } })?.status;

describe('refusalOf', () => {
  testRows([
    {},
    { host: '127.0.0.1:3001' },
    { origin: `http://${host}` },
    { 'sec-fetch-site': 'none' },
    link,
    // A request through a proxy on another port: the browser sends the proxy's origin, not this server's.
    { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:9' },
  ])('allows requests from the server’s own pages, links, or non-browser programs', (headers) => {
    expect(statusOf(headers)).toBeUndefined();
  });

  testRows([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'http://evil.example' },
    { origin: 'null' },
    { ...link, 'sec-fetch-dest': 'iframe' },
    { ...link, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
  ])('returns 403 for a request from another origin', (headers) => {
    expect(statusOf(headers)).toBe(403);
  });

  testRows(['POST', 'HEAD', 'OPTIONS', 'DELETE'])('returns 403 for a cross-site link unless it uses GET', (method) => {
    expect(statusOf(link, method)).toBe(403);
  });

  testRows(['evil.example:3000', 'localhost.evil.example', 'localhost:3000.evil.example', 'localhost:', '[::1]:3000'])(
    'returns 421 for a foreign host name',
    (name) => {
      expect(statusOf({ host: name, 'sec-fetch-site': 'same-origin' })).toBe(421);
    },
  );
});
