import { type Figure, figureText, hundredOf } from '#web/src/content/figures.ts';
import { landing, type Statistic } from '#web/src/content/landing.ts';
import { cellsBetween, cropped, pitch } from '#web/src/ui/cells.ts';
import { Dots, Rings } from '#web/src/ui/dots.tsx';
import { TextLink } from '#web/src/ui/text-link.tsx';
import { Section } from './section.tsx';

const { crisis } = landing;

/** Four statistics, each beside its field of dots. */
export function Crisis() {
  return (
    <Section
      id="crisis"
      heading={crisis.heading}
      lead={crisis.lead}
      className="band [--rim:1.6px] print:break-inside-avoid"
    >
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
    <li className="grid items-start gap-x-8 gap-y-6 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <Field figure={figure} columns={20} className="sm:hidden" />
      <Field figure={figure} columns={10} className="max-w-80 max-sm:hidden" />
      <div className="@container">
        <h3>
          <span className="figure block whitespace-nowrap">{figureText(figure)}</span>{' '}
          <span className="mt-3 block text-title">{label}</span>
        </h3>
        <p className="mt-2 text-muted">{note}</p>
        <p className="mt-3 text-[0.875rem] text-muted">
          {source?.of && `${source.of}, reported by `}
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
function Field({ figure, columns, className }: { figure: Figure; columns: 10 | 20; className: string }) {
  if (figure.kind === 'ratio') return <Ratio times={figure.times} className={className} />;
  const { fail, mayFail } = hundredOf(figure);
  return (
    <svg viewBox={cropped(columns, 100 / columns)} aria-hidden="true" className={`w-full ${className}`}>
      <Dots cells={cellsBetween(0, fail)} columns={columns} className="stroke-dim" />
      <Rings cells={cellsBetween(fail, fail + mayFail)} columns={columns} />
      <Dots cells={cellsBetween(fail + mayFail, 100)} columns={columns} className="stroke-ink" />
    </svg>
  );
}

/** A row of large dots for each kind, after its name: the fewest whole ones of which the first row has `times` as many. */
function Ratio({ times, className }: { times: number; className: string }) {
  const below = cellsBetween(1, 11).find((count) => Number.isInteger(count * times)) ?? 10;
  const columns = Math.round(below * times) + 1;
  const row = (name: string, count: number, at: number) => (
    <g key={name}>
      <text y={at * pitch + pitch / 2} dy=".34em" fontSize="4" className="fill-ink font-serif">
        {name}
      </text>
      <Dots
        cells={cellsBetween(1, count + 1).map((cell) => cell + at * columns)}
        columns={columns}
        className="stroke-dim"
      />
    </g>
  );
  return (
    <svg viewBox={`0 0 ${columns * pitch} ${2 * pitch}`} aria-hidden="true" className={`w-full max-w-60 ${className}`}>
      {[row(crisis.ratio.ai, columns - 1, 0), row(crisis.ratio.it, below, 1)]}
    </svg>
  );
}
