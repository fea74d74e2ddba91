import type { Block, Section, Table } from '#shared/proposals.ts';

export const section = (id: string, title: string, blocks: Block[]): Section => ({ id, title, blocks });

/** Sections that stand under one head in the table of contents. */
export const part = (name: string, ...sections: Section[]): Section[] =>
  sections.map(({ id, title, ...rest }) => ({ id, title, part: name, ...rest }));

export const heading = (id: string, text: string): Block => ({ kind: 'heading', id, text });

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text });

/**
 * Paragraphs as they are typed, with an empty line between two of them.
 * @example section('goal', 'The goal', prose`First paragraph, at ${dollars(figures.rate)} an hour.
 *
 * Second paragraph.`)
 */
export const prose = (text: TemplateStringsArray, ...values: (string | number)[]): Block[] =>
  String.raw({ raw: text }, ...values)
    .split(/\n\s*\n/)
    .map((lines) => lines.trim().replace(/\s*\n\s*/g, ' '))
    .filter(Boolean)
    .map(paragraph);

/** A paragraph that opens with words in bold. */
export const ledParagraph = (lead: string, text: string): Block => ({ kind: 'paragraph', lead, text });

export const bullets = (...items: string[]): Block => ({
  kind: 'list',
  ordered: false,
  items: items.map((text) => ({ text })),
});

/** A list whose items open with words in bold. @param items from those words to the rest of an item */
export const ledBullets = (items: Readonly<Record<string, string>>): Block => ({
  kind: 'list',
  ordered: false,
  items: Object.entries(items).map(([lead, text]) => ({ lead, text })),
});

export const steps = (...items: string[]): Block => ({
  kind: 'list',
  ordered: true,
  items: items.map((text) => ({ text })),
});

export const callout = (tone: 'note' | 'critical' | 'conclusion', title: string, text: string): Block => ({
  kind: 'callout',
  tone,
  title,
  text,
});

type Column = Table['columns'][number];

/** A column of text, aligned left. */
export const words = (label: string): Column => ({ label, align: 'start' });

/** A column of numbers, aligned right. */
export const amounts = (label: string): Column => ({ label, align: 'end' });

export const table = (caption: string, columns: readonly Column[], rows: string[][], foot?: string[]): Block => ({
  kind: 'table',
  caption,
  columns: [...columns],
  rows,
  ...(foot && { foot }),
});

/** The items when the condition holds, else none. Spread into a list. */
export const onlyIf = <Item>(condition: boolean, ...items: Item[]): Item[] => (condition ? items : []);
