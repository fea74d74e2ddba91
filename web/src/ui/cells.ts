/** The width and height of a dot's cell, in viewBox units. */
export const pitch = 10;

/** The diameter of a dot. The `dots` utility in dots.css must use the same number. */
export const diameter = 6.2;

/** An empty place: a dotted ring. */
export const vacancy = { r: 2.8, strokeWidth: 0.6, strokeDasharray: '0.7 0.3996' };

/** The viewBox of a grid, cropped to its outermost dots so that they align with the text around it. */
export const cropped = (columns: number, rows: number): string => {
  const margin = (pitch - diameter) / 2;
  return [margin, margin, columns * pitch - 2 * margin, rows * pitch - 2 * margin].map((n) => n.toFixed(1)).join(' ');
};

export const cellCenter = (cell: number, columns: number) =>
  [(cell % columns) * pitch + pitch / 2, Math.floor(cell / columns) * pitch + pitch / 2] as const;

export const cellsBetween = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, index) => from + index);

/** Path data: one line per run of neighboring cells in a row, which the `dots` utility in dots.css draws as dots. */
export const lines = (cells: readonly number[], columns: number): string =>
  cells
    .filter((cell) => cell % columns === 0 || !cells.includes(cell - 1))
    .map((cell) => {
      const [x, y] = cellCenter(cell, columns);
      const end = cellsBetween(cell, cell + columns).findIndex(
        (next) => !cells.includes(next + 1) || (next + 1) % columns === 0,
      );
      // Slightly longer, so that rounding does not drop the last dot.
      return `M${x} ${y}h${end * pitch + 1}`;
    })
    .join('');

/** The smallest two whole numbers with this ratio, which is approximate if the second would exceed ten. */
export const fewestWhole = (times: number): [above: number, below: number] => {
  const below = cellsBetween(1, 11).find((count) => Number.isInteger(count * times)) ?? 10;
  return [Math.round(below * times), below];
};
