import { landing } from '#web/src/content/landing.ts';
import { cellsBetween } from '#web/src/ui/cells.ts';
import { Dots } from '#web/src/ui/dots.tsx';

const rows = 3;

/** Two blocks of dots, one `times` as wide as the other, each below its name. Stands in an svg of ten by ten. */
export function Ratio({ times }: { times: number }) {
  const [wide, narrow] = blockWidths(times);
  const { ai, it } = landing.crisis.ratio;
  return (
    <>
      <Block top={1} width={wide} name={ai} />
      <Block top={7} width={narrow} name={it} />
    </>
  );
}

function Block({ top, width, name }: { top: number; width: number; name: string }) {
  const cells = cellsBetween(top, top + rows).flatMap((row) => cellsBetween(row * 10, row * 10 + width));
  return (
    <>
      <text x="2" y={top * 10 - 2} className="fill-ink font-serif text-[9px]">
        {name}
      </text>
      <Dots cells={cells} className="stroke-dim" />
    </>
  );
}

/** The largest whole numbers of columns in this ratio that fit, the wider first. */
function blockWidths(times: number): [wide: number, narrow: number] {
  const narrow = cellsBetween(1, 11).findLast((columns) => columns * times <= 10 && Number.isInteger(columns * times));
  if (narrow === undefined) throw new Error(`A ratio of ${times} cannot be drawn in ten columns of dots.`);
  return [narrow * times, narrow];
}
