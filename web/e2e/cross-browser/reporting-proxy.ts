import { once } from 'node:events';
import { createServer, type RequestListener, request } from 'node:http';
import { createServer as createTlsServer, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const reportPath = '/policy-reports';

export type ReportingProxy = {
  origin: string;
  /** The CSP violation reports that pages sent, in order. */
  reports: readonly string[];
  /** Whether API requests get a 503 instead of being forwarded. */
  isDown: boolean;
  close(): void;
};

/** Forwards requests to the site. Collects CSP reports, which drivers do not expose. @param certificate enables TLS */
export const startReportingProxy = async (
  port: number,
  certificate?: Pick<ServerOptions, 'key' | 'cert'>,
): Promise<ReportingProxy> => {
  const reports: string[] = [];
  const proxy = { origin: '', reports, isDown: false, close: () => server.close().closeAllConnections() };
  const listener: RequestListener = async (incoming, outgoing) => {
    if (incoming.url === reportPath) {
      reports.push(await text(incoming));
      outgoing.writeHead(204).end();
      return;
    }
    const { url: path, method, headers } = incoming;
    if (proxy.isDown && path?.startsWith('/api/')) {
      outgoing.writeHead(503).end();
      return;
    }
    const forwarded = request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      const policy = answer.headers['content-security-policy'];
      const reporting = policy && { 'content-security-policy': `${policy}; report-uri ${reportPath}` };
      outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...reporting });
      answer.pipe(outgoing);
    });
    // If the site cannot be reached, the browser sees a closed connection.
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  };
  const server = certificate ? createTlsServer(certificate, listener) : createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  proxy.origin = `${certificate ? 'https' : 'http'}://localhost:${(server.address() as AddressInfo).port}`;
  return proxy;
};
