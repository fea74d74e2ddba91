import { Fragment } from 'react';
import { ButtonLink } from '#web/src/ui/button.tsx';
import { HundredAcross } from './dots.tsx';
import { landing } from './texts.ts';

const { hero } = landing;
const { legend } = hero.figure;
const linesBeforeLast = hero.headline.slice(0, -1);
const lastLine = hero.headline.at(-1);
/** On a phone the two buttons share a row, unless the visitor has enlarged the text. */
const inRow =
  'grow max-sm:px-[3vw] max-sm:text-[min(0.875rem,5.8vw)] low:min-h-11 low:px-[2vw] low:text-[min(0.9375rem,1.75vw)]';

export function Hero() {
  return (
    <section className="@container mx-auto max-w-page overflow-x-clip px-[20px] pt-(--bar) sm:px-[32px] print:p-0">
      <div className="hero flies">
        <p className="badge justify-self-start rounded-box bg-line px-2.5 py-1 text-small font-medium max-sm:px-[3vw] max-sm:text-[min(0.875rem,5.8vw)] print:px-0">
          {hero.badge}
        </p>
        <h1>
          {linesBeforeLast.map((line) => (
            <Fragment key={line}>
              <span>{line}</span> <br />
            </Fragment>
          ))}
          <span>
            <span className="period">{lastLine}</span>
          </span>
        </h1>
        <div className="pitch">
          <p className="font-serif leading-[1.3] text-muted">
            {hero.subtitle.map((sentence) => (
              <span key={sentence} className="block">
                {sentence}{' '}
              </span>
            ))}
          </p>
          <div className="mt-4 flex flex-wrap gap-2 sm:mt-6 low:mt-2.5 print:hidden">
            <ButtonLink href="#contact" className={inRow}>
              {hero.toContact}
            </ButtonLink>
            <ButtonLink href="#services" variant="quiet" className={inRow}>
              {hero.toServices}
            </ButtonLink>
          </div>
        </div>
        <div role="img" aria-label={hero.figure.label} className="field">
          <HundredAcross />
        </div>
        <div className="relative text-note tabular-nums md:text-small print:text-small">
          {/* When the legend fits on one line, its last label ends below the empty place that it explains. */}
          <ul className="legend flex grid-cols-[auto_auto] flex-wrap justify-between gap-x-4 text-muted min-[16rem]:max-[44rem]:grid min-[44rem]:justify-start min-[44rem]:[&>:last-child]:ml-auto">
            <Key text={legend.dim} className="fill-dim" />
            <Key text={legend.outlined} className="fill-none stroke-dim" />
            <Key text={legend.solid} className="fill-ink" />
            <Key text={legend.you} className="fill-none stroke-spark-line [stroke-dasharray:2_1.2988]" />
          </ul>
          <a
            href="#services"
            className="inset-x-0 -bottom-1 mx-auto flex size-7 min-[16rem]:absolute min-[16rem]:max-[22rem]:[translate:-1rem] items-center justify-center rounded-full print:hidden"
          >
            <span className="sr-only">{hero.scrollDown}</span>
            <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5 fill-none stroke-ink" strokeLinecap="round">
              <path strokeWidth="1.8" d="M10 3v13m-6-6 6 6 6-6" />
            </svg>
          </a>
        </div>
        <div className="flight" />
      </div>
    </section>
  );
}

function Key({ text, className }: { text: string; className: string }) {
  return (
    <li className="inline-flex items-center gap-1.5">
      <svg viewBox="0 0 10 10" aria-hidden="true" className="size-2.5">
        <circle cx="5" cy="5" r="4.2" strokeWidth="1.6" className={className} />
      </svg>
      {text}
    </li>
  );
}
