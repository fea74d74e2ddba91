import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { close } from '#scripts/common/listen.ts';

export type Passing = { path: string; status: number; headers: Headers; body: string };

/** `fetch` decompressed the body: compress it again. */
const compressors: Record<string, (text: string) => Buffer> = { br: brotliCompressSync, gzip: gzipSync };

/** The site behind the proxy has another host name: make its own requests look same-origin. */
const originBehind = (origin: string, behind: string) =>
  new URL(origin).hostname === '127.0.0.1' ? new URL(behind).origin : origin;

/**
 * A proxy that corrupts the responses of a site.
 * @param spoil changes a response; without a site it receives an empty one
 * @param onward changes request headers
 */
export const startSpoiler = async (
  spoil: (answer: Passing) => void,
  behind?: string,
  onward: (headers: Headers) => unknown = () => undefined,
): Promise<{ url: URL; close(): Promise<void> }> => {
  const server = createServer(async (request, response) => {
    const { url: path = '/', method = 'GET' } = request;
    const headers = new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    for (const name of ['host', 'connection', 'content-length', 'transfer-encoding']) headers.delete(name);
    if (behind && headers.has('origin')) headers.set('origin', originBehind(String(headers.get('origin')), behind));
    onward(headers);
    const body = await buffer(request);
    const options = { method, headers, redirect: 'manual' as const, ...(body.length > 0 && { body }) };
    const asked = behind ? await fetch(new URL(path, behind), options) : new Response('');
    const answer = { path, status: asked.status, headers: new Headers(asked.headers), body: await asked.text() };
    spoil(answer);
    for (const name of ['content-length', 'transfer-encoding']) answer.headers.delete(name);
    const compress = compressors[answer.headers.get('content-encoding') ?? ''] ?? Buffer.from;
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(compress(answer.body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: new URL(`http://127.0.0.1:${port}`), close: () => close(server) };
};
