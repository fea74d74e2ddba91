import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readRooms, slugsOf } from '#functions/proposals/build.ts';
import { loadDraft } from '#functions/proposals/lib/draft.ts';
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

/** A draft that cannot be used has no say here: only what is published can be served. */
const draftOf = (room: Parameters<typeof loadDraft>[0]) => loadDraft(room).catch(() => undefined);

/**
 * Everything that only a client may read, in editions and in drafts: each sentence of 20 characters or more, each figure,
 * and the names of rooms, clients and documents; a slug or a title only if it is
 * more than one word: any page could have that one.
 */
export const gatedTexts = async (): Promise<string[]> => {
  const rooms = readRooms();
  const drafts = await Promise.all(rooms.map(draftOf));
  const published = rooms.flatMap(({ editions }) => editions);
  const strings = [
    ...published.flatMap(({ documents }) => [...documents.values()].map((json): unknown => JSON.parse(json))),
    ...published.map(({ facts }) => facts),
    ...drafts,
  ].flatMap(stringsIn);
  const clients = [...published.map(({ facts }) => facts), ...drafts].flatMap((each) => each?.client ?? []);
  const titles = published
    .flatMap(({ facts }) => facts.documents.map(({ title }) => title))
    .filter((title) => title.includes(' '));
  const names = rooms.flatMap((room) => [
    room.name,
    room.facts.address,
    ...slugsOf(room).filter((slug) => slug.includes('-')),
  ]);
  const sentences = strings.filter((text) => text.length >= ownLength);
  const numbers = strings.flatMap((text) => text.match(figures) ?? []).filter(isDistinctive);
  const quantities = strings.flatMap((text) => text.match(measured) ?? []);
  return [...new Set([...sentences, ...numbers, ...quantities, ...names, ...clients, ...titles])];
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
export const findLeaks = (folder: string, texts: readonly string[]): Leak[] => {
  const wanted = texts.map((text) => plain(text));
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap((entry) => {
      const path = join(entry.parentPath, entry.name);
      const content = plain(readFileSync(path, 'utf8'));
      return wanted.filter((text) => content.includes(text)).map((text) => ({ file: relative(folder, path), text }));
    });
};
