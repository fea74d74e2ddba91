import { readFileSync } from 'node:fs';
import type { ServedIndex } from '#shared/editions.ts';
import type { Drawing, Proposal } from '#shared/proposals.ts';
import { sectionLines } from './document-lines.ts';
import type { Edition } from './editions.ts';
import { pageCount } from './pdf-pages.ts';

const wordsIn = (line: string): number => line.split(/[\s|]+/).filter(Boolean).length;

/** How many words each section of a document has, its title included. */
const sectionWords = ({ sections }: Proposal): number[] =>
  sections.map((section) => [section.title, ...sectionLines(section)].reduce((sum, line) => sum + wordsIn(line), 0));

/** The first drawing of a section. */
const drawingIn = ({ sections }: Proposal, section: string | undefined): Drawing | undefined =>
  sections.find(({ id }) => id === section)?.blocks.find((block): block is Drawing => block.kind === 'drawing');

/**
 * The cards of an edition's documents.
 * @param pdfOf the file of a document's PDF, where it was printed
 */
export const itemsOf = (
  { facts, documents }: Edition,
  pdfOf: (slug: string) => string | undefined,
): ServedIndex['items'] =>
  facts.documents.map(({ slug, title, line, drawing: section }) => {
    const document: Proposal = JSON.parse(documents.get(slug) ?? '');
    const drawing = drawingIn(document, section);
    const pdf = pdfOf(slug);
    return {
      slug,
      title,
      line,
      words: sectionWords(document),
      ...(drawing && { drawing: { wide: drawing.wide, narrow: drawing.narrow } }),
      ...(pdf && { pages: pageCount(readFileSync(pdf)) }),
    };
  });
