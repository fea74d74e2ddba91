import { type Figure, figures } from '#web/src/content/figures.ts';
import { landing } from '#web/src/content/landing.ts';
import { cellCenter, cropped, Dots, Rings } from '#web/src/ui/dots.tsx';
import { hundredCells } from './hundred-cells.ts';

const words = landing.hero.figure;

/** The failing dots go dim in five waves, none of which is a row or a column. */
const waves = [0, 1, 2, 3, 4];
const waveOf = (cell: number) => (cell * 7 + Math.floor(cell / 10) * 3) % 5;

type Props = { figure?: Extract<Figure, { kind: 'range' }> };

/** The drawing behind the headline: a hundred projects, one of which has left to become the headline's full stop. */
export function HundredProjects({ figure = figures.projectsFail }: Props) {
  const { fail, mayFail, last, vacancy } = hundredCells(figure);
  const [x, y] = cellCenter(vacancy, 10);
  return (
    <figure className="w-full max-w-[32rem] justify-self-center md:justify-self-end">
      <div className="grid *:col-start-1 *:row-start-1">
        <svg viewBox={cropped(10, 10)} role="img" aria-label={words.label} className="w-full">
          <Dots cells={fail} className="stroke-dim" />
          <Rings cells={mayFail} className="stroke-ink" />
          <Dots cells={last} className="stroke-ink" />
          <circle
            className="fill-none stroke-edge"
            cx={x}
            cy={y}
            r="3"
            strokeWidth="0.8"
            strokeDasharray="0.1 1.78"
            strokeLinecap="round"
          />
        </svg>
        {/* Each wave fades out over the dim dots: a phone's compositor animates that alone, without repainting. */}
        {waves.map((wave) => (
          <svg key={wave} viewBox={cropped(10, 10)} aria-hidden="true" className="attrition w-full">
            <Dots cells={fail.filter((cell) => waveOf(cell) === wave)} className="stroke-ink" />
          </svg>
        ))}
      </div>
      <figcaption className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-note text-muted tabular-nums">
        <Key text={words.legend.solid} className="fill-ink" />
        <Key text={words.legend.outlined} className="fill-none stroke-ink" />
        <Key text={words.legend.dim} className="fill-dim forced-colors:[r:1.4px]" />
        <span>{words.vacancy}</span>
      </figcaption>
    </figure>
  );
}

function Key({ text, className }: { text: string; className: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <svg viewBox="0 0 10 10" aria-hidden="true" className="size-2.5">
        <circle cx="5" cy="5" r="4.2" strokeWidth="1.6" className={className} />
      </svg>
      {text}
    </span>
  );
}
