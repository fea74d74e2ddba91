import { type Figure, hundredOf } from '#web/src/content/figures.ts';
import { cellCenter, cellsBetween, cropped, diameter, vacancy } from './cells.ts';
import { Dots, Rings } from './dots.tsx';

/** The place that is yours: the last of the hundred. */
const yours = 99;

type Props = {
  /** How many of the hundred fail, and how many may. */
  figure: Extract<Figure, { kind: 'range' }>;
  columns: 10 | 20;
  /** Whether the last place is taken. */
  isComplete?: boolean;
  className: string;
};

/** A hundred projects in order: those that fail, may fail, or succeed. The last place is empty, or yours. */
export function Hundred({ figure, columns, isComplete = false, className }: Props) {
  const { fail, mayFail } = hundredOf(figure);
  const [cx, cy] = cellCenter(yours, columns);
  return (
    <svg viewBox={cropped(columns, 100 / columns)} aria-hidden="true" className={className}>
      <Dots cells={cellsBetween(0, fail)} columns={columns} className="stroke-dim" />
      <Rings cells={cellsBetween(fail, fail + mayFail)} columns={columns} className="stroke-ink" />
      <Dots cells={cellsBetween(fail + mayFail, yours)} columns={columns} className="stroke-ink" />
      {isComplete ? (
        <circle className="settle fill-spark" cx={cx} cy={cy} r={diameter / 2} />
      ) : (
        <circle className="fill-none stroke-ring" cx={cx} cy={cy} {...vacancy} />
      )}
    </svg>
  );
}
