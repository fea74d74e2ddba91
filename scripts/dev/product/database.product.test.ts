import { once } from 'node:events';
import { request } from 'node:http';
import { expect, inject, test } from 'vitest';

const { ports } = inject('product');

/** The response status for a request with these headers. */
const listTables = async (headers: Record<string, string>, path = '/'): Promise<number> => {
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
  const [response] = await once(call.end('{}'), 'response');
  return response.resume().statusCode;
};

test('embedded database: answers a local command on its own path', async () => {
  expect(await listTables({})).toBe(200);
  // The database knows a single path. The other address is unassigned and would not answer.
  expect(await listTables({}, '//198.51.100.1/')).toBe(404);
});

test('embedded database: refuses web pages and foreign host names', async () => {
  for (const origin of ['https://evil.example', 'http://localhost:9', 'null'])
    expect(await listTables({ origin })).toBe(403);
  expect(await listTables({ 'sec-fetch-site': 'same-site' })).toBe(403);
  expect(await listTables({ host: 'rebound.example' })).toBe(421);
});
