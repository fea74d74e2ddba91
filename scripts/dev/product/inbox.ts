import { readFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { mailEvents } from '#functions/routes.ts';
import { refusalOf, sendRefusal } from '#scripts/common/own-request.ts';
import { SetupError } from '#scripts/common/setup-error.ts';

const require = createRequire(import.meta.url);

// Load the CommonJS version: the default export of the ES module does not match the package's types.
const ses: typeof import('aws-ses-v2-local') = require('aws-ses-v2-local');
const { clearStore }: typeof import('aws-ses-v2-local/dist/store.js') = require('aws-ses-v2-local/dist/store.js');

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
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; connect-src 'self'; img-src data:; frame-ancestors 'none'";

/** Emails to this email address bounce, as they do in SES. Emails to any other address are delivered. */
const bouncing = 'bounce@simulator.amazonses.com';

const tagsOf = (form: URLSearchParams): Record<string, string[]> =>
  Object.fromEntries(
    [...form]
      .filter(([name]) => /^Tags\.member\.\d+\.Name$/.test(name))
      .map(([name, value]) => [value, [form.get(name.replace(/Name$/, 'Value')) ?? '']]),
  );

const deliveryEvent = (form: URLSearchParams) => {
  const bounces = form.get('Destination.ToAddresses.member.1')?.toLowerCase() === bouncing;
  const bounce = { bounceType: 'Permanent', bounceSubType: 'General' };
  return {
    'detail-type': mailEvents.events[bounces ? 'BOUNCE' : 'DELIVERY'],
    detail: { mail: { tags: tagsOf(form) }, ...(bounces && { bounce }) },
  };
};

/** Delay of an email's delivery or bounce event, in milliseconds. In AWS it is a second or more. */
const deliveryMs = 500;

const watchDelivery = (request: IncomingMessage, response: ServerResponse, onEvent: (event: unknown) => unknown) => {
  const body: Buffer[] = [];
  request.on('data', (chunk: Buffer) => body.push(chunk));
  response.once('finish', () => {
    const form = new URLSearchParams(Buffer.concat(body).toString());
    if (response.statusCode !== 200 || !form.has('ConfigurationSetName')) return;
    setTimeout(() => onEvent(deliveryEvent(form)), deliveryMs).unref();
  });
};

/**
 * Starts a local stand-in for SES, with a page that shows the sent emails. It keeps them only in memory.
 * @param onEvent receives each email's delivery or bounce event in EventBridge's format
 * @throws {SetupError} naming INBOX_PORT when the port is in use
 */
export const startInbox = async (
  port: number,
  onEvent: (event: unknown) => unknown = () => undefined,
): Promise<Server> => {
  clearStore();
  // The library's promise resolves even when the port is in use.
  const server = await ses.default({ host: '127.0.0.1', port });
  if (!server.listening) throw new SetupError(`Port ${port} is in use. Set INBOX_PORT to another port.`);
  const answers = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    // Pages of other sites must not read or delete emails.
    if (sendRefusal(response, refusalOf(request))) return;
    response.setHeader('content-security-policy', policy);
    response.setHeader('x-content-type-options', 'nosniff');
    const asked = `${request.method} ${request.url}`;
    if (asked === 'GET /') return void response.setHeader('content-type', 'text/html; charset=utf-8').end(viewer);
    if (asked === 'POST /') watchDelivery(request, response, onEvent);
    for (const answer of answers) answer.call(server, request, response);
  });
  return server;
};
