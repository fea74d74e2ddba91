import { type Figure, hundredOf } from '#web/src/content/figures.ts';
import { landing } from '#web/src/content/landing.ts';
import { cellsBetween, cropped, Dots, Rings } from '#web/src/ui/dots.tsx';

/** A statistic as dots. The text next to it says the same, so the drawing is hidden from screen readers. */
export function StatisticDots({ figure }: { figure: Figure }) {
  return (
    <svg viewBox={cropped(10, 10)} aria-hidden="true" className="w-full max-w-56">
      {figure.kind === 'ratio' ? <Ratio times={figure.times} /> : <Hundred figure={figure} />}
    </svg>
  );
}

/** Those that fail come first, row by row; those that may fail are outlined. */
function Hundred({ figure }: { figure: Exclude<Figure, { kind: 'ratio' }> }) {
  const { fail, mayFail } = hundredOf(figure);
  return (
    <>
      <Dots cells={cellsBetween(0, fail)} className="stroke-dim" />
      {mayFail > 0 && <Rings cells={cellsBetween(fail, fail + mayFail)} className="stroke-ink" />}
      <Dots cells={cellsBetween(fail + mayFail, 100)} className="stroke-ink" />
    </>
  );
}

/** The rows above the taller column, for its label. */
const labelRows = 2;

/** Two columns of dots, one `times` as tall as the other. */
function Ratio({ times }: { times: number }) {
  const [tall, short] = columnHeights(times);
  const labelBaseline = (height: number) => (10 - height) * 10 - 7;
  return (
    <>
      <Dots cells={block(0, 4, tall)} className="stroke-muted" />
      <Dots cells={block(6, 10, short)} className="stroke-muted" />
      <g className="fill-muted text-[7px]">
        <text x="2" y={labelBaseline(tall)}>
          {landing.crisis.ratio.ai}
        </text>
        <text x="98" y={labelBaseline(short)} textAnchor="end">
          {landing.crisis.ratio.it}
        </text>
      </g>
    </>
  );
}

/** The largest whole numbers of rows in this ratio that fit, the taller first. */
function columnHeights(times: number): [tall: number, short: number] {
  const short = cellsBetween(1, 10).findLast(
    (rows) => rows * times <= 10 - labelRows && Number.isInteger(rows * times),
  );
  if (short === undefined) throw new Error(`A ratio of ${times} cannot be drawn in ${10 - labelRows} rows of dots.`);
  return [short * times, short];
}

/** The cells of a column that stands at the bottom of the grid. */
function block(left: number, right: number, height: number): number[] {
  return cellsBetween(10 - height, 10).flatMap((row) => cellsBetween(left, right).map((column) => row * 10 + column));
}
