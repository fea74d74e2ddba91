import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import type { ServedIndex } from '#shared/editions.ts';
import type { Proposal } from '#shared/proposals.ts';
import { sectionLines } from './document-lines.ts';
import type { Edition } from './editions.ts';

/** The header of a stream with objects in it, up to its data (ISO 32000-1, 7.5.7). */
const objectStream = /<<[^<>]*\/Type\s*\/ObjStm\b[^<>]*>>\s*stream\r?\n/g;

/** A node of the page tree, whose root counts all pages (7.7.3.2). */
const pageTree = /<<[^<>]*\/Type\s*\/Pages\b[^<>]*>>/g;

/**
 * How many pages a PDF has that publishing wrote. A library would read all of it, which takes a hundred times as long, at
 * every start of the product.
 */
export const pageCount = (pdf: Buffer): number => {
  const text = pdf.toString('latin1');
  const streams = [...text.matchAll(objectStream)].map(({ 0: header, index }) => {
    const length = Number(/\/Length (\d+)/.exec(header)?.[1]);
    const start = index + header.length;
    return inflateSync(pdf.subarray(start, start + length)).toString('latin1');
  });
  const nodes = [text, ...streams].flatMap((part) => part.match(pageTree) ?? []);
  return Math.max(...nodes.map((node) => Number(/\/Count (\d+)/.exec(node)?.[1] ?? 0)));
};

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

/**
 * The cards of an edition's documents.
 * @param pdfOf the file of a document's PDF, where it was printed
 */
export const itemsOf = (edition: Edition, pdfOf: (slug: string) => string | undefined): ServedIndex['items'] =>
  edition.facts.documents.map(({ slug, title, line }) => {
    const pdf = pdfOf(slug);
    return {
      slug,
      title,
      line,
      words: sectionWords(documentOf(edition, slug)),
      ...(pdf && { pages: pageCount(readFileSync(pdf)) }),
    };
  });
