/** The side of a cell in which a dot sits, in the units of the drawing's viewBox. */
export const pitch = 10;

/** The diameter of a dot, in the same units; the stylesheet's `dots` has it too. */
export const diameter = 6.2;

/** A place that is empty: a dotted ring. */
export const vacancy = { r: 2.8, strokeWidth: 0.6, strokeDasharray: '0.7 0.3996' };

/** The viewBox of a grid, cut at the edges of its outermost dots, so that they line up with the text around it. */
export const cropped = (columns: number, rows: number): string => {
  const margin = (pitch - diameter) / 2;
  return [margin, margin, columns * pitch - 2 * margin, rows * pitch - 2 * margin].map((n) => n.toFixed(1)).join(' ');
};

/** The center of a cell, in the units of the viewBox. */
export const cellCenter = (cell: number, columns: number) =>
  [(cell % columns) * pitch + pitch / 2, Math.floor(cell / columns) * pitch + pitch / 2] as const;

/** The cells from `from` up to, and without, `to`. */
export const cellsBetween = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, index) => from + index);

/** Neighbors in a row, as one line each: the stylesheet's `dots` makes it a line of dots. */
export const lines = (cells: readonly number[], columns: number): string =>
  cells
    .filter((cell) => cell % columns === 0 || !cells.includes(cell - 1))
    .map((cell) => {
      const [x, y] = cellCenter(cell, columns);
      const end = cellsBetween(cell, cell + columns).findIndex(
        (next) => !cells.includes(next + 1) || (next + 1) % columns === 0,
      );
      // A little longer, or rounding might cost the last dot.
      return `M${x} ${y}h${end * pitch + 1}`;
    })
    .join('');
