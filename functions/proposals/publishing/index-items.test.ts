import { describe, expect, it } from 'vitest';
import { documentLines } from '#functions/testing/document-lines.ts';
import { defaultRoom } from '#functions/testing/rooms.ts';
import type { Proposal } from '#shared/proposals.ts';
import { editionOf, loadDraft } from './draft.ts';
import { itemsOf, orderOf } from './index-items.ts';

const edition = editionOf(defaultRoom, await loadDraft(defaultRoom));
const documentOf = (slug: string): Proposal => JSON.parse(edition.documents.get(slug) ?? '');

describe('the cards of a draft', () => {
  const items = itemsOf(edition);

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
