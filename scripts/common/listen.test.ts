import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testRows } from '#scripts/testing/test-rows.ts';
import { apiPaths } from '#shared/api.ts';
import { close, serve } from './listen.ts';

const listener = () =>
  vi.fn((_request: unknown, response: { end(): void }) => {
    response.end();
  });
const [site, api] = [listener(), listener()];
const server = createServer();
let port: number;

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  port = (server.address() as AddressInfo).port;
  serve(server, { site, api, headersFor: () => ({ 'x-policy': 'here' }) });
});
afterAll(() => close(server));

const ask = async (path: string, host: string) => {
  const sent = request({ host: '127.0.0.1', port, path, headers: { host } }).end();
  const [response] = await once(sent, 'response');
  response.resume();
  return response as { statusCode: number; headers: Record<string, string> };
};

test('a request under a name of this machine is answered', async () => {
  for (const host of ['localhost:3000', '127.0.0.1'])
    for (const path of ['/', apiPaths.check]) expect((await ask(path, host)).statusCode).toBe(200);
});

testRows([
  'evil.example:3000',
  'localhost.evil.example',
  'localhost:3000.evil.example',
  'localhost:',
  '127.0.0.10',
  '[::1]:3000',
  'x@localhost',
])('a name that another site could have pointed at this machine gets 421 and reaches nothing', async (host) => {
  vi.clearAllMocks();
  for (const path of ['/', apiPaths.check]) {
    const { statusCode, headers } = await ask(path, host);
    expect(statusCode).toBe(421);
    expect(headers).toMatchObject({ 'x-policy': 'here', 'content-type': 'text/plain; charset=utf-8' });
  }
  expect(site).not.toHaveBeenCalled();
  expect(api).not.toHaveBeenCalled();
});
