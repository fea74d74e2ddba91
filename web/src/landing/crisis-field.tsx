import { cellCenter, cellsBetween, cropped, diameter, fewestWhole, lines, pitch, vacancy } from '#web/src/ui/cells.ts';
import { visitorCell } from '#web/src/ui/dots.tsx';
import { figures, hundredOf } from './figures.ts';
import { landing } from './texts.ts';

const { projectsFail, companiesAbandon, pilotsFail, failureRatio } = figures;
const { ai, it } = landing.crisis.ratio;

const steps = [projectsFail, companiesAbandon, pilotsFail].map((figure) => hundredOf(figure));

/** A dot's classes: d1 means dim at the first step, and h1 means hollow (outlined) at the first step. */
const classesOf = (place: number): string =>
  steps
    .flatMap(({ fail, mayFail }, at) => (place < fail + mayFail ? `${place < fail ? 'd' : 'h'}${at + 1}` : []))
    .join(' ');

/** Neighboring dots in a row share a path if their classes are equal. Each path dims just after the one before. */
const pathsOf = (columns: number) =>
  Object.values(
    Object.groupBy(cellsBetween(0, visitorCell), (place) => `${classesOf(place)} ${Math.floor(place / columns)}`),
  ).map((places = []) => ({ className: classesOf(places[0] ?? 0), d: lines(places, columns) }));

/** One field of dots for all statistics. Where crisis.css links it to scrolling, each card dims its share of dots. */
export function CrisisField() {
  return (
    <div className="stage">
      <Places columns={10} className="max-sm:hidden" />
      <Places columns={20} className="twenty sm:hidden" />
    </div>
  );
}

function Places({ columns, className }: { columns: 10 | 20; className: string }) {
  const [cx, cy] = cellCenter(visitorCell, columns);
  const paths = pathsOf(columns);
  return (
    <svg viewBox={cropped(columns, 100 / columns)} aria-hidden="true" className={className}>
      <g className="places">
        {paths.map(({ className, d }) => (
          <path key={d} className={`dots ${className.replaceAll('h', 'd')}`} d={d} />
        ))}
        {paths
          .filter(({ className }) => className.includes('h'))
          .map(({ className, d }) => (
            <path key={d} className={`dots core ${className}`} d={d} />
          ))}
      </g>
      <Ratio times={failureRatio.times} columns={columns} />
      <circle className="fill-none stroke-spark" cx={cx} cy={cy} {...vacancy} />
    </svg>
  );
}

/** Positions and sizes of the rows of large dots, in viewBox units, keyed by the field's number of columns. */
const places = {
  10: { left: 26, top: 27, gap: 46, room: 72, fontSize: 13 },
  20: { left: 30, top: 13.5, gap: 23, room: 160, fontSize: 12 },
};

/** Two labeled rows of large dots, which compare how often AI and IT projects fail. */
export function Ratio({ times, columns }: { times: number; columns: 10 | 20 }) {
  const { left, top, gap, room, fontSize } = places[columns];
  const [above, below] = fewestWhole(times);
  const step = Math.min(gap * 1.9, room / above);
  const row = (name: string, count: number, y: number) => (
    <g key={name}>
      <text x={(pitch - diameter) / 2} y={y} dy=".34em" fontSize={fontSize} className="fill-ink font-serif">
        {name}
      </text>
      {cellsBetween(0, count).map((at) => (
        <circle key={at} cx={left + (at + 0.5) * step} cy={y} r={Math.min(step * 0.4, gap * 0.43)} />
      ))}
    </g>
  );
  return <g className="ratio fill-dim">{[row(ai, above, top), row(it, below, top + gap)]}</g>;
}
