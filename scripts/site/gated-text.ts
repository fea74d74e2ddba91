import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { buildDocuments } from '#functions/proposals/build.ts';
import { proposalSlugs } from '#shared/pages.ts';
import { decodeHtml } from './decode-html.ts';

/** Shorter strings may be on any page by chance; from this length on, a string belongs to a document. */
const ownLength = 20;

/**
 * Amounts, and ranges with a number of three digits or more. Smaller ones count only with their unit: "10-12" alone is
 * also part of an SVG path, "50%" a width, and "$1" a name in a minified script.
 */
const figures = /\$\d{1,3}(?:,\d{3})+|\$\d{3,}|\$\d+\.\d{2}|\d[\d,]*-\$?\d[\d,]*\d/g;
const measured =
  /\d[\d,.]*(?:-[\d,.]*\d|\+|%)? (?:hours|weeks|days|months|importers|pilot|concurrent|uptime|test coverage)\b/g;
const isDistinctive = (figure: string) => figure.startsWith('$') || /\d{3}/.test(figure);

const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(stringsIn) : [];
};

/** Everything that only a client may read: each sentence of 20 characters or more, each figure, each document's name. */
export const gatedTexts = (): string[] => {
  const strings = buildDocuments().flatMap(({ json }) => stringsIn(JSON.parse(json)));
  const sentences = strings.filter((text) => text.length >= ownLength);
  const numbers = strings.flatMap((text) => text.match(figures) ?? []).filter(isDistinctive);
  const quantities = strings.flatMap((text) => text.match(measured) ?? []);
  return [
    ...new Set([...sentences, ...numbers, ...quantities, ...proposalSlugs.filter((slug) => slug !== 'proposal')]),
  ];
};

/** Undoes the escaping of HTML and scripts, so that a sentence is found in any encoding. */
const plain = (text: string): string =>
  decodeHtml(
    text
      .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
      .replace(/\\n/g, ' ')
      .replace(/\\(["'`\\])/g, '$1')
      .replace(/<!--.*?-->/g, ''),
  ).replace(/\s+/g, ' ');

export type Leak = { file: string; text: string };

/** Finds gated text in all files of a folder. */
export const findLeaks = (folder: string, texts: readonly string[] = gatedTexts()): Leak[] => {
  const wanted = texts.map((text) => plain(text));
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap((entry) => {
      const path = join(entry.parentPath, entry.name);
      const content = plain(readFileSync(path, 'utf8'));
      return wanted.filter((text) => content.includes(text)).map((text) => ({ file: relative(folder, path), text }));
    });
};
