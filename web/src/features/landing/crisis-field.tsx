import type { ReactNode } from 'react';
import { type Figure, figures, hundredOf } from '#web/src/content/figures.ts';
import { landing } from '#web/src/content/landing.ts';
import { cellCenter, cellsBetween, cropped, diameter, fewestWhole, lines, pitch, vacancy } from '#web/src/ui/cells.ts';
import { yours } from '#web/src/ui/dots.tsx';

const { projectsFail, companiesAbandon, pilotsFail, failureRatio } = figures;
const { ai, it } = landing.crisis.ratio;

/** State of a dot at each step: d dim, h outlined, l lit. */
const statesOf = (place: number, steps: readonly Figure[]): string =>
  steps
    .map((figure) => {
      if (figure.kind === 'ratio') return 'l';
      const { fail, mayFail } = hundredOf(figure);
      if (place < fail) return 'd';
      return place < fail + mayFail ? 'h' : 'l';
    })
    .join('');

/** Classes of a dot by its states, one letter each; colors are in the stylesheet. */
const classes = (states: string) => [...states].flatMap((state, step) => (state === 'l' ? [] : `${state}${step + 1}`));

/** Dots with equal states in all steps share a path. */
const groups = Object.entries(
  Object.groupBy(cellsBetween(0, yours), (place) => statesOf(place, [projectsFail, companiesAbandon, pilotsFail])),
);

/**
 * One field of a hundred dots for all statistics. crisis.css shows it if the browser can link it to scrolling: each
 * statistic that comes into view turns off its dots.
 */
export function CrisisField() {
  return (
    <div className="stage">
      <Places columns={10} className="max-sm:hidden">
        <Ratio left={26} top={27} gap={46} room={72} fontSize={13} />
      </Places>
      <Places columns={20} className="twenty sm:hidden">
        <Ratio left={30} top={13.5} gap={23} room={160} fontSize={12} />
      </Places>
    </div>
  );
}

function Places({ columns, className, children }: { columns: 10 | 20; className: string; children: ReactNode }) {
  const [cx, cy] = cellCenter(yours, columns);
  return (
    <svg viewBox={cropped(columns, 100 / columns)} aria-hidden="true" className={className}>
      <g className="places">
        {groups.map(([states, places = []]) => (
          <path
            key={states}
            className={`dots ${classes(states.replaceAll('h', 'd')).join(' ')}`}
            d={lines(places, columns)}
          />
        ))}
        {groups
          .filter(([states]) => states.includes('h'))
          .map(([states, places = []]) => (
            <path key={states} className={`dots core ${classes(states).join(' ')}`} d={lines(places, columns)} />
          ))}
      </g>
      {children}
      <circle className="fill-none stroke-spark" cx={cx} cy={cy} {...vacancy} />
    </svg>
  );
}

type RatioProps = { left: number; top: number; gap: number; room: number; fontSize: number };

/** A labeled row of large dots for each kind, in the units of the field. */
function Ratio({ left, top, gap, room, fontSize }: RatioProps) {
  const [above, below] = fewestWhole(failureRatio.times);
  const step = Math.min(gap * 0.87, room / above);
  const row = (name: string, count: number, y: number) => (
    <g key={name}>
      <text x={(pitch - diameter) / 2} y={y} dy=".34em" fontSize={fontSize}>
        {name}
      </text>
      {cellsBetween(0, count).map((at) => (
        <circle key={at} cx={left + (at + 0.5) * step} cy={y} r={step * 0.4} />
      ))}
    </g>
  );
  return <g className="ratio">{[row(ai, above, top), row(it, below, top + gap)]}</g>;
}
