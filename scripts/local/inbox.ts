import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { persistInbox } from './inbox-store.ts';
import { SetupError } from './setup-error.ts';

// As CommonJS: Node's import of it has another default than its types say.
const ses: typeof import('aws-ses-v2-local') = createRequire(import.meta.url)('aws-ses-v2-local');

/** The page shows e-mails that strangers caused: it may run its own script and call its own server, and no other. */
const policy =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; connect-src 'self'; img-src data:; frame-ancestors 'none'";

/**
 * A page of another site must not read e-mails under a name of its own that leads here, nor have them deleted: browsers
 * name their site with whatever changes something.
 */
const isOurs = ({ headers: { host = '', origin } }: IncomingMessage) =>
  /^(localhost|127\.0\.0\.1)(:\d+)?$/.test(host) && (origin === undefined || origin === `http://${host}`);

/**
 * Starts the stand-in of SES, whose page shows every e-mail sent.
 * @param file where the e-mails are kept
 * @throws {SetupError} naming INBOX_PORT when the port is taken
 */
export const startInbox = async (port: number, file: string): Promise<Server> => {
  // The library waits for nothing that its store does: only the connection can tell the sender.
  const answering = new AsyncLocalStorage<ServerResponse>();
  persistInbox(file, (error) => {
    console.error(`The inbox refused an e-mail, which cannot be kept: ${error}`);
    answering.getStore()?.destroy();
  });
  // The library's start resolves on a busy port too.
  const server = await ses.default({ host: '127.0.0.1', port });
  if (!server.listening) throw new SetupError(`Port ${port} is in use. Set INBOX_PORT to another port.`);
  const answers = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (!isOurs(request)) return void request.destroy();
    answering.enterWith(response);
    response.setHeader('content-security-policy', policy);
    response.setHeader('x-content-type-options', 'nosniff');
    for (const answer of answers) answer.call(server, request, response);
  });
  return server;
};
