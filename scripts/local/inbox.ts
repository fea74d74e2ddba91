import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import { addressPattern } from './address-pattern.ts';
import { type DeliveryEvent, deliveryEvents } from './delivery-events.ts';
import { getStoreReadonly, InboxFile, type StoredEmail } from './inbox-file.ts';
import { isFromThisMachine } from './listen.ts';
import { SetupError } from './setup-error.ts';

/**
 * How many emails the page shows, the newest ones, which are kept in memory. It makes a frame for each, and browsers allow
 * a page 1,000. The file and /store have all of them.
 */
const shown = 200;

/** Sends a response only when the change it reports is on the disk; otherwise breaks the connection. */
const holdUntil = (response: ServerResponse | undefined, stored: Promise<void>): void => {
  const onError = (error: unknown) => {
    console.error(`The inbox refused an email because it could not store it: ${error}`);
    response?.destroy();
  };
  if (!response) return void stored.catch(onError);
  const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
  response.end = (...args: unknown[]) => {
    stored.then(() => end(...args), onError);
    return response;
  };
};

/** The request that the library is answering. Its body is kept, because the library does not keep an email's tags. */
const answering = new AsyncLocalStorage<{ response: ServerResponse; body: Buffer[] }>();

type Options = {
  /** Gets a sentence about what could not be read. */
  log?: (line: string) => void;
  /** Gets what becomes of each email, as EventBridge passes it on. */
  onEvent?: (event: DeliveryEvent) => unknown;
};

/** From an email to the events about it, in milliseconds. In AWS it is a second or more. */
const deliveryMs = 500;

/**
 * Keeps the inbox's emails in a file. The library pushes them to an array in its store before it answers, and replaces
 * the array when the inbox is cleared.
 * @param onStored gets each email that was stored, with the body of the request that sent it
 * @returns removes the emails that match, and says how many there were
 */
const persistInbox = (
  stored: InboxFile,
  read: StoredEmail[],
  onStored: (email: StoredEmail, body: URLSearchParams) => void,
) => {
  let emails: StoredEmail[] = [];
  const show = (all: StoredEmail[]) => {
    emails = Object.defineProperty(all.slice(-shown), 'push', { value: add });
  };
  const add = (...added: StoredEmail[]) => {
    const request = answering.getStore();
    for (const email of added) {
      const written = stored.append(email).then(() => {
        show([...emails, email]);
        onStored(email, new URLSearchParams(Buffer.concat(request?.body ?? []).toString()));
      });
      holdUntil(request?.response, written);
    }
    return emails.length;
  };
  show(read);
  Object.defineProperty(getStoreReadonly(), 'emails', {
    configurable: true,
    get: () => emails,
    set: () => {
      const cleared = stored.clear().then(() => show([]));
      holdUntil(answering.getStore()?.response, cleared);
    },
  });
  return async (matches: Matcher): Promise<number> => {
    const erased = await stored.erase(matches);
    show(emails.filter((email) => !matches(email)));
    return erased;
  };
};

type Matcher = (email: StoredEmail) => boolean;

/** Whether an email names an address. Whatever is in its HTML part is in the text too. */
const namesAddress =
  (pattern: RegExp) =>
  ({ subject, replyTo, body }: StoredEmail): boolean =>
    [subject, ...replyTo, body.text].some((text) => text !== undefined && pattern.test(text));

/** What of an email is about a person: all of one to which they would get the answer, and of a list their entries. */
const aboutPerson = (pattern: RegExp, { messageId, at, subject, replyTo, body }: StoredEmail) => {
  const paragraphs = body.text?.split('\n\n').filter((paragraph) => pattern.test(paragraph));
  const text = replyTo.some((address) => pattern.test(address)) ? body.text : paragraphs?.join('\n\n');
  return { messageId, at, subject, replyTo, body: { text } };
};

const personRequest = z.object({ address: z.string().check(z.includes('@')) });

/** Answers what is done with the emails that name an address. `npm run leads -- person` asks for it. */
const answerAbout = async (
  request: IncomingMessage,
  response: ServerResponse,
  work: (address: RegExp) => Promise<unknown>,
): Promise<void> => {
  try {
    const { address } = personRequest.parse(await json(request));
    response.end(JSON.stringify(await work(addressPattern(address))));
  } catch (error) {
    console.error(`The inbox could not find or erase emails: ${error}`);
    response.writeHead(500).end();
  }
};

const require = createRequire(import.meta.url);

// As CommonJS: imported as a module, its default export differs from its types.
const ses: typeof import('aws-ses-v2-local') = require('aws-ses-v2-local');

/** The library's page. It would keep every email that arrives while it is open. */
const viewer = readFileSync(join(dirname(require.resolve('aws-ses-v2-local')), '../static/index.html'), 'utf8').replace(
  "document.getElementById('content').prepend(node)",
  `$&; document.getElementById('content').children[${shown}]?.remove()`,
);

/** The page shows text from strangers: it may run only its own script and call only its own server. */
const policy =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; connect-src 'self'; img-src data:; frame-ancestors 'none'";

/**
 * Starts the local SES, whose page shows the newest emails sent.
 * @param file where the emails are stored
 * @throws {SetupError} naming INBOX_PORT when the port is taken
 */
export const startInbox = async (
  port: number,
  file: string,
  { log = console.log, onEvent = () => undefined }: Options = {},
): Promise<Server> => {
  const stored = new InboxFile(file);
  const erase = persistInbox(stored, await stored.read(shown, log), (email, body) => {
    const events = deliveryEvents(email.destination.to, body);
    setTimeout(() => events.forEach(onEvent), deliveryMs).unref();
  });
  const works: Record<string, (address: RegExp) => Promise<unknown>> = {
    '/find': async (address) => ({
      folder: dirname(file),
      emails: (await stored.find(namesAddress(address))).map((email) => aboutPerson(address, email)),
    }),
    '/erase': async (address) => ({ erased: await erase(namesAddress(address)) }),
  };
  // The library's start also resolves when the port is in use.
  const server = await ses.default({ host: '127.0.0.1', port });
  if (!server.listening) throw new SetupError(`Port ${port} is in use. Set INBOX_PORT to another port.`);
  const answers = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    // A page of another site must not read emails, nor delete them.
    if (!isFromThisMachine(request)) return void request.destroy();
    const work = request.method === 'POST' ? works[request.url ?? ''] : undefined;
    if (work) return void answerAbout(request, response, work);
    response.setHeader('content-security-policy', policy);
    response.setHeader('x-content-type-options', 'nosniff');
    const asked = `${request.method} ${request.url}`;
    if (asked === 'GET /') return void response.setHeader('content-type', 'text/html; charset=utf-8').end(viewer);
    if (asked === 'GET /store') {
      response.setHeader('content-type', 'application/json; charset=utf-8');
      // Whoever asked may go away.
      return void pipeline(Readable.from(stored.asJson()), response).catch(() => undefined);
    }
    const body: Buffer[] = [];
    request.on('data', (chunk: Buffer) => body.push(chunk));
    answering.enterWith({ response, body });
    for (const answer of answers) answer.call(server, request, response);
  });
  return server;
};
