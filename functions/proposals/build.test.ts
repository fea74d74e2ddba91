import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import canonicalize from 'canonicalize';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { documentLines } from '#functions/testing/document-lines.ts';
import { type Proposal, proposal, proposalIndex } from '#shared/proposals.ts';
import { buildDocuments, buildRoom, DocumentError, rooms, writeDocuments } from './build.ts';
import type { Room } from './lib/room.ts';
import { namePattern } from './stored-documents.ts';

const [firstRoom] = rooms.map((room) => room());
if (!firstRoom) throw new Error('There is no room.');

const filesOfRooms = rooms.map((room) => buildRoom(room()));
const documents = filesOfRooms.flatMap(([, ...files]) => files.map(({ json }) => z.parse(proposal, JSON.parse(json))));

describe('a built room', () => {
  it.each(filesOfRooms)('has the index %j, which lists its documents in order', (index, ...files) => {
    const { items } = z.parse(proposalIndex, JSON.parse(index?.json ?? ''));
    expect(items.map(({ slug }) => slug)).toEqual(files.map(({ json }) => JSON.parse(json).slug));
    expect(items.length).toBeGreaterThan(0);
  });

  it('is canonical JSON with its hash, the same each time', () => {
    for (const { json, sha256 } of buildDocuments()) {
      expect(json).toBe(canonicalize(JSON.parse(json)));
      expect(sha256).toBe(createHash('sha256').update(Buffer.from(json)).digest('hex'));
    }
    expect(buildDocuments()).toEqual(filesOfRooms.flat());
  });

  it('keeps the words of its sources', () => {
    const [, ...files] = buildRoom(firstRoom);
    expect(files.map(({ json }) => JSON.parse(json))).toEqual(firstRoom.documents.map(({ document }) => document));
  });
});

describe('a room that cannot be served is refused with', () => {
  const refusal = (change: Partial<Room>): string => {
    try {
      buildRoom({ ...firstRoom, ...change });
    } catch (error) {
      if (error instanceof DocumentError) return error.message;
      throw error;
    }
    return 'no refusal';
  };
  const withDocument = (change: object): Partial<Room> => {
    const [first, ...rest] = firstRoom.documents;
    if (!first) throw new Error('The room has no document.');
    return { documents: [{ ...first, document: { ...first.document, ...change } }, ...rest] };
  };
  const folder = `functions/proposals/rooms/${firstRoom.slug}`;

  it('the folder and each rule that its figures break', () => {
    const message = refusal({ figureErrors: ['Hours: stated 1, computed 2', 'Cost: stated $1, computed $2'] });
    expect(message).toBe(
      `The figures of ${folder} disagree. Hours: stated 1, computed 2. Cost: stated $1, computed $2.`,
    );
  });

  it('the document and the place where its shape is wrong', () => {
    const slug = firstRoom.documents[0]?.document.slug;
    const message = refusal(withDocument({ sections: [{ id: 'a', title: 'A', blocks: [{ kind: 'unknown' }] }] }));
    expect(message).toContain(`${folder}: the document "${slug}"`);
    expect(message).toContain('sections.0.blocks.0');
  });

  it.each(['Upper', 'a b', '../a', ''])('the slug %j, which is no address', (slug) => {
    expect(refusal(withDocument({ slug }))).toContain(`the slug "${slug}"`);
  });

  it('the slug that two documents have', () => {
    const slug = firstRoom.documents[1]?.document.slug;
    expect(refusal(withDocument({ slug }))).toBe(`${folder}: two documents have the slug "${slug}".`);
  });
});

describe('the written documents', () => {
  const target = mkdtempSync(join(tmpdir(), 'documents-'));
  const folder = join(target, 'generated');
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('are the built bytes, with their hashes', () => {
    writeDocuments(target);
    const built = buildDocuments();
    for (const { path, json } of built) expect(readFileSync(join(folder, path), 'utf8')).toBe(json);
    expect(readFileSync(join(folder, 'SHA256SUMS'), 'utf8').split('\n')).toEqual([
      ...built.map(({ path, sha256 }) => `${sha256}  ${path}`),
      '',
    ]);
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(files).toHaveLength(built.length * 3 + 1);
    for (const { path, json } of built) {
      expect(brotliDecompressSync(readFileSync(join(folder, `${path}.br`))).toString()).toBe(json);
      expect(gunzipSync(readFileSync(join(folder, `${path}.gz`))).toString()).toBe(json);
    }
  });

  it('are written again only when they differ, and a document of the past goes', () => {
    writeDocuments(target);
    const [first, second] = buildDocuments().map(({ path }) => join(folder, path));
    if (!first || !second) throw new Error('Nothing was built.');
    const before = statSync(first).ino;
    const past = ['past.json', 'past.json.br', 'past.json.gz'].map((name) =>
      join(folder, firstRoom.slug, 'documents', name),
    );
    for (const file of past) writeFileSync(file, '{}');
    writeFileSync(second, 'damaged');
    writeDocuments(target);
    expect(statSync(first).ino).toBe(before);
    expect(readFileSync(second, 'utf8')).not.toBe('damaged');
    expect(past.filter((file) => existsSync(file))).toEqual([]);
  });
});

describe('every document', () => {
  const tables = (document: Proposal) =>
    document.sections.flatMap((section) => section.blocks.filter((block) => block.kind === 'table'));

  it('has ids that are unique and in kebab case', () => {
    for (const document of documents) {
      const ids = document.sections.flatMap((section) => [
        section.id,
        ...section.blocks.flatMap((block) => (block.kind === 'heading' ? [block.id] : [])),
      ]);
      expect(new Set(ids).size).toBe(ids.length);
      for (const id of ids) expect(id).toMatch(namePattern);
    }
  });

  it('has tables whose rows have as many cells as there are columns', () => {
    for (const table of documents.flatMap(tables)) {
      for (const row of [...table.rows, ...(table.foot ? [table.foot] : [])])
        expect(row, table.caption).toHaveLength(table.columns.length);
    }
  });

  it('opens every section with a sentence, not with a table', () => {
    for (const section of documents.flatMap((document) => document.sections)) {
      expect(['paragraph', 'letter', 'callout'], section.id).toContain(section.blocks[0]?.kind);
    }
  });

  it('has no unfinished text', () => {
    for (const line of documents.flatMap(documentLines))
      expect(line).not.toMatch(/\b(undefined|NaN|TODO|lorem)\b|\[object/);
  });
});
