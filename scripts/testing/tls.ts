import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const selfSigned = () => {
  const folder = mkdtempSync(join(tmpdir(), 'samplewright-tls-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-subj', '/CN=localhost'];
  execFileSync('openssl', ['req', '-x509', ...kind, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  const pair = { key: readFileSync(key), cert: readFileSync(cert) };
  rmSync(folder, { recursive: true });
  return pair;
};

/** Headers that belong to one connection; HTTP/2 forbids them. */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'http2-settings', 'upgrade']);

/** Serves a local port over TLS and HTTP/2, as CloudFront does. @returns the origin */
export const serveOverTls = async (port: number, stack: AsyncDisposableStack): Promise<string> => {
  const server = createSecureServer({ ...selfSigned(), allowHTTP1: true }, (incoming, outgoing) => {
    const { ':authority': authority = '', ...given } = incoming.headers;
    const sent = Object.fromEntries(Object.entries(given).filter(([name]) => !name.startsWith(':')));
    const headers = { host: authority, ...sent };
    const target = { host: '127.0.0.1', port, path: incoming.url, method: incoming.method, headers };
    const forwarded = request(target, (response) => {
      const kept = Object.entries(response.headers).filter(([name]) => !ofConnection.has(name));
      outgoing.writeHead(response.statusCode ?? 502, Object.fromEntries(kept));
      response.pipe(outgoing.stream ?? outgoing);
    });
    incoming.pipe(forwarded);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stack.defer(() => void server.close());
  return `https://localhost:${(server.address() as AddressInfo).port}`;
};
