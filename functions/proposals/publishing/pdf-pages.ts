import { inflateSync } from 'node:zlib';

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
