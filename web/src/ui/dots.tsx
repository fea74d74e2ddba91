/** The side of a cell in which a dot sits, in the units of the drawing's viewBox. */
const pitch = 10;

/** The diameter of a dot, in the same units; the stylesheet's `dots` has it too. */
const diameter = 6.2;

/** The viewBox of a grid, cut at the edges of its outermost dots, so that they line up with the text around it. */
export const cropped = (columns: number, rows: number): string => {
  const margin = (pitch - diameter) / 2;
  return [margin, margin, columns * pitch - 2 * margin, rows * pitch - 2 * margin].map((n) => n.toFixed(1)).join(' ');
};

type Props = {
  /** Which cells of the grid have a dot, counted row by row from 0. */
  cells: readonly number[];
  /** How many cells a row has. */
  columns?: number;
  className: string;
};

/** The center of a cell, in the units of the viewBox. */
export const cellCenter = (cell: number, columns: number) =>
  [(cell % columns) * pitch + pitch / 2, Math.floor(cell / columns) * pitch + pitch / 2] as const;

/** Solid dots, all in one path; the stroke's colour is theirs. Stands in an svg. */
export function Dots({ cells, columns = 10, className }: Props) {
  const d = cells.map((cell) => `M${cellCenter(cell, columns).join(' ')}h0`).join('');
  return <path className={`dots ${className}`} d={d} />;
}

/** Outlined dots of the same size. Stands in an svg. */
export function Rings({ cells, columns = 10, className }: Props) {
  const d = cells.map((cell) => {
    const [x, y] = cellCenter(cell, columns);
    return `M${x - 2.6} ${y}a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0`;
  });
  return <path className={className} fill="none" strokeWidth="1" d={d.join('')} />;
}

/** The cells from `from` up to, and without, `to`. */
export const cellsBetween = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, index) => from + index);
