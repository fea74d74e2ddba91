import { parseAst } from 'vite';

type Node = { type: string; start: number; end: number; value?: unknown };

/** Pairs of letters of similar width. */
const pairs = 'ae no il tf mw bd pq cs hk gy uv xz AE NO TF MW BD PQ'.split(' ');
const partners = new Map(pairs.flatMap(([a = '', b = '']) => [[a, b] as const, [b, a] as const]));
const swap = (text: string) => text.replace(/\\u\w{4}|\\.|\w/g, (sign) => partners.get(sign) ?? sign);

/** Whether a string is text for readers. Identifiers have no spaces or capital letters, and URLs begin with https:. */
const isWords = (text: string) => /[A-Z]| /.test(text) && !text.startsWith('https:');

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Finds the strings in a module that are text for readers, except in types and imports. */
const textsIn = (node: Node): Node[] => {
  if (/^(Import|TS(?!As|Satisfies))/.test(node.type)) return [];
  if (node.type === 'TemplateElement') return isWords((node.value as { raw: string }).raw) ? [node] : [];
  if (node.type === 'Literal') return typeof node.value === 'string' && isWords(node.value) ? [node] : [];
  return Object.values(node).flat().filter(isNode).flatMap(textsIn);
};

/** Replaces the text for readers in a module with different text of the same length. */
export const withOtherWords = (source: string): string => {
  let words = source;
  for (const { start, end } of textsIn(parseAst(source, { lang: 'ts' }) as unknown as Node))
    words = words.slice(0, start) + swap(words.slice(start, end)) + words.slice(end);
  return words;
};
