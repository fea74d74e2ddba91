import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { SetupError } from '#scripts/command.ts';

export type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

/**
 * Refuses requests for foreign host names, which another site can resolve to this machine (DNS rebinding), and requests
 * from pages of other origins. Links may come from anywhere, even from an email.
 * @param isForFunctions the functions decide themselves which origins may post
 * @returns whether it refused
 */
export const sendRefusal = (request: IncomingMessage, response: ServerResponse, isForFunctions = false): boolean => {
  const { method, headers } = request;
  const isOwnHost = /^(localhost|127\.0\.0\.1)(:\d+)?$/.test(headers.host ?? '');
  const isOwnPage = ['same-origin', 'none', undefined].includes(headers['sec-fetch-site']);
  const isLink = method === 'GET' && headers['sec-fetch-mode'] === 'navigate';
  if (isOwnHost && (isOwnPage || isLink || (isForFunctions && method === 'POST'))) return false;
  response.writeHead(isOwnHost ? 403 : 421).end('This server serves only its own pages, on localhost and 127.0.0.1.');
  return true;
};

/**
 * Opens the site's port. Until another listener is set, responses tell browsers to try again.
 * @throws {SetupError} naming PORT when the port cannot be opened
 */
export const openPort = async (port: number): Promise<Server> => {
  const server = createServer((_request, response) => {
    response.writeHead(503, { 'retry-after': '1', refresh: '1' }).end('Starting ...');
  });
  server.listen({ port, host: '127.0.0.1', exclusive: true });
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    const fault = error.code === 'EADDRINUSE' ? 'is in use' : `cannot be opened (${error.code})`;
    throw new SetupError(`Port ${port} ${fault}. Set PORT to another port.`);
  });
  return server;
};

/** Stops accepting connections, and waits at most 1.5 s for requests in flight. */
export const close = async (server: Server): Promise<void> => {
  const closed = once(server.close(), 'close');
  setTimeout(() => server.closeAllConnections(), 1500).unref();
  await closed;
};
