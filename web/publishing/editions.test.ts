import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import canonicalize from 'canonicalize';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { proposal } from '#shared/proposals.ts';
import { namePattern } from '#shared/stored-rooms.ts';
import { blocksOf } from '#web/testing/blocks-of.ts';
import { documentLines } from '#web/testing/document-lines.ts';
import { everyRoom, refusalOf } from '#web/testing/rooms.ts';
import { compareVersions, hashList, readEdition } from './editions.ts';

const temporary = mkdtempSync(join(tmpdir(), 'rooms-'));
afterEach(() => rmSync(temporary, { recursive: true, force: true }));

const frozen = everyRoom.flatMap((room) => room.editions.flatMap((edition) => [...edition.documents]));
const documents = frozen.map(([, json]) => z.parse(proposal, JSON.parse(json)));

describe('published editions', () => {
  it('exist in each room', () => {
    for (const { name, editions } of everyRoom) expect(editions.length, name).toBeGreaterThan(0);
  });

  it('hold canonical JSON that the schema still accepts', () => {
    for (const [slug, json] of frozen) {
      expect(json).toBe(canonicalize(JSON.parse(json)));
      expect(z.parse(proposal, JSON.parse(json))).toEqual(JSON.parse(json));
      expect(JSON.parse(json).slug).toBe(slug);
    }
    expect(documents.flatMap(documentLines).length).toBeGreaterThan(0);
  });
});

describe('readEdition', () => {
  const folder = join(temporary, 'editions/1.0');
  const imprint = { version: '1.0', client: 'C', date: '2026-01-01', validUntil: '2026-01-31', note: 'N' };
  const factsOf = (change: object) => JSON.stringify({ schema: 1, ...imprint, documents: [], ...change });
  const write = (facts: object = {}) => {
    const files = { 'edition.json': factsOf(facts), 'a.json': '{}' };
    mkdirSync(folder, { recursive: true });
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    writeFileSync(join(folder, 'SHA256SUMS'), hashList(new Map(Object.entries(files))));
  };

  it('returns the content of an intact edition', () => {
    write();
    expect(readEdition(temporary, '1.0').facts.note).toBe('N');
  });

  const malform = () => write({ documents: [{ slug: 'a', title: 'A', line: 'L' }] });
  const remove = (name: string) => () => rmSync(join(folder, name));
  const add = (name: string, content: string) => () => writeFileSync(join(folder, name), content);
  it.each([
    ['a changed file', add('a.json', '{"a":1}'), /a\.json has changed\. Restore it from git\./],
    ['a missing file', remove('a.json'), /a\.json is missing\./],
    ['an added file', add('b.json', '{}'), /b\.json is not part of the edition\. Remove it\.$/],
    ['a missing hash list', remove('SHA256SUMS'), /SHA256SUMS is missing/],
    [
      'an unknown schema version',
      () => write({ schema: 99 }),
      /edition\.json does not match schema 1, the only schema that this code reads\.$/,
    ],
    ['a malformed document', malform, /a\.json does not match schema 1, the only schema that this code reads\.$/],
  ])('rejects %s', (_, damage, sentence) => {
    write();
    damage();
    expect(refusalOf(() => readEdition(temporary, '1.0'))).toMatch(sentence);
  });
});

it('compareVersions: sorts versions numerically, with 1.10 after 1.9', () => {
  expect(['1.10', '1.9', '0.1', '2.0'].toSorted(compareVersions)).toEqual(['0.1', '1.9', '1.10', '2.0']);
});

describe('published documents', () => {
  it('use unique ids in kebab case', () => {
    for (const document of documents) {
      const ids = [...document.sections, ...blocksOf(document, 'heading')].map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const id of ids) expect(id).toMatch(namePattern);
    }
  });

  it('fill every cell of their tables', () => {
    for (const { caption, columns, rows, foot } of documents.flatMap((document) => blocksOf(document, 'table')))
      for (const row of foot ? [...rows, foot] : rows) expect(row, caption).toHaveLength(columns.length);
  });

  it('contain no placeholder text', () => {
    for (const line of documents.flatMap(documentLines))
      expect(line).not.toMatch(/\b(undefined|NaN|TODO|lorem)\b|\[object/);
  });
});
