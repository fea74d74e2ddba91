import { once } from 'node:events';
import { createServer, type Server as HttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type Server } from 'node:net';
import { refusalOf, sendRefusal } from './own-request.ts';
import { SetupError } from './setup-error.ts';

const inUse = (port: number, setting: string) =>
  new SetupError(`Port ${port} is in use. Set ${setting} to another port.`);

/** Makes a server listen on 127.0.0.1. @throws {SetupError} naming `setting` when the port cannot be opened */
export const listen = async (server: Server, port: number, setting: string): Promise<void> => {
  try {
    server.listen({ port, host: '127.0.0.1', exclusive: true });
    await once(server, 'listening');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw inUse(port, setting);
    throw new SetupError(`Port ${port} cannot be opened (${code}). Set ${setting} to another port.`);
  }
};

export const isListening = async (port: number, host = '127.0.0.1'): Promise<boolean> => {
  const socket = connect({ port, host });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
};

/** Opens the site's port before anything else starts. Until `serve` is called, responses tell browsers to retry. */
export const listenHttp = async (port: number, setting: string): Promise<HttpServer> => {
  // If another program serves this port on ::1 only, `localhost` would lead some browsers to that program.
  if (await isListening(port, '::1')) throw inUse(port, setting);
  const server = createServer((_request, response) => {
    const headers = { 'retry-after': '1', refresh: '1', 'content-type': 'text/plain' };
    response.writeHead(503, headers).end('Starting ...');
  });
  await listen(server, port, setting);
  return server;
};

/** Stops accepting connections, waits up to `timeout` milliseconds for requests in flight, then drops connections. */
export const close = async (server: HttpServer | Server, timeout = 0): Promise<void> => {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  if ('closeAllConnections' in server) setTimeout(() => server.closeAllConnections(), timeout).unref();
  await closed;
};

export type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

/**
 * Routes a server's requests as CloudFront does: /api/* to the API, everything else to the site. Every response gets
 * `headers`. CloudFront accepts only the site's domain names; this server accepts only localhost and 127.0.0.1.
 */
export const serve = (
  server: HttpServer,
  { api, site, headers }: { api: Listener; site: Listener; headers: Readonly<Record<string, string>> },
): void => {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const [path = ''] = (request.url ?? '').split('?');
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const refusal = refusalOf(request);
    // Let cross-origin POST requests through to the API: as in AWS, its functions decide which origins they accept.
    const isForFunctions = refusal?.status === 403 && request.method === 'POST' && path.startsWith('/api/');
    if (!isForFunctions && sendRefusal(response, refusal)) return;
    try {
      await (path.startsWith('/api/') ? api : site)(request, response);
    } catch (error) {
      console.error(error);
      if (!response.headersSent) response.statusCode = 500;
      response.end();
    }
  };
  server.removeAllListeners('request').on('request', (request, response) => void answer(request, response));
};
