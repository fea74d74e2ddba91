import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Served, serveOnce } from '#scripts/testing/serve.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { createApi } from './api.ts';
import { createEdge } from './edge.ts';
import type { LambdaContext } from './invoke.ts';

const routes = [
  { method: 'POST', path: '/api/echo', folder: 'echo' },
  { method: 'GET', path: '/api/things/{slug}', folder: 'echo' },
  { method: 'GET', path: '/api/answer', folder: 'answer' },
];

let event: APIGatewayProxyEventV2;
let context: LambdaContext;
let answer: (event: APIGatewayProxyEventV2) => unknown = () => ({ statusCode: 204 });
let served: Served;

beforeAll(async () => {
  const api = createApi({
    routes,
    timeLimit: 200,
    originSecret: 'the-secret',
    edge: createEdge({}, routes),
    loadHandler: async () => (received, lambda) => {
      event = received as APIGatewayProxyEventV2;
      context = lambda;
      return answer(event);
    },
  });
  served = await serveOnce(api);
});
afterAll(() => served.close());

describe('createApi, event', () => {
  test('passes the decoded path and the query to the handler', async () => {
    await served.ask('/api/things/a%20b%2Fc?x=1%202&x=3&y=%C3%A4');
    expect(event).toMatchObject({
      queryStringParameters: { x: '1 2,3', y: 'ä' },
      pathParameters: { slug: 'a b/c' },
      requestContext: { http: { method: 'GET' } },
      isBase64Encoded: false,
    });
    expect(context.getRemainingTimeInMillis()).toBeLessThanOrEqual(200);
  });

  testRows([
    ['application/json', '{"ä":1}', '{"ä":1}', false],
    ['application/json', Buffer.from([0x7b, 0xe9, 0x7d]), 'e+l9', true],
    ['text/plain', 'ä', 'ä', false],
    ['application/x-www-form-urlencoded', 'a=1', 'YT0x', true],
  ])('encodes the body according to its media type', async (type, body, expected, isBase64Encoded) => {
    await served.ask('/api/echo', { method: 'POST', body, headers: { 'content-type': type } });
    expect(event).toMatchObject({ body: expected, isBase64Encoded });
  });

  test('drops or replaces headers that a client forges', async () => {
    const headers = {
      'x-origin-secret': 'guess',
      'CloudFront-Viewer-Address': '192.0.2.9:1',
      'cloudfront-viewer-country': 'XX',
      'x-public-host': 'evil.example',
      'accept-language': 'de',
    };
    await served.ask('/api/answer', { headers });
    expect(event.headers).toEqual({
      'cloudfront-viewer-address': expect.stringMatching(/^127\.0\.0\.1:\d+$/),
      'x-origin-secret': 'the-secret',
      'x-public-host': `127.0.0.1:${served.port}`,
    });
  });
});

describe('createApi, response', () => {
  test('returns 400 for a path that cannot be decoded', async () => {
    expect(await served.ask('/api/things/%zz')).toMatchObject({ status: 400, body: '{"message":"Bad Request"}' });
  });

  test('returns 500, without the cause, when the handler fails', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    for (const fault of [() => Promise.reject(new Error('secret')), () => 'nonsense', () => ({ statusCode: 9 })]) {
      answer = fault;
      const body = '{"message":"Internal Server Error"}';
      expect(await served.ask('/api/answer')).toMatchObject({ status: 500, body });
    }
    expect(log).toHaveBeenCalledTimes(3);
    log.mockRestore();
  });

  test('returns 503 when the handler takes too long', async () => {
    answer = () => new Promise(() => undefined);
    expect(await served.ask('/api/answer')).toMatchObject({ status: 503, body: '{"message":"Service Unavailable"}' });
  });
});
