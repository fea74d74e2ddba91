import type { Frame } from '#shared/drawings.ts';
import type { Block, Drawing } from '#shared/proposals.ts';

/** Units: the width of the text on a large screen and on paper, and that of a small phone. */
export const widths = { wide: 672, narrow: 296 } as const;

/** Lays a drawing out for a width. */
export type Layout = (width: number) => Frame;

/** Whether a layout has the room of a large screen. */
export const isWide = (width: number): boolean => width >= widths.wide;

/**
 * A drawing with the table that says the same.
 * @param table a block made by `table`
 */
export const drawing = (
  { table, ...words }: Pick<Drawing, 'title' | 'description' | 'printsTable'> & { table: Block },
  layout: Layout,
): Drawing => {
  if (table.kind !== 'table') throw new Error(`The drawing "${words.title}" needs a table.`);
  return { kind: 'drawing', ...words, wide: layout(widths.wide), narrow: layout(widths.narrow), table };
};
