import { landing, type Statistic } from '#web/src/content/landing.ts';
import { cellsBetween, cropped, Dots, Rings } from '#web/src/ui/dots.tsx';

/** A statistic as dots. The words beside it say the same, so it is hidden from a screen reader. */
export function StatisticDots({ figure }: Pick<Statistic, 'figure'>) {
  return (
    <svg viewBox={cropped(10, 10)} aria-hidden="true" className="w-full max-w-56">
      {drawings[figure]}
    </svg>
  );
}

/** Those that failed come first, row by row, as sand fills a glass from above. */
const hundred = (failed: number) => (
  <>
    <Dots cells={cellsBetween(0, failed)} className="stroke-dim" />
    <Dots cells={cellsBetween(failed, 100)} className="stroke-ink" />
  </>
);

const drawings: Record<Statistic['figure'], React.ReactNode> = {
  projects: (
    <>
      <Dots cells={cellsBetween(0, 70)} className="stroke-dim" />
      <Rings cells={cellsBetween(70, 85)} className="stroke-ink" />
      <Dots cells={cellsBetween(85, 100)} className="stroke-ink" />
    </>
  ),
  abandoned: hundred(42),
  pilots: hundred(95),
  /** Two to one: what AI projects fail is drawn twice as tall as what it is measured against. */
  ratio: (
    <>
      <Dots cells={block(0, 4, 2, 10)} className="stroke-muted" />
      <Dots cells={block(6, 10, 6, 10)} className="stroke-muted" />
      <g className="fill-muted text-[7px]">
        <text x="2" y="13">
          {landing.crisis.ratio.ai}
        </text>
        <text x="98" y="53" textAnchor="end">
          {landing.crisis.ratio.it}
        </text>
      </g>
    </>
  ),
};

function block(left: number, right: number, top: number, bottom: number): number[] {
  return cellsBetween(top, bottom).flatMap((row) => cellsBetween(left, right).map((column) => row * 10 + column));
}
