import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { renderEdge } from '#infra/edge/render.ts';
import { sendResult } from './api.ts';
import { createEdge } from './edge.ts';
import type { Listener } from './server.ts';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};

/** Reads the built site into memory, keyed by path, so that no request can read a file outside the folder. */
const readSite = (folder: string) => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.map(({ parentPath, name }) => {
      const body = readFileSync(join(parentPath, name));
      const type = types[extname(name)] ?? 'application/octet-stream';
      // CloudFront compresses text of at least 1,000 bytes.
      const compressed = /text|xml/.test(type) && body.length >= 1000 ? brotliCompressSync(body) : undefined;
      return [`/${relative(folder, join(parentPath, name))}`, { type, body, compressed }];
    }),
  );
};

/** Serves the built site through the edge functions, as CloudFront does. @returns a listener for all but the API */
export const createSite = (folder: string): Listener => {
  const files = readSite(folder);
  const edge = createEdge(renderEdge());
  return ({ method = 'GET', url = '', headers }, response) => {
    if (method !== 'GET' && method !== 'HEAD') return response.writeHead(405, { allow: 'GET, HEAD' }).end();
    const outcome = edge.request(method, url, headers);
    if (!('uri' in outcome)) return sendResult(response, outcome);
    const file = files.get(outcome.uri);
    if (!file) return response.writeHead(404).end('Not Found');
    const compressed = /\bbr\b/.test(String(headers['accept-encoding'])) ? file.compressed : undefined;
    const { statusCode, headers: sent } = edge.response(outcome.uri, 200, { 'content-type': file.type });
    response.writeHead(statusCode, {
      ...sent,
      ...(file.compressed && { vary: 'Accept-Encoding' }),
      ...(compressed && { 'content-encoding': 'br' }),
    });
    return response.end(compressed ?? file.body);
  };
};
