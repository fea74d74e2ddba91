import type { IncomingMessage, ServerResponse } from 'node:http';

type Refusal = { status: 403 | 421; message: string };

const ownNames = /^(localhost|127\.0\.0\.1)(:\d+)?$/;

const isOwnOrigin = ({ host, origin }: IncomingMessage['headers']) =>
  origin === undefined || origin === `http://${host}`;

/**
 * Decides whether a server on this machine refuses a request. It refuses requests for foreign host names, which another
 * site can resolve to this machine (DNS rebinding), and requests from pages of other origins, which browsers mark in
 * `Sec-Fetch-Site` (another localhost port is `same-site`). It allows requests that follow a link from anywhere, even
 * from an email, and requests from programs other than browsers, which send neither that header nor `Origin`.
 */
export const refusalOf = ({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): Refusal | undefined => {
  if (!ownNames.test(headers.host ?? ''))
    return { status: 421, message: 'This server answers only to localhost and 127.0.0.1.' };
  const site = headers['sec-fetch-site'];
  const isOwn = site === undefined ? isOwnOrigin(headers) : site === 'same-origin' || site === 'none';
  const isLink =
    method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
  if (isOwn || isLink) return undefined;
  return { status: 403, message: 'This server answers only its own pages.' };
};

/** Sends the refusal, if any. @returns whether there was one */
export const sendRefusal = (response: ServerResponse, refusal: Refusal | undefined): boolean => {
  if (!refusal) return false;
  response.writeHead(refusal.status, { 'content-type': 'text/plain; charset=utf-8' }).end(refusal.message);
  return true;
};
