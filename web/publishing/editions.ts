import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { ordered, overview } from '#shared/editions.ts';
import { proposal } from '#shared/proposals.ts';
import { versionPattern } from '#shared/stored-rooms.ts';
import { RoomError } from './room.ts';
import { pathInProject } from './room-folders.ts';
import { editionTerms, readTerms } from './terms.ts';

/** The schema version of edition.json (defined below) and of documents (defined in shared/proposals.ts). */
export const editionSchema = 1;

const slug = z.string();

/** The content of edition.json. Dates are ISO calendar dates. */
export const editionFacts = z.object({
  schema: z.literal(editionSchema),
  version: z.string(),
  client: z.string(),
  date: z.iso.date(),
  validUntil: z.iso.date(),
  note: z.string(),
  /** One card per document, in index page order. An order form's card has `orders`: what the client orders. */
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

/** A published edition, or one made from a draft. */
export type Edition = {
  facts: EditionFacts;
  /** Documents keyed by slug, as canonical JSON (RFC 8785), so that equal content has equal bytes. */
  documents: ReadonlyMap<string, string>;
};

export const editionFiles = {
  facts: 'edition.json',
  hashes: 'SHA256SUMS',
  document: (slug: string): string => `${slug}.json`,
  /** The PDF that clients receive and sign. */
  pdf: (slug: string): string => `${slug}.pdf`,
} as const;

export const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** Compares versions numerically, for sorting: 1.9 comes before 1.10. */
export const compareVersions = new Intl.Collator('en', { numeric: true }).compare;

/** Versions 0.x were never offered to a client. */
export const isPreview = (version: string): boolean => version.startsWith('0.');

export const editionsFolder = (room: string): string => join(room, 'editions');

/** The published versions of a room, oldest first. */
export const versionsOf = (room: string): string[] => {
  const folder = editionsFolder(room);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => versionPattern.test(name))
    .sort(compareVersions);
};

/** The content of SHA256SUMS, for `sha256sum --check`. */
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

const restoreHint = 'Restore it from git. To change a text, change the draft and publish a new edition.';

/** Returns the verified hashes, keyed by file name. @throws {RoomError} naming the changed, missing, or added file */
const checkHashes = (folder: string): ReadonlyMap<string, string> => {
  const list = join(folder, editionFiles.hashes);
  if (!existsSync(list)) throw new RoomError(`${pathInProject(list)} is missing. ${restoreHint}`);
  const hashes = readHashes(list);
  for (const [name, hash] of hashes) {
    const file = join(folder, name);
    if (!existsSync(file)) throw new RoomError(`${pathInProject(file)} is missing. ${restoreHint}`);
    if (sha256(readFileSync(file)) !== hash) throw new RoomError(`${pathInProject(file)} has changed. ${restoreHint}`);
  }
  const added = readdirSync(folder).find((name) => name !== editionFiles.hashes && !hashes.has(name));
  if (added) throw new RoomError(`${pathInProject(join(folder, added))} is not part of the edition. Remove it.`);
  return hashes;
};

const parseFile = <Schema extends z.ZodMiniType>(schema: Schema, file: string, json: string): z.output<Schema> => {
  try {
    return z.parse(schema, JSON.parse(json));
  } catch {
    throw new RoomError(
      `${pathInProject(file)} does not match schema ${editionSchema}, the only schema that this code reads.`,
    );
  }
};

/** Reads an edition from a room's folder and verifies its hashes. @throws {RoomError} naming the bad file */
export const readEdition = (room: string, version: string): Edition => {
  const folder = join(editionsFolder(room), version);
  const hashes = checkHashes(folder);
  const read = (name: string) => (hashes.has(name) ? readFileSync(join(folder, name), 'utf8') : undefined);
  const facts = parseFile(editionFacts, join(folder, editionFiles.facts), read(editionFiles.facts) ?? '{}');
  const documents = facts.documents.map(({ slug }): [string, string] => {
    const json = read(editionFiles.document(slug));
    if (json === undefined) throw new RoomError(`${pathInProject(folder)} has no document "${slug}". ${restoreHint}`);
    parseFile(proposal, join(folder, editionFiles.document(slug)), json);
    return [slug, json];
  });
  const beside = facts.terms ? {} : readTerms(editionsFolder(room), version);
  return { facts: { ...facts, ...beside }, documents: new Map(documents) };
};
