import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { securityHeaders } from '#infra/headers.ts';
import { type Command, defineCommand } from '#scripts/common/command.ts';
import { close, listen } from '#scripts/common/listen.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { stopped, stopSignal } from '#scripts/common/stop-signal.ts';
import { dependenciesOf } from '#scripts/ops/leads/command.ts';
import { explainTarget, resolveTarget, targetOptions } from '#scripts/ops/target.ts';
import { type DeskAnswer, type DeskRequest, deskPages, NotFound, pageOf } from './pages.ts';

/** The largest form, in bytes. The longest is a note. */
const formLimit = 64 * 1024;

/** Pages have forms and no script. Nothing is cached, and no link tells another site the address, which opens the desk. */
const headers = {
  ...securityHeaders,
  'content-security-policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
};

/** A request that is refused, with its status and a sentence for the operator. */
class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const isSame = (a: string, b: string) => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/**
 * Refuses what is not the desk's own request: another host name that resolves to this machine (DNS rebinding), and links,
 * forms and scripts of other sites, which browsers mark with Origin and Sec-Fetch-Site.
 */
const assertOwn = ({ headers: given, socket }: IncomingMessage) => {
  const host = `127.0.0.1:${socket.localPort}`;
  if (given.host !== host) throw new Refusal(421, 'The desk answers only to its own address.');
  const site = given['sec-fetch-site'];
  const isOwn =
    (given.origin === undefined || given.origin === `http://${host}`) &&
    (site === undefined || site === 'same-origin' || site === 'none');
  if (!isOwn) throw new Refusal(403, 'The desk answers only to its own pages.');
};

const formOf = async (request: IncomingMessage): Promise<URLSearchParams | undefined> => {
  if (request.method === 'GET') return undefined;
  if (request.method !== 'POST' || request.headers['content-type'] !== 'application/x-www-form-urlencoded') {
    throw new Refusal(400, 'A change is a form of the desk.');
  }
  if (!(Number(request.headers['content-length']) <= formLimit)) throw new Refusal(413, 'The form is too large.');
  return new URLSearchParams(await text(request));
};

type Options = {
  /** The first part of every address, which nobody can guess. */
  token: string;
  answer(request: DeskRequest): Promise<DeskAnswer>;
  /** Says what a failed call to the database means. */
  explain(error: unknown): SetupError;
};

/**
 * The desk's server. It must listen on 127.0.0.1. Everything but its style needs the token, which is in no cookie, so that
 * no request of another site has it.
 */
export const deskServer = ({ token, answer, explain }: Options): Server => {
  const style = readFileSync(join(import.meta.dirname, 'desk.css'));
  const send = (response: ServerResponse, status: number, type: string, body: string | Buffer) =>
    response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(body);

  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    assertOwn(request);
    const url = new URL(`http://desk${request.url?.startsWith('/') ? request.url : '/'}`);
    if (url.pathname === '/desk.css') return send(response, 200, 'text/css', style);
    const [, given = '', ...path] = url.pathname.split('/');
    if (!isSame(given, token)) throw new Refusal(401, 'Open the address that npm run desk has printed last.');
    const answered = await answer({ path: path.join('/'), query: url.searchParams, form: await formOf(request) });
    if ('page' in answered) return send(response, 200, 'text/html', answered.page);
    if ('location' in answered) return response.writeHead(303, { location: answered.location }).end();
    response.setHeader('content-disposition', `attachment; filename="${answered.fileName}"`);
    return send(response, 200, 'text/csv', answered.csv);
  };

  const refusalOf = (error: unknown): Refusal => {
    if (error instanceof Refusal) return error;
    if (error instanceof NotFound) return new Refusal(404, error.message);
    if (error instanceof SetupError) return new Refusal(409, error.message);
    if (error instanceof Error && ('$metadata' in error || 'code' in error))
      return new Refusal(502, explain(error).message);
    console.error(error);
    return new Refusal(500, 'The desk failed. Its terminal shows why.');
  };

  return createServer(async (request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    try {
      await respond(request, response);
    } catch (error) {
      const { status, message } = refusalOf(error);
      send(response, status, 'text/html', pageOf('Desk', message));
    }
  });
};

export const commands: readonly Command[] = [
  defineCommand({
    name: 'desk',
    description: 'Opens the leads in a page for the operator, on this machine only, until Ctrl-C.',
    details: `Open the printed address in a browser. It changes with each start, and opens the desk to whoever has it on this machine.
The desk uses your AWS credentials, as npm run leads does.`,
    options: targetOptions,
    async run({ values: { stage, region } }) {
      const target = await resolveTarget({ stage, region, env: process.env });
      const signal = stopSignal();
      try {
        const token = randomBytes(24).toString('base64url');
        const answer = deskPages(dependenciesOf(target), `/${token}`);
        const server = deskServer({ token, answer, explain: (error) => explainTarget(error, target) });
        await listen(server, 0, 'a port');
        const { port } = server.address() as AddressInfo;
        console.log(`The desk of ${target.describe}, for this machine only: http://127.0.0.1:${port}/${token}/`);
        await stopped(signal);
        await close(server);
      } finally {
        target.client.destroy();
      }
      return true;
    },
  }),
];
