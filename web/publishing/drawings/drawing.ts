import type { Frame } from '#shared/drawings.ts';
import type { Block, Drawing } from '#shared/proposals.ts';

/** Widths in units: of the text on a large screen and on paper, and of a small phone. */
const widths = { wide: 672, narrow: 296 } as const;

/** Lays out a drawing for a width. */
export type Layout = (width: number) => Frame;

/** Whether a layout is for large screens. */
export const isWide = (width: number): boolean => width >= widths.wide;

/** A drawing with a table of the same content. @param table a block made by `table` */
export const drawing = (
  { table, ...words }: Pick<Drawing, 'title' | 'description' | 'printsTable'> & { table: Block },
  layout: Layout,
): Drawing => {
  if (table.kind !== 'table') throw new Error(`The drawing "${words.title}" needs a table.`);
  return { kind: 'drawing', ...words, wide: layout(widths.wide), narrow: layout(widths.narrow), table };
};
