import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { SetupError } from '#scripts/common/setup-error.ts';

export type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

const ownNames = /^(localhost|127\.0\.0\.1)(:\d+)?$/;

/**
 * Refuses requests for foreign host names, which another site can resolve to this machine (DNS rebinding), and requests
 * from pages of other origins, which browsers mark in `Sec-Fetch-Site`. Links may come from anywhere, even from an
 * email, and the functions decide themselves which origins may post. @returns whether it refused
 */
export const sendRefusal = (
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  isForFunctions = false,
): boolean => {
  const site = headers['sec-fetch-site'];
  const isOwn = site === undefined || site === 'same-origin' || site === 'none';
  const isLink = method === 'GET' && headers['sec-fetch-mode'] === 'navigate';
  const isOwnName = ownNames.test(headers.host ?? '');
  if (isOwnName && (isOwn || isLink || (isForFunctions && method === 'POST'))) return false;
  response
    .writeHead(isOwnName ? 403 : 421, { 'content-type': 'text/plain' })
    .end('This server answers only its own pages, on localhost and 127.0.0.1.');
  return true;
};

export const isListening = async (port: number, host: string): Promise<boolean> => {
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

/**
 * Opens the site's port. Until another listener is set, responses tell browsers to try again.
 * @throws {SetupError} naming PORT when the port cannot be opened
 */
export const openPort = async (port: number): Promise<Server> => {
  const server = createServer((_request, response) => {
    response.writeHead(503, { 'retry-after': '1', refresh: '1', 'content-type': 'text/plain' }).end('Starting ...');
  });
  // If another program serves this port on ::1 only, `localhost` would lead some browsers to that program.
  const isTaken = await isListening(port, '::1');
  try {
    if (isTaken) throw new Error('EADDRINUSE');
    server.listen({ port, host: '127.0.0.1', exclusive: true });
    await once(server, 'listening');
    return server;
  } catch (error) {
    const isUsed = (error as Error).message.includes('EADDRINUSE');
    throw new SetupError(`Port ${port} ${isUsed ? 'is in use' : 'cannot be opened'}. Set PORT to another port.`);
  }
};

/** Stops accepting connections, waits up to `timeout` milliseconds for requests in flight, then drops connections. */
export const close = async (server: Server, timeout = 0): Promise<void> => {
  const closed = once(server, 'close');
  server.close();
  setTimeout(() => server.closeAllConnections(), timeout).unref();
  await closed;
};
