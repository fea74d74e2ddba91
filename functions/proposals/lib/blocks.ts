import type { Block, Section } from '#shared/proposals.ts';

/** A list's item or a paragraph: plain, or with opening words that are set apart. */
export type Passage = {
  readonly lead?: string;
  readonly text: string;
};

/** A passage with its opening words. */
export const led = (lead: string, text: string): Passage => ({ lead, text });

export const section = (id: string, title: string, blocks: Block[]): Section => ({ id, title, blocks });

export const heading = (id: string, text: string): Block => ({ kind: 'heading', id, text });

export const paragraph = (passage: string | Passage): Block => ({ kind: 'paragraph', ...asPassage(passage) });

export const bullets = (...items: (string | Passage)[]): Block => ({
  kind: 'list',
  ordered: false,
  items: items.map(asPassage),
});

export const steps = (...items: (string | Passage)[]): Block => ({
  kind: 'list',
  ordered: true,
  items: items.map(asPassage),
});

export const callout = (tone: 'note' | 'critical' | 'conclusion', title: string, text: string): Block => ({
  kind: 'callout',
  tone,
  title,
  text,
});

type Column = {
  readonly label: string;
  readonly align: 'start' | 'end';
};

/** A column of words. */
export const words = (label: string): Column => ({ label, align: 'start' });

/** A column of numbers, set to the right. */
export const amounts = (label: string): Column => ({ label, align: 'end' });

export const table = (caption: string, columns: readonly Column[], rows: string[][], foot?: string[]): Block => ({
  kind: 'table',
  caption,
  columns: [...columns],
  rows,
  ...(foot && { foot }),
});

/** Items that belong only to some editions, to be spread into a list. */
export const onlyIf = <Item>(condition: boolean, ...items: Item[]): Item[] => (condition ? items : []);

const asPassage = (passage: string | Passage): Passage => (typeof passage === 'string' ? { text: passage } : passage);
