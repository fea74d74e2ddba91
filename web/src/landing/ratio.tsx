import { cellsBetween, cropped, diameter, pitch } from '#web/src/ui/dots.tsx';
import { landing } from './texts.ts';

const { ai, it } = landing.crisis.ratio;

/** Positions and sizes of the rows of large dots, in viewBox units, keyed by the number of columns of small ones. */
const rows = {
  10: { left: 26, top: 27, gap: 46, room: 72, fontSize: 13 },
  20: { left: 30, top: 13.5, gap: 23, room: 160, fontSize: 12 },
};

/** The smallest two whole numbers with this ratio, which is approximate if the second would exceed ten. */
const fewestWhole = (times: number): [above: number, below: number] => {
  const below = cellsBetween(1, 11).find((count) => Number.isInteger(count * times)) ?? 10;
  return [Math.round(below * times), below];
};

type Props = { times: number; columns: 10 | 20; className: string };

/** Two labeled rows of large dots, which compare how often AI and IT projects fail. As tall as a hundred small dots. */
export function Ratio({ times, columns, className }: Props) {
  const { left, top, gap, room, fontSize } = rows[columns];
  const [above, below] = fewestWhole(times);
  const step = Math.min(gap * 1.9, room / above);
  const row = (name: string, count: number, y: number) => (
    <g>
      <text x={(pitch - diameter) / 2} y={y} dy=".34em" fontSize={fontSize} className="fill-ink font-serif">
        {name}
      </text>
      {cellsBetween(0, count).map((at) => (
        <circle key={at} cx={left + (at + 0.5) * step} cy={y} r={Math.min(step * 0.4, gap * 0.43)} />
      ))}
    </g>
  );
  return (
    <svg viewBox={cropped(columns, 100 / columns)} aria-hidden="true" className={`fill-dim ${className}`}>
      {row(ai, above, top)}
      {row(it, below, top + gap)}
    </svg>
  );
}
