import { landing } from '#web/src/content/landing.ts';
import { cellsBetween, cropped, Dots, Rings } from '#web/src/ui/dots.tsx';

const { figure } = landing.hero;

/** Scattered by eye. 70 to 85 of a hundred fail: 15 surely do not (one of them is the vacancy), 15 more may not. */
const succeed = [3, 8, 16, 22, 29, 35, 41, 47, 58, 64, 70, 77, 86, 93];
const vacancy = 53;
const maySucceed = [1, 12, 19, 25, 38, 44, 50, 56, 61, 67, 73, 82, 89, 95, 98];
const fail = cellsBetween(0, 100).filter((cell) => ![...succeed, ...maySucceed, vacancy].includes(cell));

/**
 * Five waves in which the failing dots go dim, none of them a row or a column. Each is a drawing of its own that fades
 * out over the dim dots: a phone's compositor does that alone, whereas a changing colour is painted anew in each frame.
 */
const waves = [0, 1, 2, 3, 4].map((wave) => fail.filter((cell) => (cell * 7 + Math.floor(cell / 10) * 3) % 5 === wave));

/** The drawing that the headline is about: a hundred projects, of which one has left to become the headline's full stop. */
export function HundredProjects() {
  return (
    <figure className="w-full max-w-[32rem] justify-self-center md:justify-self-end">
      <div className="grid *:col-start-1 *:row-start-1">
        <svg viewBox={cropped(10, 10)} role="img" aria-label={figure.label} className="w-full">
          <Dots cells={fail} className="stroke-dim" />
          <Rings cells={maySucceed} className="stroke-ink" />
          <Dots cells={succeed} className="stroke-ink" />
          <circle
            className="fill-none stroke-edge"
            cx="35"
            cy="55"
            r="3"
            strokeWidth="0.8"
            strokeDasharray="0.1 1.78"
            strokeLinecap="round"
          />
        </svg>
        {waves.map((cells) => (
          <svg key={cells[0]} viewBox={cropped(10, 10)} aria-hidden="true" className="attrition w-full">
            <Dots cells={cells} className="stroke-ink" />
          </svg>
        ))}
      </div>
      <figcaption className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-note text-muted tabular-nums">
        <Key text={figure.legend.solid} className="fill-ink" />
        <Key text={figure.legend.outlined} className="fill-none stroke-ink" />
        <Key text={figure.legend.dim} className="fill-dim forced-colors:[r:1.4px]" />
        <span>{figure.vacancy}</span>
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
