import { cpSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { testFolder } from '#scripts/testing/test-folder.ts';
import { servedChanges, servedIndex, servedProposal } from '#shared/editions.ts';
import { storedPath } from '#shared/stored-rooms.ts';
import { documentLines } from '#web/testing/document-lines.ts';
import { defaultRoom, refusalOf, rooms } from '#web/testing/rooms.ts';
import { type RenderPage, readRoom, renderedFiles, storedFiles } from './build.ts';
import type { RoomFolder } from './room-folders.ts';
import { writeStored } from './write-stored.ts';

describe('withdrawn edition', () => {
  const [newest, before] = defaultRoom.editions.map(({ facts }) => facts.version);
  const notice = { on: '2026-11-23', reason: 'It has a wrong price.' };
  const withdrawing = (...versions: string[]): RoomFolder => ({
    ...defaultRoom,
    facts: { ...defaultRoom.facts, withdrawn: Object.fromEntries(versions.map((version) => [version, notice])) },
  });
  const stored = () => {
    const files = storedFiles(readRoom(withdrawing(newest ?? '')));
    return new Map(files.map(({ path, text }) => [path, JSON.parse(text)]));
  };
  const room = defaultRoom.name;

  it('makes the previous edition the newest', () => {
    const files = stored();
    expect(files.get(storedPath({ room }))).toMatchObject({ version: before, newest: before });
    expect(files.get(storedPath({ room }))).not.toHaveProperty('withdrawn');
  });

  it('shows readers the newest edition with the reason for the withdrawal', () => {
    const files = stored();
    const index = servedIndex.parse(files.get(storedPath({ room, edition: newest })));
    expect(index).toMatchObject({ version: before, withdrawn: { version: newest, ...notice } });
    for (const { slug } of index.items) {
      const document = servedProposal.parse(files.get(storedPath({ room, slug, edition: newest })));
      expect(document).toMatchObject({ version: before, withdrawn: { version: newest, ...notice } });
    }
  });

  it('leaves none of its own text in the stored files', () => {
    const text = JSON.stringify([...stored().values()]);
    const { editions } = stored().get(storedPath({ room }));
    expect(editions).not.toContainEqual(expect.objectContaining({ version: newest }));
    const [withdrawn] = defaultRoom.editions;
    const sentences = (json = '') => new Set(json.match(/[^"\\]{60,}/g) ?? []);
    const kept = defaultRoom.editions.slice(1).flatMap(({ documents }) => [...documents.values()]);
    const own = [...(withdrawn?.documents.values() ?? [])].flatMap((json) => [...sentences(json)]);
    const isKept = (sentence: string) => kept.some((json) => json.includes(sentence));
    expect(own.filter((sentence) => !isKept(sentence) && text.includes(sentence))).toEqual([]);
  });

  it('makes readRoom throw if it was never published', () => {
    const message = refusalOf(() => readRoom(withdrawing('9999.9')));
    expect(message).toMatch('withdraws edition 9999.9, which was not published');
  });

  it('makes readRoom throw if no other edition is left', () => {
    const all = defaultRoom.editions.map(({ facts }) => facts.version);
    expect(refusalOf(() => readRoom(withdrawing(...all)))).toMatch(/withdraws every edition: close the room/);
  });
});

describe('stored room files', () => {
  const render: RenderPage = async (path, { version }) => `<p>${path} ${version}</p>`;

  it('match the API schemas', () => {
    for (const room of rooms) {
      for (const { path, text } of storedFiles(room)) {
        const ofDocument = path.includes('.since-') ? servedChanges : servedProposal;
        const schema: z.ZodMiniType = path.includes('/index.json') ? servedIndex : ofDocument;
        expect(z.parse(schema, JSON.parse(text))).toEqual(JSON.parse(text));
      }
    }
  });

  it('include the word count of each section in the index', () => {
    const [{ text } = { text: '{}' }] = storedFiles(defaultRoom);
    const { items, order } = servedIndex.parse(JSON.parse(text));
    const [newest] = defaultRoom.editions;
    for (const { slug, words } of items) {
      const [, , ...lines] = documentLines(JSON.parse(newest?.documents.get(slug) ?? ''));
      const all = lines.flatMap((line) => line.split(' ')).filter((word) => word !== '' && word !== '|');
      expect(words.reduce((sum, count) => sum + count, 0)).toBe(all.length);
    }
    const { slug, orders } = newest?.facts.documents.find((card) => card.orders) ?? {};
    expect(order).toEqual({ ...orders, slug });
  });

  it('include each changed term with its reason in the index', () => {
    const [newest] = defaultRoom.editions;
    const indexes = storedFiles(defaultRoom).filter(({ path }) => path.endsWith('/index.json.br'));
    const served = indexes.map(({ text }) => servedIndex.parse(JSON.parse(text)));
    const first = served.find(({ version }) => version === defaultRoom.editions.at(-1)?.facts.version);
    expect(first?.changes).toBeUndefined();
    const current = served.find(({ version }) => version === newest?.facts.version);
    expect(current?.changes?.since).toBe(defaultRoom.editions[1]?.facts.version);
    expect(current?.changes?.terms.length).toBeGreaterThan(0);
    for (const { before, now, reason } of current?.changes?.terms ?? []) {
      expect(before).not.toBe(now);
      expect(reason).not.toBe('');
    }
    expect(current?.changes?.documents.flatMap(({ sections }) => sections).length).toBeGreaterThan(0);
  });

  describe('in a folder', () => {
    const folder = testFolder();
    const write = () => writeStored(folder, rooms, render);
    beforeAll(write);

    it.each(rooms)('stay under the size limits for documents and indexes: $name', (room) => {
      const files = storedFiles(room).filter(({ path }) => !path.includes('.since-'));
      expect(files.length).toBeGreaterThan(1);
      // An index lists every edition, so its limit grows with their number. Limits are in bytes.
      const indexLimit = 4_350 + 50 * room.editions.length;
      for (const { path } of files) {
        const limit = path.includes('/index.json') ? indexLimit : 30_000;
        expect(statSync(join(folder, path)).size, path).toBeLessThan(limit);
      }
    });

    it('hold each page as JSON and HTML', async () => {
      const read = (path: string) => brotliDecompressSync(readFileSync(join(folder, path))).toString();
      for (const { path, text } of rooms.flatMap(storedFiles)) expect(read(path)).toBe(text);
      for (const room of rooms) {
        for (const { path, text } of await renderedFiles(room, render)) {
          expect(path).toMatch(/\.html\.br$/);
          expect(read(path)).toBe(text);
        }
      }
      const list = JSON.parse(readFileSync(join(folder, 'rooms.json'), 'utf8'));
      expect(list).toEqual(rooms.map(({ name, facts }) => expect.objectContaining({ name, address: facts.address })));
    });

    it('get rewritten only if damaged; get deleted only if obsolete', async () => {
      const [first, second] = storedFiles(defaultRoom).map(({ path }) => join(folder, path));
      if (!first || !second) throw new Error('Nothing was stored.');
      const before = statSync(first).ino;
      const intact = readFileSync(second);
      const documents = join(folder, defaultRoom.name, 'newest/documents');
      const past = ['past.json', 'past.json.br'].map((name) => join(documents, name));
      for (const file of past) cpSync(second, file);
      writeFileSync(second, 'damaged');
      await write();
      expect(statSync(first).ino).toBe(before);
      expect(readFileSync(second)).toEqual(intact);
      expect(past.filter((file) => existsSync(file))).toEqual([]);
    });
  });
});
