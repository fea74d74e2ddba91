import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import type { Bytes } from '#functions/lib/http/handler.ts';
import { storedFile } from '#functions/lib/stored-files.ts';
import { namePattern, type StoredName, storedPath, storedPdfPath, versionPattern } from '#shared/stored-rooms.ts';

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
 * Reads an index or a document as it is served.
 * @param name of a room that exists @param asBrotli as it is stored; else as text, for a caller that knows no brotli
 * @returns undefined when the room has no such document or edition
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
