import { cellsBetween, cropped, diameter, pitch } from './dots.tsx';
import { landing } from './texts.ts';

const { ai, it } = landing.crisis.ratio;

/** Positions and sizes of the rows of large dots, in viewBox units, keyed by the number of columns of small ones. */
const rows = {
  10: { left: 26, top: 27, gap: 46, room: 72, fontSize: 13 },
  20: { left: 30, top: 13.5, gap: 23, room: 160, fontSize: 12 },
};

type Props = { times: number; columns: 10 | 20; className: string };

/** Two labeled rows of large dots, which compare how often AI and IT projects fail. As tall as a hundred small dots. */
export function RatioDots({ times, columns, className }: Props) {
  const { left, top, gap, room, fontSize } = rows[columns];
  const step = Math.min(gap * 1.9, room / times);
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
      {row(ai, times, top)}
      {row(it, 1, top + gap)}
    </svg>
  );
}
