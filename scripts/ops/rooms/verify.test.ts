import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { editionFiles, editionsFolder, sha256 } from '#functions/proposals/publishing/editions.ts';
import { defaultRoom, rooms } from '#functions/testing/rooms.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { documentCode } from '#shared/document-code.ts';
import { recognize } from './verify.ts';

const folder = mkdtempSync(join(tmpdir(), 'verify-'));
afterAll(() => rmSync(folder, { recursive: true }));

const documents = defaultRoom.editions.flatMap(({ facts, documents: frozen }) =>
  facts.documents.map(({ slug, title }) => ({ version: facts.version, slug, title, json: frozen.get(slug) ?? '' })),
);

describe('each document of each edition', () => {
  testRows(documents)('is recognized by its code, however that is typed', ({ version, title, json }) => {
    const code = documentCode(sha256(json));
    for (const typed of [code, code.toUpperCase(), code.replaceAll(' ', '')])
      expect(recognize(rooms, typed)).toMatchObject({ room: defaultRoom.name, title, version });
  });

  testRows(documents)('is recognized by its files, whatever those are called', ({ version, slug, title }) => {
    for (const name of [editionFiles.pdf(slug), editionFiles.document(slug)]) {
      const copy = join(folder, `copy of ${name}`);
      cpSync(join(editionsFolder(defaultRoom.folder), version, name), copy);
      expect(recognize(rooms, copy)).toMatchObject({ title, version });
    }
  });
});

it('a file with another word and a code of another document are none of ours', () => {
  const file = join(folder, 'changed.json');
  writeFileSync(file, (documents[0]?.json ?? '').replace('e', 'a'));
  expect(recognize(rooms, file)).toBeUndefined();
  expect(recognize(rooms, documentCode('0'.repeat(64)))).toBeUndefined();
});

it('what is neither a code nor a file is said to be that', () => {
  expect(() => recognize(rooms, 'no such thing')).toThrow(/There is no file "no such thing"/);
});
