import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { securityHeaders } from '#infra/security-headers.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { readSite, sendFile } from '#scripts/dev/product/site.ts';
import { deskTokenHeader } from '#web/desk/api.ts';
import { DeskError, type DeskRequest } from './api.ts';

/** The largest request body, in bytes. The page's longest is a note. */
const bodyLimit = 64 * 1024;

/** Responses are not cached, and links tell no referrer. */
const headers = { ...securityHeaders, 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' };

type Refusal = { status: number; message: string };

const isSame = (a: string, b: string) => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/**
 * Refuses what is not the page's own request: another host name that resolves to this machine (DNS rebinding), and forms
 * and scripts of other sites, which browsers mark with Origin and Sec-Fetch-Site.
 */
const refusalOf = ({ headers: given, socket }: IncomingMessage): Refusal | undefined => {
  const host = `127.0.0.1:${socket.localPort}`;
  if (given.host !== host) return { status: 421, message: 'The desk answers only to its own address.' };
  const site = given['sec-fetch-site'];
  const isOurs =
    (given.origin === undefined || given.origin === `http://${host}`) &&
    (site === undefined || site === 'same-origin' || site === 'none');
  return isOurs ? undefined : { status: 403, message: 'The desk answers only to its own page.' };
};

const bodyOf = async (request: IncomingMessage): Promise<unknown> => {
  if (request.method !== 'POST') return undefined;
  if (request.headers['content-type'] !== 'application/json') throw new DeskError('invalid', 'A change is JSON.');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > bodyLimit) throw new DeskError('invalid', 'The request is too large.');
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    throw new DeskError('invalid', 'The request is not JSON.');
  }
};

const send = (response: ServerResponse, status: number, value: unknown) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
};

const statusOf = { invalid: 400, missing: 404 } as const;
const codeOf = { invalid: 'invalid_request', missing: 'not_found' } as const;

type Options = {
  /** The built page. */
  folder: string;
  token: string;
  api(request: DeskRequest): Promise<unknown>;
  /** Says what a failed call to the database means. */
  explain(error: unknown): SetupError;
};

/**
 * The desk's server. It must listen on 127.0.0.1. Its files contain no lead; everything else needs the token, which is in
 * no cookie, so that no other page's request carries it.
 */
export const deskServer = ({ folder, token, api, explain }: Options): Server => {
  const files = readSite(folder);

  const answerApi = async (request: IncomingMessage, url: URL, response: ServerResponse) => {
    if (!isSame(String(request.headers[deskTokenHeader] ?? ''), token)) {
      const message = 'Open the address that npm run desk has printed last.';
      return send(response, 401, { code: 'unauthenticated', message });
    }
    try {
      const body = await bodyOf(request);
      const { method = 'GET' } = request;
      send(response, 200, await api({ method, path: url.pathname, query: url.searchParams, body }));
    } catch (error) {
      if (error instanceof DeskError) {
        return send(response, statusOf[error.kind], { code: codeOf[error.kind], message: error.message });
      }
      if (error instanceof SetupError) return send(response, 409, { code: 'conflict', message: error.message });
      if (error instanceof Error && ('$metadata' in error || 'code' in error)) {
        return send(response, 502, { code: 'unavailable', message: explain(error).message });
      }
      console.error(error);
      send(response, 500, { code: 'internal', message: 'The desk failed. Its terminal shows why.' });
    }
  };

  return createServer(async (request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const refusal = refusalOf(request);
    if (refusal) return send(response, refusal.status, { code: 'forbidden', message: refusal.message });
    const url = new URL(`http://desk${request.url?.startsWith('/') ? request.url : '/'}`);
    if (url.pathname.startsWith('/api/')) return void answerApi(request, url, response);
    const file = files.get(url.pathname === '/' ? '/index.html' : url.pathname);
    if (!file || (request.method !== 'GET' && request.method !== 'HEAD')) {
      return send(response, 404, { code: 'not_found', message: 'Not found.' });
    }
    await sendFile(request, response, file);
  });
};

/** The page's address. The part after the # never leaves the browser. */
export const deskAddressOf = (server: Server, token: string): string =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}/#${token}`;
