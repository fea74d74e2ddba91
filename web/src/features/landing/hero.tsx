import { landing } from '#web/src/content/landing.ts';
import { ButtonLink } from '#web/src/ui/button.tsx';
import { HundredProjects } from './hundred-projects.tsx';

const { hero } = landing;

export function Hero() {
  return (
    // Clipped at the sides: the dot comes in from the right, where a small screen has no room for it.
    <section className="mx-auto grid overflow-x-clip max-w-page gap-x-12 gap-y-14 px-5 pt-28 pb-8 sm:px-8 md:min-h-[min(100svh,62rem)] md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] md:grid-rows-[1fr_auto] md:items-center md:pt-24">
      <div>
        <p className="inline-block border-y border-ink py-1.5 text-small font-medium">{hero.badge}</p>
        <h1 className="mt-7 text-display text-wrap">
          {hero.headline[0]} <br />
          <span className="whitespace-nowrap">
            {hero.headline[1]}
            <svg
              viewBox="0 0 10 10"
              aria-hidden="true"
              className="arrive ml-[0.08em] inline-block size-[0.17em] align-baseline"
            >
              <circle cx="5" cy="5" r="5" className="fill-spark" />
            </svg>
          </span>
        </h1>
        <p className="mt-7 max-w-text text-lead text-muted">{hero.subtitle}</p>
        <div className="mt-9 flex flex-wrap gap-3">
          <ButtonLink href="#contact" variant="primary">
            {hero.toContact}
          </ButtonLink>
          <ButtonLink href="#services" variant="quiet">
            {hero.toServices}
          </ButtonLink>
        </div>
      </div>
      <HundredProjects />
      <a
        href="#services"
        className="col-span-full inline-flex size-12 items-center justify-center justify-self-center rounded-full"
      >
        <span className="sr-only">{hero.scrollDown}</span>
        <svg viewBox="0 0 20 30" aria-hidden="true" className="h-8 fill-none stroke-ink" strokeLinecap="round">
          <path className="stroke-dim" strokeWidth="4" d="M10 4h0M10 12h0" />
          <path strokeWidth="2" d="m4 20 6 6 6-6" />
        </svg>
      </a>
    </section>
  );
}
