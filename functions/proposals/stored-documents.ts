import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import type { Bytes } from '#functions/lib/http/handler.ts';
import { storedFile } from '#functions/lib/stored-files.ts';

/** The names of rooms and documents: lower-case words with hyphens. They become paths of files. */
export const namePattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** The version of an edition: two numbers. */
export const versionPattern = /^(0|[1-9]\d{0,3})\.(0|[1-9]\d{0,3})$/;

/**
 * What is asked for: a room's index, or one of its documents; of its newest edition unless a version is given. With `since`,
 * what changed in the document since that edition.
 */
type StoredName = {
  room: string;
  slug?: string | undefined;
  edition?: string | undefined;
  since?: string | undefined;
};

/** Where it is stored, as JSON that brotli has compressed: a path in the folder of stored files. */
export const storedPath = ({ room, slug, edition = 'newest', since }: StoredName): string => {
  if (slug === undefined) return `${room}/${edition}/index.json.br`;
  return `${room}/${edition}/documents/${slug}${since === undefined ? '' : `.since-${since}`}.json.br`;
};

/** Where the PDF of a document in a room's newest edition is stored. */
export const storedPdfPath = (room: string, slug: string): string => `${room}/newest/documents/${slug}.pdf`;

/** @returns undefined when there is no such file */
const readIfThere = (path: string): Buffer | undefined => {
  try {
    // Faster than a promise of it, and a deployed function answers one request at a time.
    return readFileSync(storedFile(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

/** Reads the PDF of a document. @returns undefined when the room's newest edition has none */
export const readPdf = (room: string, slug: string): Buffer | undefined =>
  namePattern.test(slug) ? readIfThere(storedPdfPath(room, slug)) : undefined;

/**
 * Reads an index or a document as the JSON that is served.
 * @param name its room exists
 * @param asBrotli as it is stored; else as text, for a caller behind a program that knows no brotli
 * @returns undefined when the room has no such document or edition
 * @throws {Error} when the room has no index of its newest edition
 */
export const readStored = (name: StoredName, asBrotli: boolean): string | Bytes | undefined => {
  const { slug, edition, since } = name;
  if (slug !== undefined && !namePattern.test(slug)) return undefined;
  if ([edition, since].some((version) => version !== undefined && !versionPattern.test(version))) return undefined;
  const path = storedPath(name);
  const bytes = readIfThere(path);
  if (bytes) return asBrotli ? { encoding: 'br', bytes } : brotliDecompressSync(bytes).toString();
  if (slug === undefined && edition === undefined) throw new Error(`${path} is not stored.`);
  return undefined;
};
