import { type Figure, figureText, hundredOf } from '#web/src/content/figures.ts';
import { landing, type Statistic } from '#web/src/content/landing.ts';
import { cellsBetween, cropped } from '#web/src/ui/cells.ts';
import { Dots, Rings } from '#web/src/ui/dots.tsx';
import { TextLink } from '#web/src/ui/text-link.tsx';
import { Ratio } from './ratio.tsx';

const { crisis } = landing;

/** Four statistics, each with its field beside it: in every browser, and at every place of the page. */
export function Crisis() {
  return (
    <section id="crisis" aria-labelledby="crisis-heading" className="band print:break-inside-avoid">
      <div className="mx-auto max-w-page px-5 py-20 sm:px-8 md:py-28 print:py-8">
        <h2 id="crisis-heading" className="text-heading">
          {crisis.heading}
        </h2>
        <p className="mt-4 max-w-text font-serif text-lead text-muted">{crisis.lead}</p>
        <ul className="mt-12 grid gap-x-8 gap-y-12 min-[48rem]:grid-cols-2 md:mt-16 md:gap-x-16 md:gap-y-20 print:grid-cols-2 print:gap-x-8 print:gap-y-8">
          {crisis.statistics.map((statistic) => (
            <Step key={statistic.label} {...statistic} />
          ))}
        </ul>
      </div>
    </section>
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
