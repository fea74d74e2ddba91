import { type Figure, figureText, hundredOf } from '#web/src/content/figures.ts';
import { landing, type Statistic } from '#web/src/content/landing.ts';
import { cellsBetween, cropped, fewestWhole, pitch } from '#web/src/ui/cells.ts';
import { Dots, Rings } from '#web/src/ui/dots.tsx';
import { TextLink } from '#web/src/ui/text-link.tsx';
import { CrisisField } from './crisis-field.tsx';
import { Section } from './section.tsx';

const { crisis } = landing;

/** Four statistics, beside one field of dots that they change, or each with a drawing of its own (crisis.css). */
export function Crisis() {
  return (
    <Section
      id="crisis"
      heading={crisis.heading}
      lead={crisis.lead}
      beside={<CrisisField />}
      className="crisis band [--rim:1.6px] print:break-inside-avoid"
    >
      <ul className="grid gap-4 min-[48rem]:grid-cols-2 md:gap-6 print:grid-cols-4 print:gap-3">
        {crisis.statistics.map((statistic) => (
          <Card key={statistic.label} {...statistic} />
        ))}
      </ul>
    </Section>
  );
}

function Card({ figure, label, note }: Statistic) {
  const { source } = figure;
  return (
    <li className="grid">
      <div className="grid content-start items-start gap-x-8 gap-y-6 rounded-box border border-card p-5 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] sm:p-8 print:grid-cols-1 print:p-3">
        <Drawing figure={figure} columns={20} className="sm:hidden" />
        <Drawing figure={figure} columns={10} className="max-w-80 max-sm:hidden" />
        <div className="@container">
          <h3>
            <span className="figure block whitespace-nowrap">{figureText(figure)}</span>{' '}
            <span className="mt-3 block text-title">{label}</span>
          </h3>
          <p className="mt-2 text-balance text-muted">{note}</p>
          <p className="mt-3 text-[0.875rem] text-muted">
            {source?.of && `${source.of}${crisis.reportedBy} `}
            {source ? (
              <TextLink href={source.url} rel="external">
                {`${source.name}, ${source.year}`}
              </TextLink>
            ) : (
              crisis.withoutSource
            )}
          </p>
        </div>
      </div>
    </li>
  );
}

type DrawingProps = { figure: Figure; columns: 10 | 20; className: string };

/** Failed ones first, row by row; possible failures are outlined. */
function Drawing({ figure, columns, className }: DrawingProps) {
  if (figure.kind === 'ratio') return <Ratio times={figure.times} className={className} />;
  const { fail, mayFail } = hundredOf(figure);
  return (
    <svg viewBox={cropped(columns, 100 / columns)} aria-hidden="true" className={`own w-full ${className}`}>
      <Dots cells={cellsBetween(0, fail)} columns={columns} className="stroke-dim" />
      <Rings cells={cellsBetween(fail, fail + mayFail)} columns={columns} />
      <Dots cells={cellsBetween(fail + mayFail, 100)} columns={columns} className="stroke-ink" />
    </svg>
  );
}

/** A labeled row of large dots for each kind. */
function Ratio({ times, className }: { times: number; className: string }) {
  const [above, below] = fewestWhole(times);
  const columns = above + 1;
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
    <svg
      viewBox={`0 0 ${columns * pitch} ${2 * pitch}`}
      aria-hidden="true"
      className={`own w-full max-w-60 ${className}`}
    >
      {[row(crisis.ratio.ai, above, 0), row(crisis.ratio.it, below, 1)]}
    </svg>
  );
}
