import type { Block, Section, Table } from '#shared/proposals.ts';

export const section = (id: string, title: string, blocks: Block[]): Section => ({ id, title, blocks });

/** Groups sections under a heading in the table of contents. */
export const part = (name: string, ...sections: Section[]): Section[] =>
  sections.map(({ id, title, ...rest }) => ({ id, title, part: name, ...rest }));

export const heading = (id: string, text: string): Block => ({ kind: 'heading', id, text });

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text });

/**
 * A template tag that splits text into paragraphs at empty lines.
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

/** A paragraph with bold opening words. */
export const ledParagraph = (lead: string, text: string): Block => ({ kind: 'paragraph', lead, text });

const list =
  (ordered: boolean) =>
  (...items: string[]): Block => ({ kind: 'list', ordered, items: items.map((text) => ({ text })) });

export const bullets = list(false);

export const steps = list(true);

/** A list whose items have bold opening words. @param items the text of each item, keyed by its opening words */
export const ledBullets = (items: Readonly<Record<string, string>>): Block => ({
  kind: 'list',
  ordered: false,
  items: Object.entries(items).map(([lead, text]) => ({ lead, text })),
});

export const callout = (tone: 'note' | 'critical' | 'conclusion', title: string, text: string): Block => ({
  kind: 'callout',
  tone,
  title,
  text,
});

type Column = Table['columns'][number];

/** A column of numbers, aligned right. */
export const amounts = (label: string): Column => ({ label, align: 'end' });

/** Makes table columns. A plain string becomes a column of text, aligned left. */
export const columns = (...labels: (string | Column)[]): Column[] =>
  labels.map((label) => (typeof label === 'string' ? { label, align: 'start' } : label));

/** @param rows the cells of each row; for a table of two columns, an object can map first cells to second cells */
export const table = (
  caption: string,
  columns: Column[],
  rows: string[][] | Readonly<Record<string, string>>,
  foot?: string[],
): Table => ({
  kind: 'table',
  caption,
  columns,
  rows: Array.isArray(rows) ? rows : Object.entries(rows),
  ...(foot && { foot }),
});

/** The items if the condition holds, otherwise none. Spread the result into a list. */
export const onlyIf = <Item>(condition: boolean, ...items: Item[]): Item[] => (condition ? items : []);
