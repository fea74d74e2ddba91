import { type Figure, figures, figureText, hundredOf } from '#web/src/content/figures.ts';
import { landing, type Statistic } from '#web/src/content/landing.ts';
import { cellsBetween, cropped } from '#web/src/ui/cells.ts';
import { Dots, Rings } from '#web/src/ui/dots.tsx';
import { TextLink } from '#web/src/ui/text-link.tsx';
import { Ratio } from './ratio.tsx';

const { crisis } = landing;

/**
 * Four statistics. Where the page can follow the reader, one field of a hundred stays and changes with each of them;
 * elsewhere each has a field of its own. hundred.css decides which.
 */
export function Crisis() {
  return (
    <section id="crisis" aria-labelledby="crisis-heading" className="band">
      <div className="mx-auto max-w-page px-5 py-20 sm:px-8 md:py-28">
        <h2 id="crisis-heading" className="text-heading">
          {crisis.heading}
        </h2>
        <p className="mt-4 max-w-text font-serif text-lead text-muted">{crisis.lead}</p>
        <div className="crisis mt-14">
          <ChangingField />
          <ul className="steps">
            {crisis.statistics.map((statistic) => (
              <Step key={statistic.label} {...statistic} />
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

function Step({ figure, label, note, source }: Statistic) {
  return (
    <li>
      <svg viewBox={cropped(10, 10)} aria-hidden="true" className="still mb-7 w-full max-w-80">
        <Still figure={figure} />
      </svg>
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
    </li>
  );
}

/** Those that fail come first, row by row; those that may fail are outlined. */
function Still({ figure }: { figure: Figure }) {
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

/** The field that stays: its layers come and go with the statistics, and the lit are cut out of a full field. */
function ChangingField() {
  const { fail, mayFail } = hundredOf(figures.projectsFail);
  const maybe = cellsBetween(fail, fail + mayFail);
  const others = cellsBetween(0, 100).filter((cell) => !maybe.includes(cell));
  return (
    <div className="changing">
      <svg viewBox={cropped(10, 10)} aria-hidden="true" className="shares">
        <Dots cells={others} className="stroke-dim" />
        <Dots cells={maybe} className="after-first stroke-dim" />
        <Rings cells={maybe} className="only-first stroke-ink" />
      </svg>
      <svg viewBox={cropped(10, 10)} aria-hidden="true" className="lit">
        <Dots cells={cellsBetween(0, 100)} className="stroke-ink" />
      </svg>
      <svg viewBox={cropped(10, 10)} aria-hidden="true" className="only-last">
        <Ratio times={figures.failureRatio.times} />
      </svg>
    </div>
  );
}
