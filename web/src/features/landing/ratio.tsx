import { landing } from '#web/src/content/landing.ts';
import { cellsBetween } from '#web/src/ui/cells.ts';
import { Dots } from '#web/src/ui/dots.tsx';

/** The rows above the taller column, for its label. */
const labelRows = 2;

/** Two columns of dots, one `times` as tall as the other. Stands in an svg of ten by ten. */
export function Ratio({ times }: { times: number }) {
  const [tall, short] = columnHeights(times);
  const labelBaseline = (height: number) => (10 - height) * 10 - 5;
  return (
    <>
      <Dots cells={block(0, 4, tall)} className="stroke-dim" />
      <Dots cells={block(6, 10, short)} className="stroke-dim" />
      <g className="fill-ink font-serif text-[9px]">
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
