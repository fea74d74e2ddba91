import { type Figure, figureText, hundredOf } from '#web/src/content/figures.ts';
import { landing, type Statistic } from '#web/src/content/landing.ts';
import { cellsBetween, cropped, diameter, pitch } from '#web/src/ui/cells.ts';
import { Dots, Rings } from '#web/src/ui/dots.tsx';
import { TextLink } from '#web/src/ui/text-link.tsx';
import { Section } from './section.tsx';

const { crisis } = landing;

/** Four statistics, each beside its field of dots. */
export function Crisis() {
  return (
    <Section id="crisis" heading={crisis.heading} lead={crisis.lead} className="band print:break-inside-avoid">
      <ul className="grid gap-x-8 gap-y-12 min-[48rem]:grid-cols-2 md:gap-x-16 md:gap-y-20 print:grid-cols-2 print:gap-x-8 print:gap-y-8">
        {crisis.statistics.map((statistic) => (
          <Step key={statistic.label} {...statistic} />
        ))}
      </ul>
    </Section>
  );
}

function Step({ figure, label, note }: Statistic) {
  const { source } = figure;
  return (
    <li className="grid items-start gap-x-5 gap-y-6 sm:gap-x-8 min-[22rem]:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <svg viewBox={cropped(10, 10)} aria-hidden="true" className="w-full max-w-80">
        <Field figure={figure} />
      </svg>
      <div className="@container">
        <h3>
          <span className="figure block whitespace-nowrap">{figureText(figure)}</span>{' '}
          <span className="mt-3 block text-title">{label}</span>
        </h3>
        <p className="mt-2 text-muted">{note}</p>
        <p className="mt-3 text-note text-muted">
          {source ? (
            <TextLink href={source.url} rel="external">
              {`${source.name}, ${source.year}`}
            </TextLink>
          ) : (
            crisis.withoutSource
          )}
        </p>
      </div>
    </li>
  );
}

/** Those that fail come first, row by row; those that may fail are outlined. */
function Field({ figure }: { figure: Figure }) {
  if (figure.kind === 'ratio') return <Ratio times={figure.times} />;
  const { fail, mayFail } = hundredOf(figure);
  return (
    <>
      <Dots cells={cellsBetween(0, fail)} className="stroke-dim" />
      {mayFail > 0 && <Rings cells={cellsBetween(fail, fail + mayFail)} className="stroke-ink" />}
      <Dots cells={cellsBetween(fail + mayFail, 100)} className="stroke-ink" />
    </>
  );
}

/** Large dots, each with the name of its kind in it: the fewest whole ones of which the first row has `times` as many. */
function Ratio({ times }: { times: number }) {
  const below = cellsBetween(1, 11).find((count) => Number.isInteger(count * times)) ?? 10;
  const above = Math.round(below * times);
  const gap = pitch - diameter;
  const size = (10 * pitch - above * gap) / above;
  const row = (name: string, count: number, at: number) =>
    cellsBetween(0, count).map((cell) => {
      const [x, y] = [cell, at].map((place) => gap / 2 + size / 2 + place * (size + gap));
      return (
        <g key={`${name} ${cell}`}>
          <circle cx={x} cy={y} r={size / 2} className="fill-dim" />
          <text
            x={x}
            y={y}
            dy=".34em"
            fontSize={size * 0.3}
            textAnchor="middle"
            className="fill-ink font-serif forced-colors:fill-paper"
          >
            {name}
          </text>
        </g>
      );
    });
  return [row(crisis.ratio.ai, above, 0), row(crisis.ratio.it, below, 1)];
}
