import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { ordered, overview } from '#shared/editions.ts';
import { versionPattern } from '#shared/stored-rooms.ts';
import { RoomError } from './room.ts';
import { pathInProject } from './room-folders.ts';
import { editionTerms, termsBeside } from './terms.ts';

/** The version of the shapes below, and of shared/proposals.ts, that an edition was written with. */
export const editionSchema = 1;

const slug = z.string();

/** The file edition.json: what is true of an edition as a whole. Dates are ISO calendar dates. */
export const editionFacts = z.object({
  schema: z.literal(editionSchema),
  version: z.string(),
  client: z.string(),
  date: z.iso.date(),
  validUntil: z.iso.date(),
  /** What the firm says about the edition, in a sentence. */
  note: z.string(),
  /** The documents with their cards, in the order of the index; `orders` is what can be ordered by one, an order form. */
  documents: z.array(
    z.object({
      slug,
      title: z.string(),
      line: z.string(),
      audience: z.optional(z.string()),
      orders: z.optional(ordered),
    }),
  ),
  overview: z.optional(overview),
  ...editionTerms.shape,
});
type EditionFacts = z.output<typeof editionFacts>;

/** An edition: published, or made of a draft. */
export type Edition = {
  facts: EditionFacts;
  /** Its documents by their slugs, as canonical JSON (RFC 8785): the same content is the same bytes. */
  documents: ReadonlyMap<string, string>;
};

/** The names of an edition's files. */
export const editionFiles = {
  facts: 'edition.json',
  hashes: 'SHA256SUMS',
  document: (slug: string): string => `${slug}.json`,
  /** The document as it is handed out, and signed. */
  pdf: (slug: string): string => `${slug}.pdf`,
} as const;

export const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

const numbersOf = (version: string) => version.split('.').map(Number);

/** Negative when the first version is lower: 1.9 is lower than 1.10. */
export const compareVersions = (one: string, other: string): number => {
  const [[major = 0, minor = 0], [otherMajor = 0, otherMinor = 0]] = [numbersOf(one), numbersOf(other)];
  return major - otherMajor || minor - otherMinor;
};

/** Versions 0.x have been offered to no client. */
export const isSketch = (version: string): boolean => version.startsWith('0.');

/** The folder of a room's editions. */
export const editionsFolder = (room: string): string => join(room, 'editions');

/** The versions that a room has published, from the first to the newest. */
export const versionsOf = (room: string): string[] => {
  const folder = editionsFolder(room);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => versionPattern.test(name))
    .sort(compareVersions);
};

/** The content of SHA256SUMS, in the form that `sha256sum --check` reads. */
export const hashList = (files: ReadonlyMap<string, string | Uint8Array>): string =>
  [...files].map(([name, content]) => `${sha256(content)}  ${name}\n`).join('');

const readHashes = (file: string): Map<string, string> => {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  return new Map(
    lines.map((line) => {
      const [, hash = '', name = ''] = /^([0-9a-f]{64}) {2}([\w.-]+)$/.exec(line) ?? [];
      if (!name) throw new RoomError(`${pathInProject(file)} has a line that is not a hash and a file name.`);
      return [name, hash];
    }),
  );
};

const mend = 'Restore it from git. To change a text, change the draft and publish a new edition.';

/** @throws {RoomError} that names the file that was changed, is missing, or was added */
const checkHashes = (folder: string): ReadonlyMap<string, string> => {
  const list = join(folder, editionFiles.hashes);
  if (!existsSync(list)) throw new RoomError(`${pathInProject(list)} is missing. ${mend}`);
  const hashes = readHashes(list);
  for (const [name, hash] of hashes) {
    const file = join(folder, name);
    if (!existsSync(file)) throw new RoomError(`${pathInProject(file)} is missing. ${mend}`);
    if (sha256(readFileSync(file)) !== hash) throw new RoomError(`${pathInProject(file)} has changed. ${mend}`);
  }
  const added = readdirSync(folder).find((name) => name !== editionFiles.hashes && !hashes.has(name));
  if (added) throw new RoomError(`${pathInProject(join(folder, added))} is not part of the edition. Remove it.`);
  return hashes;
};

/**
 * Reads an edition, and checks that it is as it was published.
 * @param room the room's folder
 * @throws {RoomError} that names the file that was changed, is missing, or was added
 */
export const readEdition = (room: string, version: string): Edition => {
  const folder = join(editionsFolder(room), version);
  const hashes = checkHashes(folder);
  const read = (name: string) => (hashes.has(name) ? readFileSync(join(folder, name), 'utf8') : undefined);
  const facts = z.safeParse(editionFacts, JSON.parse(read(editionFiles.facts) ?? '{}'));
  if (!facts.success) {
    throw new RoomError(
      `${pathInProject(folder)}: edition.json is not of schema ${editionSchema}, which this code reads.`,
    );
  }
  const documents = facts.data.documents.map(({ slug }): [string, string] => {
    const json = read(editionFiles.document(slug));
    if (json === undefined) throw new RoomError(`${pathInProject(folder)} has no document "${slug}". ${mend}`);
    return [slug, json];
  });
  const beside = facts.data.terms ? {} : termsBeside(editionsFolder(room), version);
  return { facts: { ...facts.data, ...beside }, documents: new Map(documents) };
};
