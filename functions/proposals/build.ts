import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import canonicalize from 'canonicalize';
import * as z from 'zod/mini';
import { type Encoding, encodings } from '#functions/lib/http/encoding.ts';
import { proposal, proposalIndex } from '#shared/proposals.ts';
import type { Room } from './lib/room.ts';
import { clearbond } from './rooms/clearbond/room.ts';
import { namePattern, storedFolder, storedPath } from './stored-documents.ts';

export const rooms: readonly (() => Room)[] = [clearbond];

/** A document that must not be served: its figures disagree or its shape is wrong. The message names where and what. */
export class DocumentError extends Error {
  override name = 'DocumentError';
}

/** A document or an index in its final form. */
export type BuiltFile = {
  /** In the folder of built documents. */
  path: string;
  /** Canonical JSON (RFC 8785): the same content is the same bytes. */
  json: string;
  /** Of the JSON in UTF-8, in hexadecimal. */
  sha256: string;
};

const built = (path: string, schema: z.ZodMiniType, content: unknown, where: string): BuiltFile => {
  const parsed = z.safeParse(schema, content);
  if (!parsed.success) {
    const issues = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new DocumentError(`${where} does not have the shape of shared/proposals.ts. ${issues.join('. ')}.`);
  }
  const json = canonicalize(parsed.data) ?? '';
  return { path, json, sha256: createHash('sha256').update(json).digest('hex') };
};

/**
 * Builds a room: its index, then its documents.
 * @throws {DocumentError} when figures disagree, a document has the wrong shape, or a name cannot be an address
 */
export const buildRoom = ({ slug: room, client, documents, figureErrors }: Room): BuiltFile[] => {
  const folder = `functions/proposals/rooms/${room}`;
  if (figureErrors.length > 0)
    throw new DocumentError(`The figures of ${folder} disagree. ${figureErrors.join('. ')}.`);
  const slugs = documents.map(({ document }) => document.slug);
  for (const [index, slug] of slugs.entries()) {
    if (!namePattern.test(slug))
      throw new DocumentError(`${folder}: the slug "${slug}" is not lower-case words with hyphens.`);
    if (slugs.indexOf(slug) < index) throw new DocumentError(`${folder}: two documents have the slug "${slug}".`);
  }
  const items = documents.map(({ card, document }) => ({ slug: document.slug, ...card }));
  return [
    built(storedPath(room), proposalIndex, { client, items }, `${folder}: the index`),
    ...documents.map(({ document }) =>
      built(storedPath(room, document.slug), proposal, document, `${folder}: the document "${document.slug}"`),
    ),
  ];
};

/** Builds every room. @throws {DocumentError} */
export const buildDocuments = (): BuiltFile[] => rooms.flatMap((room) => buildRoom(room()));

const isUnchanged = (file: string, content: string | Buffer): boolean => {
  try {
    return readFileSync(file).equals(Buffer.from(content));
  } catch {
    return false;
  }
};

/** Replaces a file in one step: other processes may be reading or writing it. */
const replace = (file: string, content: string | Buffer): void => {
  if (isUnchanged(file, content)) return;
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}.draft`;
  writeFileSync(draft, content);
  renameSync(draft, file);
};

/** As small as each encoding makes it: this is done once for each build, and read with each request. */
const compress: Readonly<Record<Encoding, (json: string) => Buffer>> = {
  br: (json) => brotliCompressSync(json, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(json) } }),
  gzip: (json) => gzipSync(json, { level: constants.Z_BEST_COMPRESSION }),
};

/** The files of a document: its JSON, and the same compressed in each encoding. */
const filesOf = ({ path, json }: BuiltFile): [path: string, content: string | Buffer][] => [
  [path, json],
  ...(Object.keys(encodings) as Encoding[]).map((encoding): [string, Buffer] => [
    path + encodings[encoding],
    compress[encoding](json),
  ]),
];

/**
 * Builds every room and writes it for the function to serve, with the hashes in the form that `sha256sum --check` reads.
 * Documents that no room has any longer are removed.
 * @param codeFolder where the code is that will read them: the sources unless told otherwise
 * @throws {DocumentError} before anything is written
 */
export const writeDocuments = (codeFolder: string = import.meta.dirname): void => {
  const files = buildDocuments();
  const folder = join(codeFolder, storedFolder);
  const contents = new Map(files.flatMap(filesOf));
  for (const [path, content] of contents) replace(join(folder, path), content);
  replace(join(folder, 'SHA256SUMS'), files.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join(''));
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (/\.json(\.\w+)?$/.test(entry.name) && !contents.has(relative(folder, file))) rmSync(file, { force: true });
  }
};
