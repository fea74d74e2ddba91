import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Compressed, type Encoding, encodings } from '#functions/lib/http/encoding.ts';

/** The folder that build.ts writes, beside the code that reads it: this file, or the bundle that it became part of. */
export const storedFolder = 'generated';

/** The names of rooms and documents: lower-case words with hyphens. They become paths of files. */
export const namePattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Where a document, or without a slug the room's index, is stored: a path in the folder. */
export const storedPath = (room: string, slug?: string): string =>
  slug === undefined ? `${room}/index.json` : `${room}/documents/${slug}.json`;

/**
 * Reads a document, or without a slug the room's index, as the JSON that is served.
 * @param encoding reads it as it was compressed by the build
 * @returns undefined when the room has no such document
 */
export const readStored = (
  room: string,
  slug: string | undefined,
  encoding: Encoding | undefined,
): string | Compressed | undefined => {
  if (slug !== undefined && !namePattern.test(slug)) return undefined;
  try {
    // Faster than a promise of it, and a deployed function answers one request at a time.
    const file = join(import.meta.dirname, storedFolder, storedPath(room, slug));
    return encoding === undefined
      ? readFileSync(file, 'utf8')
      : { encoding, bytes: readFileSync(file + encodings[encoding]) };
  } catch (error) {
    if (slug !== undefined && (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};
