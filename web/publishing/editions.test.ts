import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import canonicalize from 'canonicalize';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Proposal, proposal } from '#shared/proposals.ts';
import { namePattern } from '#shared/stored-rooms.ts';
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
  const files = new Map([
    [
      'edition.json',
      JSON.stringify({
        schema: 1,
        version: '1.0',
        client: 'C',
        date: '2026-01-01',
        validUntil: '2026-01-31',
        note: 'N',
        documents: [],
      }),
    ],
    ['a.json', '{}'],
  ]);
  const write = () => {
    mkdirSync(folder, { recursive: true });
    for (const [name, content] of files) writeFileSync(join(folder, name), content);
    writeFileSync(join(folder, 'SHA256SUMS'), hashList(files));
  };
  const refusal = () => refusalOf(() => readEdition(temporary, '1.0'));

  it('refuses a changed file', () => {
    write();
    expect(readEdition(temporary, '1.0').facts.note).toBe('N');
    writeFileSync(join(folder, 'a.json'), '{"a":1}');
    expect(refusal()).toMatch(/a\.json has changed\. Restore it from git\./);
  });

  it('refuses a missing or added file', () => {
    write();
    rmSync(join(folder, 'a.json'));
    expect(refusal()).toMatch(/a\.json is missing\./);
    write();
    writeFileSync(join(folder, 'b.json'), '{}');
    expect(refusal()).toMatch(/b\.json is not part of the edition\. Remove it\.$/);
  });

  it('refuses a missing hash list or an unknown schema', () => {
    write();
    rmSync(join(folder, 'SHA256SUMS'));
    expect(refusal()).toMatch(/SHA256SUMS is missing/);
    const other = new Map([['edition.json', '{"schema":99}']]);
    rmSync(folder, { recursive: true });
    mkdirSync(folder);
    writeFileSync(join(folder, 'edition.json'), '{"schema":99}');
    writeFileSync(join(folder, 'SHA256SUMS'), hashList(other));
    expect(refusal()).toMatch(/is not of schema 1/);
  });
});

it('compareVersions: compares numbers instead of text', () => {
  expect(['1.10', '1.9', '0.1', '2.0'].toSorted(compareVersions)).toEqual(['0.1', '1.9', '1.10', '2.0']);
});

describe('published documents', () => {
  const tables = (document: Proposal) =>
    document.sections.flatMap((section) => section.blocks.filter((block) => block.kind === 'table'));

  it('use unique ids in kebab case', () => {
    for (const document of documents) {
      const ids = document.sections.flatMap((section) => [
        section.id,
        ...section.blocks.flatMap((block) => (block.kind === 'heading' ? [block.id] : [])),
      ]);
      expect(new Set(ids).size).toBe(ids.length);
      for (const id of ids) expect(id).toMatch(namePattern);
    }
  });

  it('fill every cell of their tables', () => {
    for (const table of documents.flatMap(tables)) {
      for (const row of [...table.rows, ...(table.foot ? [table.foot] : [])])
        expect(row, table.caption).toHaveLength(table.columns.length);
    }
  });

  it('contain no unfinished text', () => {
    for (const line of documents.flatMap(documentLines))
      expect(line).not.toMatch(/\b(undefined|NaN|TODO|lorem)\b|\[object/);
  });
});
