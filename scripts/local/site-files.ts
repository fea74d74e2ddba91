import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'text/xml; charset=utf-8',
};

const compressible = /^(text\/|application\/(json|manifest)|image\/svg)/;

/** CloudFront leaves smaller files as they are. */
const compressionMinimum = 1000;

export type Encoding = 'br' | 'gzip' | 'identity';

const encoders: Record<Exclude<Encoding, 'identity'>, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: promisify(gzip),
};

/** A file of the built site. */
export class SiteFile {
  readonly type: string;
  readonly compressible: boolean;
  readonly etag: string;
  private readonly encoded = new Map<Encoding, Promise<Buffer>>();

  constructor(path: string, body: Buffer) {
    this.type = contentTypes[extname(path)] ?? 'application/octet-stream';
    this.compressible = compressible.test(this.type) && body.length >= compressionMinimum;
    this.etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 32)}"`;
    this.encoded.set('identity', Promise.resolve(body));
  }

  /** The content in this encoding; it is compressed once. */
  body(encoding: Encoding): Promise<Buffer> {
    const known = this.encoded.get(encoding);
    if (known || encoding === 'identity') return known ?? Promise.reject(new Error('A file without content.'));
    const compressed = this.body('identity').then(encoders[encoding]);
    this.encoded.set(encoding, compressed);
    return compressed;
  }
}

/**
 * Reads the built site into memory, by path from the site's root. A request is then a look-up of an exact name: no
 * path leads out of the folder. Files that begin with a dot are not part of the site.
 */
export const readSite = (folder: string): ReadonlyMap<string, SiteFile> => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep))
    .filter((parts) => !parts.some((part) => part.startsWith('.')));
  return new Map(
    files.map((parts) => {
      const path = `/${parts.join('/')}`;
      return [path, new SiteFile(path, readFileSync(join(folder, ...parts)))];
    }),
  );
};
