import type { ServedIndex } from '#shared/editions.ts';
import type { Proposal } from '#shared/proposals.ts';
import { sectionLines } from './document-lines.ts';
import type { Edition } from './editions.ts';

const wordsIn = (line: string): number => line.split(/[\s|]+/).filter(Boolean).length;

/** How many words each section of a document has, its title included. */
const sectionWords = ({ sections }: Proposal): number[] =>
  sections.map((section) => [section.title, ...sectionLines(section)].reduce((sum, line) => sum + wordsIn(line), 0));

const documentOf = ({ documents }: Edition, slug: string): Proposal => JSON.parse(documents.get(slug) ?? '');

/** What can be ordered by an edition: the first of its order forms. */
export const orderOf = (edition: Edition): ServedIndex['order'] => {
  const { slug, orders } = edition.facts.documents.find((card) => card.orders !== undefined) ?? {};
  return slug === undefined || orders === undefined ? undefined : { ...orders, slug };
};

/** The cards of an edition's documents. */
export const itemsOf = (edition: Edition): ServedIndex['items'] =>
  edition.facts.documents.map(({ slug, title, line }) => ({
    slug,
    title,
    line,
    words: sectionWords(documentOf(edition, slug)),
  }));
