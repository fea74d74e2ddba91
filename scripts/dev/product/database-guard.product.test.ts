import { request } from 'node:http';
import { expect, inject, test } from 'vitest';

const { ports } = inject('product');

/** What the database answers to a call with these headers; undefined when it breaks the connection. */
const listTables = (headers: Record<string, string>, path = '/') =>
  new Promise<number | undefined>((resolve) => {
    const call = request(`http://127.0.0.1:${ports.DYNAMODB_PORT}`, {
      path,
      method: 'POST',
      headers: {
        'x-amz-target': 'DynamoDB_20120810.ListTables',
        'content-type': 'application/x-amz-json-1.0',
        authorization:
          'AWS4-HMAC-SHA256 Credential=local/20261120/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
        'x-amz-date': '20261120T093000Z',
        ...headers,
      },
    });
    call.on('response', (response) => resolve(response.resume().statusCode)).on('error', () => resolve(undefined));
    call.end('{}');
  });

test('the embedded database answers a command on this machine', async () => {
  expect(await listTables({})).toBe(200);
});

test('the embedded database is where a call goes whatever address its path names', async () => {
  // The database knows one path only. The other address is one that nobody has, and would not answer.
  expect(await listTables({}, '//198.51.100.1/')).toBe(404);
});

test.each([
  ['a page of another site', { origin: 'https://evil.example' }],
  ['a page on another port of this machine', { origin: 'http://localhost:9' }],
  ['a page without an origin of its own', { origin: 'null' }],
  ['a name that a stranger makes lead here', { host: 'rebound.example' }],
])('the embedded database does not answer %s', async (_, headers) => {
  expect(await listTables(headers)).toBeUndefined();
});
