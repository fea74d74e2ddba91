import type { IncomingMessage, ServerResponse } from 'node:http';
import { cacheControlFor } from '#infra/cache-control.ts';
import { createEdge } from './edge.ts';
import { type Encoding, readSite, type SiteFile } from './site-files.ts';

/** The encoding that CloudFront would choose: brotli before gzip, neither when the browser refuses it. */
const chooseEncoding = (file: SiteFile, accepted = ''): Encoding => {
  if (!file.compressible) return 'identity';
  const offers = accepted
    .toLowerCase()
    .split(',')
    .map((offer) => offer.trim().split(/\s*;\s*q=/))
    .filter(([, weight = '1']) => Number(weight) > 0)
    .map(([name]) => name);
  return (['br', 'gzip'] as const).find((encoding) => offers.includes(encoding)) ?? 'identity';
};

/** Compared weakly, as RFC 9110 asks for If-None-Match. */
const isKnown = (etag: string, header = '') =>
  header.split(',').some((known) => known.trim() === '*' || known.trim().replace(/^W\//, '') === etag);

const sendText = (response: ServerResponse, statusCode: number, text: string) => {
  response.statusCode = statusCode;
  response.setHeader('content-type', 'text/plain; charset=utf-8');
  response.end(text);
};

const sendFile = async (request: IncomingMessage, response: ServerResponse, file: SiteFile) => {
  const encoding = chooseEncoding(file, request.headers['accept-encoding']);
  if (file.compressible) response.setHeader('vary', 'Accept-Encoding');
  // A compressed answer is another sequence of bytes: CloudFront makes its ETag a weak one.
  response.setHeader('etag', encoding === 'identity' ? file.etag : `W/${file.etag}`);
  if (isKnown(file.etag, request.headers['if-none-match'])) {
    response.statusCode = 304;
    return response.end();
  }
  const body = await file.body(encoding);
  response.setHeader('content-type', file.type);
  if (encoding !== 'identity') response.setHeader('content-encoding', encoding);
  response.setHeader('content-length', body.length);
  return response.end(request.method === 'HEAD' ? undefined : body);
};

/**
 * Serves the built site as CloudFront in front of S3 does: through both edge functions.
 * @param folder what the build wrote
 * @returns a listener for every request that is not the API's
 */
export const createSite = (folder: string) => {
  const files = readSite(folder);
  const edge = createEdge();
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const method = request.method ?? 'GET';
    if (method !== 'GET' && method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD');
      return sendText(response, 405, 'Method Not Allowed');
    }
    const [uri = '', ...query] = (request.url ?? '').split('?');
    const outcome = edge.request(method, uri, query.join('?'));
    if ('response' in outcome) {
      response.statusCode = outcome.response.statusCode;
      for (const [name, { value }] of Object.entries(outcome.response.headers ?? {})) response.setHeader(name, value);
      response.end();
      return;
    }
    const file = files.get(outcome.file);
    if (!file) return sendText(response, 404, 'Not Found');
    response.statusCode = edge.status(outcome.file, 200);
    response.setHeader('cache-control', cacheControlFor(outcome.file));
    await sendFile(request, response, file);
  };
};
