import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { headersFor } from '#infra/security-headers.ts';
import { createSite } from '#scripts/local/site.ts';
import { selfSigned } from '#tools/certificate.ts';

export type Served = { origin: string; close(): void };

/**
 * Serves a folder of the site as CloudFront does, over HTTP/2 with brotli, on a free port of 127.0.0.1. Browsers
 * speak HTTP/2 over TLS only.
 * @param packages the folder that holds the tool's own node_modules
 */
export const serveOverHttp2 = async (folder: string, packages: string): Promise<Served> => {
  const site = createSite(folder);
  const server = createSecureServer(await selfSigned(packages), async (request, response) => {
    for (const [name, value] of Object.entries(headersFor(request.url.split('?')[0] ?? ''))) {
      response.setHeader(name, value);
    }
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
