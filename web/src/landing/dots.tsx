import { figures, hundredOf, type Share } from './figures.ts';

/** The width and height of a dot's cell, in viewBox units. */
export const pitch = 10;

/** The diameter of a dot. The `dots` utility in dots.css must use the same number. */
export const diameter = 6.2;

/** The viewBox of a grid, cropped to its outermost dots so that they align with the text around it. */
export const cropped = (columns: number, rows: number): string => {
  const margin = (pitch - diameter) / 2;
  return [margin, margin, columns * pitch - 2 * margin, rows * pitch - 2 * margin].map((n) => n.toFixed(1)).join(' ');
};

/** The numbers of cells, without `to`. */
export const cellsBetween = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, index) => from + index);

const centerOf = (cell: number, columns: number) =>
  [(cell % columns) * pitch + pitch / 2, Math.floor(cell / columns) * pitch + pitch / 2] as const;

/** Path data for cells, numbered row by row from 0: one line per row, which the `dots` utility in dots.css dashes. */
const lines = (from: number, to: number, columns: number): string =>
  cellsBetween(from, to)
    .filter((cell) => cell === from || cell % columns === 0)
    .map((start) => {
      const [x, y] = centerOf(start, columns);
      const end = Math.min(to, start - (start % columns) + columns);
      // Slightly longer, so that rounding does not drop the last dot.
      return `M${x} ${y}h${(end - start - 1) * pitch + 1}`;
    })
    .join('');

const visitorCell = 99;

/** The visitor's place, which is empty: a dotted ring. */
const ring = { r: 2.8, strokeWidth: 0.6, strokeDasharray: '0.7 0.3996' };

type Of = { figure?: Share };

type HundredProps = Of & {
  columns: 10 | 20 | 25;
  className?: string;
  /** Whether the visitor's dot, in the spark (accent) color, returns to the last place. */
  isReturning?: boolean;
  /** The first row to draw, counted from 0. */
  fromRow?: number;
};

/** A hundred projects as dots, in order: failed, possibly failed, successful. The last place is the visitor's. */
export function Hundred({ figure = figures.projectsFail, columns, className, isReturning, fromRow = 0 }: HundredProps) {
  const { fail, mayFail } = hundredOf(figure);
  const [failed = 0, atMost = 0] = [fail, fail + mayFail].map((count) => Math.min(count, visitorCell));
  const first = fromRow * columns;
  /** Dots in a single path, colored by its stroke. */
  const dots = (from: number, to: number, color: string) => (
    <path className={`dots ${color}`} d={lines(Math.max(from - first, 0), to - first, columns)} />
  );
  const [cx, cy] = centerOf(visitorCell - first, columns);
  return (
    <svg viewBox={cropped(columns, 100 / columns - fromRow)} aria-hidden="true" className={className}>
      {dots(0, failed, 'stroke-dim')}
      {/* Outlined dots: full-size dots, covered by smaller dots in the background color. */}
      {dots(failed, atMost, 'rim')}
      {dots(failed, atMost, 'hollow')}
      {dots(atMost, visitorCell, 'stroke-ink')}
      <circle className="place fill-none stroke-spark-line" cx={cx} cy={cy} {...ring} />
      {isReturning && <circle className="returning fill-spark" cx={cx} cy={cy} r={diameter / 2} />}
    </svg>
  );
}

/** The hundred dots across the page, drawn twice. CSS shows the drawing whose number of rows fits the window. */
export function HundredAcross(of: Of) {
  return (
    <>
      <Hundred {...of} columns={20} className="twenty" />
      <Hundred {...of} columns={25} className="twenty-five" />
    </>
  );
}
