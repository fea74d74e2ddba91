import { cellCenter, lines } from './cells.ts';

type Props = {
  /** Which cells of the grid have a dot, counted row by row from 0. */
  cells: readonly number[];
  /** How many cells a row has. */
  columns?: number;
  className: string;
};

/** Solid dots, all in one path; the stroke's color is theirs. Stands in an svg. */
export function Dots({ cells, columns = 10, className }: Props) {
  return <path className={`dots ${className}`} d={lines(cells, columns)} />;
}

/** Outlined dots of the same size. Stands in an svg. */
export function Rings({ cells, columns = 10, className }: Props) {
  const d = cells.map((cell) => {
    const [x, y] = cellCenter(cell, columns);
    return `M${x - 2.8} ${y}a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0-5.6 0`;
  });
  return <path className={`fill-none ${className}`} strokeWidth="0.6" d={d.join('')} />;
}
