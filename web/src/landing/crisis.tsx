import { TextLink } from '#web/src/ui/text-link.tsx';
import { Hundred } from './dots.tsx';
import { type Figure, figureText } from './figures.ts';
import { RatioDots } from './ratio.tsx';
import { Section } from './section.tsx';
import { landing, type Statistic } from './texts.ts';

const { crisis } = landing;

/** Four statistics, each with a drawing of its dots. */
export function Crisis() {
  return (
    <Section id="crisis" heading={crisis.heading} intro={crisis.intro} className="band print:break-inside-avoid">
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
            <span className="block text-figure whitespace-nowrap">{figureText(figure)}</span>{' '}
            <span className="mt-3 block text-title">{label}</span>
          </h3>
          <p className="mt-2 text-balance text-muted">{note}</p>
          <p className="mt-3 text-small text-muted">
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

function Drawing({ figure, columns, className }: DrawingProps) {
  const classes = `w-full ${className}`;
  if ('times' in figure) return <RatioDots times={figure.times} columns={columns} className={classes} />;
  return <Hundred figure={figure} columns={columns} className={classes} />;
}
