import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress';
import { getMimeType } from 'hono/utils/mime';
import { takesBrotli } from '#functions/lib/http/handler.ts';
import { cacheControlFor } from '#infra/headers.ts';
import { sendResult } from './api.ts';
import { createEdge } from './edge.ts';

/** CloudFront does not compress files smaller than this number of bytes. */
const compressionMinimum = 1000;

const compress = (body: Buffer): Promise<Buffer> =>
  promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });

/** `compressed` is set when the file is first sent to a browser that accepts brotli. */
type SiteFile = { type: string; body: Buffer; compressed?: Promise<Buffer> };

/** Reads the built site into memory, keyed by path, so that no request can read a file outside the folder. */
const readSite = (folder: string): ReadonlyMap<string, SiteFile> => {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name));
  return new Map(
    paths.map((path) => [
      `/${relative(folder, path)}`,
      { type: getMimeType(path) ?? 'application/octet-stream', body: readFileSync(path) },
    ]),
  );
};

const sendFile = async (request: IncomingMessage, response: ServerResponse, file: SiteFile) => {
  let { body } = file;
  if (COMPRESSIBLE_CONTENT_TYPE_REGEX.test(file.type) && body.length >= compressionMinimum) {
    response.setHeader('vary', 'Accept-Encoding');
    if (takesBrotli(request.headers['accept-encoding'])) {
      file.compressed ??= compress(body);
      body = await file.compressed;
      response.setHeader('content-encoding', 'br');
    }
  }
  response.setHeader('content-type', file.type);
  response.setHeader('content-length', body.length);
  return response.end(request.method === 'HEAD' ? undefined : body);
};

/**
 * Serves the built site through the edge functions for page requests and responses, as CloudFront does.
 * @param folder the build's output folder
 * @returns a listener for every request that is not for the API
 */
export const createSite = (folder: string) => {
  const files = readSite(folder);
  const edge = createEdge();
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const method = request.method ?? 'GET';
    if (method !== 'GET' && method !== 'HEAD') {
      return sendResult(response, { statusCode: 405, headers: { allow: 'GET, HEAD' }, body: 'Method Not Allowed' });
    }
    const outcome = edge.request(method, request.url ?? '');
    if (!('uri' in outcome)) return sendResult(response, outcome);
    const file = files.get(outcome.uri);
    if (!file) return sendResult(response, { statusCode: 404, body: 'Not Found' });
    response.statusCode = edge.response(outcome.uri, 200).statusCode;
    response.setHeader('cache-control', cacheControlFor(outcome.uri));
    await sendFile(request, response, file);
  };
};
