import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { documentLines } from '#functions/testing/document-lines.ts';
import { defaultRoom } from '#functions/testing/rooms.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import type { Proposal } from '#shared/proposals.ts';
import { editionOf, loadDraft } from './draft.ts';
import { editionsFolder } from './editions.ts';
import { itemsOf, orderOf, pageCount } from './index-items.ts';

const edition = editionOf(defaultRoom, await loadDraft(defaultRoom));
const documentOf = (slug: string): Proposal => JSON.parse(edition.documents.get(slug) ?? '');

describe('the cards of a draft', () => {
  const items = itemsOf(edition, () => undefined);

  it('count the words of every section', () => {
    for (const { slug, words } of items) {
      const document = documentOf(slug);
      expect(words).toHaveLength(document.sections.length);
      const [, , ...lines] = documentLines(document);
      const all = lines
        .join(' ')
        .split(' ')
        .filter((word) => word !== '' && word !== '|').length;
      expect(words.reduce((sum, count) => sum + count, 0)).toBe(all);
    }
  });

  it('name no number of pages, because nothing was printed', () => {
    for (const item of items) expect(item).not.toHaveProperty('pages');
  });
});

describe('what can be ordered', () => {
  it('is what the order form says that it orders, with the figures that decide there', () => {
    const { slug = '', orders } = edition.facts.documents.find((card) => card.orders) ?? {};
    expect(orderOf(edition)).toEqual({ ...orders, slug });
    expect(orders?.decides).toEqual(expect.arrayContaining(documentOf(slug).decides ?? []));
    expect(documentOf(slug).decides?.length).toBeGreaterThan(0);
  });

  it('is nothing in a room without an order form', () => {
    const documents = edition.facts.documents.map(({ orders, ...card }) => card);
    expect(orderOf({ ...edition, facts: { ...edition.facts, documents } })).toBeUndefined();
  });
});

const folder = editionsFolder(defaultRoom.folder);
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.pdf'));

testRows(files)('each PDF has as many pages as a reader of PDFs finds', async (file) => {
  const pdf = readFileSync(join(folder, file));
  expect(pageCount(pdf)).toBe((await getDocumentProxy(new Uint8Array(pdf))).numPages);
});
