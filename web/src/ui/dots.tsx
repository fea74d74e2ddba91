import { type Figure, figures, hundredOf } from '#web/src/landing/figures.ts';
import { cellCenter, cellsBetween, cropped, diameter, lines, vacancy } from './cells.ts';

type Props = {
  /** The cells that have a dot, numbered row by row from 0. */
  cells: readonly number[];
  columns?: number | undefined;
  className: string;
};

/** Solid dots in a single path, colored by its stroke. */
export function Dots({ cells, columns = 10, className }: Props) {
  return <path className={`dots ${className}`} d={lines(cells, columns)} />;
}

export const visitorCell = 99;

type Of = { figure?: Extract<Figure, { kind: 'range' | 'share' }> };

type HundredProps = Of & {
  columns: 10 | 20 | 25;
  className: string;
  /** The visitor's dot, in the spark (accent) color: returning to the last place, already there, or not drawn. */
  dot: 'returning' | 'home' | 'away';
  /** The first row to draw, from 0. */
  fromRow?: number;
};

/** A hundred projects as dots, in order: failed, possibly failed, successful. The last place is the visitor's. */
export function Hundred({ figure = figures.projectsFail, columns, className, dot, fromRow = 0 }: HundredProps) {
  const { fail, mayFail } = hundredOf(figure);
  const [failed = 0, atMost = 0] = [fail, fail + mayFail].map((count) => Math.min(count, visitorCell));
  const first = fromRow * columns;
  const between = (from: number, to: number) =>
    cellsBetween(from, to).flatMap((cell) => (cell < first ? [] : [cell - first]));
  const [cx, cy] = cellCenter(visitorCell - first, columns);
  return (
    <svg viewBox={cropped(columns, 100 / columns - fromRow)} aria-hidden="true" className={className}>
      <Dots cells={between(0, failed)} columns={columns} className="stroke-dim" />
      {/* Outlined dots: full-size dots, covered by smaller dots in the background color. */}
      <Dots cells={between(failed, atMost)} columns={columns} className="rim" />
      <Dots cells={between(failed, atMost)} columns={columns} className="hollow" />
      <Dots cells={between(atMost, visitorCell)} columns={columns} className="stroke-ink" />
      {dot !== 'home' && <circle className="place fill-none stroke-spark-line" cx={cx} cy={cy} {...vacancy} />}
      {dot !== 'away' && <circle className={`${dot} fill-spark`} cx={cx} cy={cy} r={diameter / 2} />}
    </svg>
  );
}

/** The hundred dots across the page, drawn twice. CSS shows the drawing whose number of rows fits the window. */
export function HundredAcross(of: Of) {
  return (
    <>
      <Hundred {...of} columns={20} dot="away" className="twenty" />
      <Hundred {...of} columns={25} dot="away" className="twenty-five" />
    </>
  );
}
