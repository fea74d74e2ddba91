import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import canonicalize from 'canonicalize';
import * as z from 'zod/mini';
import { proposal } from '#shared/proposals.ts';
import { namePattern, versionPattern } from '#shared/stored-rooms.ts';
import { documentErrors } from './document-sums.ts';
import { type Edition, editionFacts, editionFiles, editionSchema, hashList } from './editions.ts';
import { type Draft, RoomError } from './room.ts';
import { pathInProject, type RoomFolder } from './room-folders.ts';

/** Returns content as canonical JSON (RFC 8785). @throws {RoomError} if the content does not match the schema */
const canonical = (schema: z.ZodMiniType, content: unknown, where: string): string => {
  const parsed = z.safeParse(schema, content);
  if (!parsed.success) {
    const issues = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new RoomError(`${where} does not have the shape of shared/proposals.ts. ${issues.join('. ')}.`);
  }
  return canonicalize(parsed.data) ?? '';
};

const checkNames = (folder: string, { version, documents }: Draft) => {
  const slugs = documents.map(({ document }) => document.slug);
  if (!versionPattern.test(version)) {
    throw new RoomError(`${folder}: the version "${version}" must be two numbers, such as 1.0.`);
  }
  if (slugs.length === 0) throw new RoomError(`${folder} has no document.`);
  for (const [index, slug] of slugs.entries()) {
    if (!namePattern.test(slug))
      throw new RoomError(`${folder}: the slug "${slug}" must be lower-case words with hyphens.`);
    if (slugs.indexOf(slug) < index) throw new RoomError(`${folder}: two documents have the slug "${slug}".`);
  }
};

/** Makes an edition from a draft, in memory only. @throws {RoomError} naming what is contradictory or malformed */
export const editionOf = ({ folder: path }: Pick<RoomFolder, 'folder'>, draft: Draft, note = ''): Edition => {
  const folder = pathInProject(path);
  const { client, version, documents, figureErrors } = draft;
  if (figureErrors.length > 0) throw new RoomError(`The figures of ${folder} disagree. ${figureErrors.join(' ')}`);
  checkNames(folder, draft);
  const frozen = documents.map(({ document }): [string, string] => [
    document.slug,
    canonical(proposal, document, `${folder}: the document "${document.slug}"`),
  ]);
  const sums = documentErrors(documents.map(({ document }) => document));
  if (sums.length > 0) throw new RoomError(`${folder} contradicts its figures. ${sums.join(' ')}`);
  const [first] = documents;
  const imprint = first && { client, version, date: first.document.date, validUntil: first.document.validUntil };
  for (const { document } of documents) {
    for (const [fact, value] of Object.entries(imprint ?? {})) {
      const found = document[fact as keyof typeof imprint];
      if (found !== value) {
        throw new RoomError(`${folder}: the ${fact} of the document "${document.slug}" is ${found}, not ${value}.`);
      }
    }
  }
  const cards = documents.map(({ card, document }) => ({ slug: document.slug, ...card }));
  const facts = z.parse(editionFacts, { ...draft, ...imprint, schema: editionSchema, note, documents: cards });
  return { facts, documents: new Map(frozen) };
};

/** An edition's files, keyed by name, with the hash list last. @param printed the PDFs, keyed by document slug */
export const filesOf = (
  { facts, documents }: Edition,
  printed: ReadonlyMap<string, Uint8Array>,
): Map<string, string | Uint8Array> => {
  const files = new Map<string, string | Uint8Array>([
    [editionFiles.facts, canonical(editionFacts, facts, 'The edition')],
  ]);
  for (const [slug, json] of documents) files.set(editionFiles.document(slug), json);
  for (const [slug, pdf] of printed) files.set(editionFiles.pdf(slug), pdf);
  return files.set(editionFiles.hashes, hashList(files));
};

export type LoadModule = (file: string) => Promise<Record<string, unknown>>;

/** Makes the draft by calling room.ts's default export. @throws {RoomError} naming the file and line of the error */
export const loadDraft = async (
  { folder }: Pick<RoomFolder, 'folder'>,
  load: LoadModule = (file) => import(pathToFileURL(file).href),
): Promise<Draft> => {
  const file = join(folder, 'room.ts');
  try {
    const { default: draft } = await load(file);
    if (typeof draft !== 'function') throw new Error('Its default export must be a function that makes the draft.');
    return draft();
  } catch (error) {
    const { message, stack = '' } = error as Error;
    const [, path, line] =
      new RegExp(`/${basename(dirname(folder))}/${basename(folder)}/(\\S+?\\.ts):(\\d+)`).exec(stack) ?? [];
    const place = path === undefined ? pathInProject(file) : `${pathInProject(join(folder, path))}:${line}`;
    throw new RoomError(`${place} cannot be used. ${message}`);
  }
};
