import { AsyncLocalStorage } from 'node:async_hooks';
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { type DeliveryEvent, deliveryEvents } from './delivery-events.ts';
import { SetupError } from './setup-error.ts';

// As CommonJS: this must be the same instance of the store that the library's server uses.
const { getStoreReadonly }: typeof import('aws-ses-v2-local/dist/store.js') = createRequire(import.meta.url)(
  'aws-ses-v2-local/dist/store.js',
);

type Emails = ReturnType<typeof getStoreReadonly>['emails'];

const load = (file: string): Emails => {
  if (!existsSync(file)) return [];
  const content = readFileSync(file, 'utf8');
  // A crash of the machine cut this line short. It was never acknowledged, and the next e-mail must start a new line.
  if (content && !content.endsWith('\n')) appendFileSync(file, '\n');
  return content.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line)];
    } catch {
      return [];
    }
  });
};

/**
 * Keeps the inbox's e-mails in a file. The library pushes them to an array in its store before it answers, and replaces
 * the array when the inbox is cleared: both are written to the file first.
 * @param onStored gets each email that was stored
 * @param onError gets the error when an e-mail could not be stored
 */
const persistInbox = (
  file: string,
  onStored: (email: Emails[number]) => void,
  onError: (error: unknown) => void,
): void => {
  const kept = (emails: Emails) =>
    Object.defineProperty(emails, 'push', {
      value: (...added: Emails) => {
        try {
          appendFileSync(file, added.map((email) => `${JSON.stringify(email)}\n`).join(''));
        } catch (error) {
          onError(error);
          return emails.length;
        }
        for (const email of added) onStored(email);
        return Array.prototype.push.apply(emails, added);
      },
    });
  let emails = kept(load(file));
  Object.defineProperty(getStoreReadonly(), 'emails', {
    configurable: true,
    get: () => emails,
    set: (next: Emails) => {
      rmSync(file, { force: true });
      emails = kept(next);
    },
  });
};

// As CommonJS: imported as a module, its default export differs from its types.
const ses: typeof import('aws-ses-v2-local') = createRequire(import.meta.url)('aws-ses-v2-local');

/** The page shows text from strangers: it may run only its own script and call only its own server. */
const policy =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; connect-src 'self'; img-src data:; frame-ancestors 'none'";

/**
 * A page of another site must not read e-mails through a host name that resolves to this machine, nor delete them:
 * browsers send the origin with every request that changes something.
 */
const isOurs = ({ headers: { host = '', origin } }: IncomingMessage) =>
  /^(localhost|127\.0\.0\.1)(:\d+)?$/.test(host) && (origin === undefined || origin === `http://${host}`);

/** From an email to the events about it, in milliseconds. In AWS it is a second or more. */
const deliveryMs = 500;

/**
 * Starts the local SES, whose page shows every e-mail sent.
 * @param file where the e-mails are stored
 * @param onEvent gets what becomes of each email, as EventBridge passes it on
 * @throws {SetupError} naming INBOX_PORT when the port is taken
 */
export const startInbox = async (
  port: number,
  file: string,
  onEvent: (event: DeliveryEvent) => unknown = () => undefined,
): Promise<Server> => {
  // The library ignores errors of its store: only a broken connection can tell the sender.
  const answering = new AsyncLocalStorage<{ response: ServerResponse; body: Buffer[] }>();
  persistInbox(
    file,
    (email) => {
      const form = new URLSearchParams(Buffer.concat(answering.getStore()?.body ?? []).toString());
      const events = deliveryEvents(email.destination.to, form);
      setTimeout(() => events.forEach(onEvent), deliveryMs).unref();
    },
    (error) => {
      console.error(`The inbox refused an e-mail because it could not store it: ${error}`);
      answering.getStore()?.response.destroy();
    },
  );
  // The library's start also resolves when the port is in use.
  const server = await ses.default({ host: '127.0.0.1', port });
  if (!server.listening) throw new SetupError(`Port ${port} is in use. Set INBOX_PORT to another port.`);
  const answers = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (!isOurs(request)) return void request.destroy();
    const body: Buffer[] = [];
    // The library does not keep an email's tags.
    request.on('data', (chunk: Buffer) => body.push(chunk));
    answering.enterWith({ response, body });
    response.setHeader('content-security-policy', policy);
    response.setHeader('x-content-type-options', 'nosniff');
    for (const answer of answers) answer.call(server, request, response);
  });
  return server;
};
