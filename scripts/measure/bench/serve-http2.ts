import { once } from 'node:events';
import { request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { apiPath, securityHeaders } from '#infra/headers.ts';
import { createSite } from '#scripts/dev/product/site.ts';
import { selfSigned } from '#scripts/measure/certificate.ts';

/** Headers of a connection, which HTTP/2 has no place for. */
const ofConnection = ['connection', 'keep-alive', 'transfer-encoding'];

/** Passes a read of the API to the product, with the encodings that the browser accepts. */
const passOn = (product: string, { url, headers }: Http2ServerRequest, response: Http2ServerResponse) => {
  const { cookie, 'accept-encoding': encoding } = headers;
  const asked = { ...(cookie && { cookie }), ...(encoding && { 'accept-encoding': `${encoding}` }) };
  forward(new URL(url, product), { headers: asked }, (answer) => {
    const kept = Object.entries(answer.headers).filter(([name]) => !ofConnection.includes(name));
    response.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept));
    answer.pipe(response);
  })
    .on('error', () => response.writeHead(502).end())
    .end();
};

/**
 * Serves a folder of the site as CloudFront does, over HTTP/2 with brotli, on a free port of 127.0.0.1. Browsers
 * speak HTTP/2 over TLS only.
 * @param product the origin that answers the calls of the API
 */
export const serveOverHttp2 = async (folder: string, product: string): Promise<{ origin: string; close(): void }> => {
  const site = createSite(folder);
  const server = createSecureServer(await selfSigned(), async (request, response) => {
    if (request.url.startsWith(apiPath.replace('*', ''))) return passOn(product, request, response);
    for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
    // The compatibility API of HTTP/2 has everything that the site uses.
    await site(request as unknown as IncomingMessage, response as unknown as ServerResponse);
  });
  // A browser may hang up at any time.
  server.on('sessionError', () => {});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { origin: `https://localhost:${port}`, close: () => server.close() };
};
