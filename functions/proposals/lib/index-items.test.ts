import { describe, expect, it } from 'vitest';
import { documentLines } from '#functions/testing/document-lines.ts';
import { defaultRoom } from '#functions/testing/rooms.ts';
import type { Proposal } from '#shared/proposals.ts';
import { editionOf, loadDraft } from './draft.ts';
import { itemsOf } from './index-items.ts';

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

  it('the first shows its timeline: the drawing of the document itself', () => {
    const [first] = items;
    const drawn = documentOf(first?.slug ?? '')
      .sections.flatMap(({ blocks }) => blocks)
      .filter((block) => block.kind === 'drawing');
    expect(drawn.map(({ wide }) => wide)).toContainEqual(first?.drawing?.wide);
    expect(JSON.stringify(first?.drawing)).toContain('Phase 1');
  });
});
