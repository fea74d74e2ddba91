import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { takesBrotli } from '#functions/lib/http/handler.ts';
import { cacheControlFor } from '#infra/headers.ts';
import { publicFiles } from '#shared/page-entries.ts';
import { createEdge, plainHeaders } from './edge.ts';

/** Media types by extension. */
export const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'text/xml; charset=utf-8',
};

const isCompressible = /^(text\/|application\/json|image\/svg)/;

/** CloudFront does not compress smaller files. */
const compressionMinimum = 1000;

const compress = (body: Buffer): Promise<Buffer> =>
  promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });

/** A file of the built site; `compressed` is set on first use. */
type SiteFile = { type: string; body: Buffer; compressible: boolean; compressed?: Promise<Buffer> };

const isListed = (parts: readonly string[]) => publicFiles.some((file) => file === `/${parts.join('/')}`);

/**
 * Reads the built site into memory by path, so that no request can leave the folder. A name with a leading dot is
 * served only where it is listed.
 */
const readSite = (folder: string): ReadonlyMap<string, SiteFile> => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split('/'))
    .filter((parts) => isListed(parts) || !parts.some((part) => part.startsWith('.')));
  return new Map(
    files.map((parts) => {
      const path = `/${parts.join('/')}`;
      const body = readFileSync(join(folder, ...parts));
      const type = contentTypes[extname(path)] ?? 'application/octet-stream';
      return [path, { type, body, compressible: isCompressible.test(type) && body.length >= compressionMinimum }];
    }),
  );
};

const sendText = (response: ServerResponse, statusCode: number, text: string) => {
  response.statusCode = statusCode;
  response.setHeader('content-type', 'text/plain; charset=utf-8');
  response.end(text);
};

const sendFile = async (request: IncomingMessage, response: ServerResponse, file: SiteFile) => {
  let { body } = file;
  if (file.compressible) response.setHeader('vary', 'Accept-Encoding');
  if (file.compressible && takesBrotli(request.headers['accept-encoding'])) {
    file.compressed ??= compress(body);
    body = await file.compressed;
    response.setHeader('content-encoding', 'br');
  }
  response.setHeader('content-type', file.type);
  response.setHeader('content-length', body.length);
  return response.end(request.method === 'HEAD' ? undefined : body);
};

/**
 * Serves the built site through both edge functions, as CloudFront in front of S3 does.
 * @param folder of the build
 * @returns a listener for every request that is not for the API
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
      response.setHeaders(new Headers(plainHeaders(outcome.response.headers))).end();
      return;
    }
    const file = files.get(outcome.file);
    if (!file) return sendText(response, 404, 'Not Found');
    response.statusCode = edge.status(outcome.file, 200);
    response.setHeader('cache-control', cacheControlFor(outcome.file));
    await sendFile(request, response, file);
  };
};
