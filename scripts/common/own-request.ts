import type { IncomingMessage, ServerResponse } from 'node:http';

type Refusal = { status: 403 | 421; message: string };

const ownNames = /^(localhost|127\.0\.0\.1)(:\d+)?$/;

const isOwnOrigin = ({ host, origin }: IncomingMessage['headers']) =>
  origin === undefined || origin === `http://${host}`;

/**
 * Decides whether a server on this machine answers a request. It refuses another host name, which a page of another site
 * can make lead here (DNS rebinding), and what pages of other origins request: browsers name them in `Sec-Fetch-Site`, in
 * which another port of localhost is `same-site`. A link may lead here from anywhere, as those in emails do. Other
 * programs send none of these headers.
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

/** Sends a refusal, if there is one. @returns whether there was */
export const sendRefusal = (response: ServerResponse, refusal: Refusal | undefined): boolean => {
  if (!refusal) return false;
  response.writeHead(refusal.status, { 'content-type': 'text/plain; charset=utf-8' }).end(refusal.message);
  return true;
};
