import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { site } from '#shared/site.ts';
import type { Site } from '#shared/site-schema.ts';
import { readRooms, slugsOf } from '#web/publishing/build.ts';
import { loadDraft } from '#web/publishing/draft.ts';
import { firmLines } from '#web/src/content/firm-lines.ts';

/** Shorter strings may occur on any page by chance. */
const ownLength = 20;

/**
 * Amounts and ranges of three digits or more. Smaller ones count only with their unit: "10-12" is also part of SVG
 * paths, "50%" a width, and "$1" a name in minified scripts.
 */
const figures = /\$\d{1,3}(?:,\d{3})+|\$\d{3,}|\$\d+\.\d{2}|\d[\d,]*-\$?\d[\d,]*\d/g;
const measured =
  /\d[\d,.]*(?:-[\d,.]*\d|\+|%)? (?:hours|weeks|days|months|importers|pilot|concurrent|uptime|test coverage)\b/g;
const isDistinctive = (figure: string) => figure.startsWith('$') || /\d{3}/.test(figure);

/** Every string in a value, at any depth. */
export const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(stringsIn) : [];
};

/** Skips unusable drafts: only published editions can be served. */
const draftOf = (room: Parameters<typeof loadDraft>[0]) => loadDraft(room).catch(() => undefined);

/** Excludes public facts of the firm, such as the address in its footer. */
export const withoutPublicFacts = (texts: readonly string[], firm: Site): string[] => {
  const facts = [...stringsIn(firm), ...firmLines(firm)];
  return texts.filter((text) => !facts.some((fact) => fact.includes(text)));
};

/** A label that is a proper name: a product or an option. */
const properName = /^[A-Z][\w’-]*(?: [A-Z][\w’-]*)+$/;

/** Labels that a public page may also use. */
const publicLabels: ReadonlySet<string> = new Set(['REST API', 'Type I', 'User Experience', 'Data Pipeline']);

/**
 * Everything that only a client may read: sentences of 20 characters or more, figures, proper names, and the names of
 * rooms, clients, and documents. A slug or title needs more than one word, because any page could contain a single one.
 */
export const gatedTexts = async (): Promise<string[]> => {
  const rooms = readRooms();
  const drafts = await Promise.all(rooms.map(draftOf));
  const published = rooms.flatMap(({ editions, withdrawn }) => [...editions, ...withdrawn]);
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
  const labels = strings.filter((text) => properName.test(text) && !publicLabels.has(text));
  const texts = new Set([...sentences, ...labels, ...numbers, ...quantities, ...names, ...clients, ...titles]);
  return withoutPublicFacts([...texts], site);
};

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Undoes the escaping of HTML. */
const decodeHtml = (html: string): string =>
  html.replace(/&(?:#x([\da-f]+)|#(\d+)|(amp|lt|gt|quot|apos));/gi, (_, hex?: string, decimal?: string, name = '') => {
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    return decimal ? String.fromCodePoint(Number(decimal)) : (named[name.toLowerCase()] ?? '');
  });

/** Undoes the escaping of HTML and scripts, so that a sentence is found in any encoding. */
const plain = (text: string): string =>
  decodeHtml(
    text
      .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
      .replace(/\\n/g, ' ')
      .replace(/\\(["'`\\])/g, '$1')
      .replace(/<!--.*?-->/g, ''),
  ).replace(/\s+/g, ' ');

/** Compressed bytes contain short strings by chance. */
const compressed = /\.(?:png|jpg|webp|woff2)$/;

type Leak = { file: string; text: string };

/** Finds gated text in files, given with their names. */
export const leaksIn = (
  files: Iterable<readonly [file: string, content: string]>,
  texts: readonly string[],
): Leak[] => {
  const wanted = texts.map(plain);
  return Array.from(files).flatMap(([file, content]) => {
    const shown = plain(content);
    const sought = compressed.test(file) ? wanted.filter((text) => text.length >= ownLength) : wanted;
    return sought.filter((text) => shown.includes(text)).map((text) => ({ file, text }));
  });
};

/** Finds gated text in all files of a folder. */
export const findLeaks = (folder: string, texts: readonly string[]): Leak[] => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name));
  return leaksIn(
    paths.map((path) => [relative(folder, path), readFileSync(path, 'utf8')] as const),
    texts,
  );
};
