import { type Figure, figures, hundredOf } from '#web/src/content/figures.ts';
import { cellCenter, cellsBetween, cropped, diameter, lines, vacancy } from './cells.ts';

type Props = {
  /** The cells with a dot, row by row from 0. */
  cells: readonly number[];
  /** The number of cells in a row. */
  columns?: number | undefined;
  className: string;
};

/** Solid dots in a single path, colored by its stroke. Used inside an svg. */
export function Dots({ cells, columns = 10, className }: Props) {
  return <path className={`dots ${className}`} d={lines(cells, columns)} />;
}

/** Outlined dots of the same size, filled with the background. Used inside an svg. */
export function Rings({ cells, columns }: Omit<Props, 'className'>) {
  return ['rim', 'hollow'].map((layer) => <Dots key={layer} cells={cells} columns={columns} className={layer} />);
}

/** The visitor's place: the last of the hundred. */
export const yours = 99;

/** How many of the hundred fail, and how many may; default: the statistic. */
type Of = { figure?: Extract<Figure, { kind: 'range' }> };

type HundredProps = Of & {
  columns: 10 | 20 | 25;
  className: string;
  /** The gold dot of the last place, yours: it leaves for a full stop, comes back, or stays. */
  dot: 'leaving' | 'returning' | 'home';
};

/** A hundred projects in order: failed, possibly failed, successful. */
export function Hundred({ figure = figures.projectsFail, columns, className, dot }: HundredProps) {
  const { fail, mayFail } = hundredOf(figure);
  const [cx, cy] = cellCenter(yours, columns);
  return (
    <svg viewBox={cropped(columns, 100 / columns)} aria-hidden="true" className={className}>
      <Dots cells={cellsBetween(0, fail)} columns={columns} className="stroke-dim" />
      <Rings cells={cellsBetween(fail, fail + mayFail)} columns={columns} />
      <Dots cells={cellsBetween(fail + mayFail, yours)} columns={columns} className="stroke-ink" />
      {dot !== 'home' && <circle className="place fill-none stroke-spark-line" cx={cx} cy={cy} {...vacancy} />}
      <circle className={`${dot} fill-spark`} cx={cx} cy={cy} r={diameter / 2} />
    </svg>
  );
}

/** The same across the page, in as many rows as fit the window. */
export function HundredAcross(of: Of) {
  return (
    <>
      <Hundred {...of} columns={20} dot="leaving" className="twenty" />
      <Hundred {...of} columns={25} dot="leaving" className="twenty-five" />
    </>
  );
}
