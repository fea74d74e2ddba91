import { once } from 'node:events';
import { request } from 'node:http';
import { describe, expect, inject, it } from 'vitest';

const { ports } = inject('product');

const statusFor = async (port: number, headers: Record<string, string> = {}): Promise<number> => {
  const [response] = await once(request({ host: '127.0.0.1', port, headers }).end(), 'response');
  response.resume();
  return response.statusCode;
};

describe.each(Object.entries(ports))('sendRefusal, %s', (_, port) => {
  it.each([
    [421, { host: 'evil.example:3000' }],
    [403, { 'sec-fetch-site': 'same-site' }],
    [200, { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
    [200, {}],
  ] as const)('responds with %i to %j', async (status, headers) => {
    expect(await statusFor(port, headers)).toBe(status);
  });
});
