import { readFileSync } from 'node:fs';
import type { RequestListener, Server } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { SetupError } from '#scripts/command.ts';
import { sendRefusal } from './server.ts';

const require = createRequire(import.meta.url);

// Load the CommonJS version: the default export of the ES module does not match the package's types.
const ses: typeof import('aws-ses-v2-local') = require('aws-ses-v2-local');

/**
 * The library's page, changed to show each email in a sandboxed frame, which runs no scripts, and to fill that frame
 * through `srcdoc`: text that is written directly into a frame can be lost while the frame is loading.
 */
const viewer = readFileSync(join(dirname(require.resolve('aws-ses-v2-local')), '../static/index.html'), 'utf8')
  .replace('src="javascript:void(0);"', 'sandbox')
  .replace('(iframe.contentDocument || iframe.contentWindow.document)', 'iframe')
  .replace('iframeDoc.body.innerHTML', 'iframeDoc.srcdoc');

/** The page shows strangers' text, so it may use only its own script and server. */
const policy =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; connect-src 'self'; img-src data:; " +
  "frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * Starts a local stand-in for SES, with a page that shows the sent emails. It keeps them only in memory.
 * @throws {SetupError} naming INBOX_PORT when the port is taken
 */
export const startInbox = async (port: number): Promise<Server> => {
  // The library's promise resolves even when the port is taken.
  const server = await ses.default({ host: '127.0.0.1', port });
  if (!server.listening) throw new SetupError(`Port ${port} is in use. Set INBOX_PORT to another port.`);
  const listeners = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request').on('request', (request, response) => {
    // Pages of other sites must not read or delete emails.
    if (sendRefusal(request, response)) return;
    response.setHeader('content-security-policy', policy);
    if (request.method === 'GET' && request.url === '/') return void response.end(viewer);
    for (const listener of listeners) listener.call(server, request, response);
  });
  return server;
};
