import { figures, hundredOf } from '#web/src/content/figures.ts';
import { landing, type Service } from '#web/src/content/landing.ts';
import { ButtonLink } from '#web/src/ui/button.tsx';
import { Work } from './work.tsx';

const { services, hero } = landing;

export function Services() {
  return (
    <section id="services" aria-labelledby="services-heading">
      <div className="mx-auto max-w-page px-5 py-20 sm:px-8 md:py-32">
        <div className="grid gap-x-16 gap-y-4 md:grid-cols-2 md:items-end">
          <h2 id="services-heading" className="max-w-[8.5em] text-heading">
            {services.heading}
          </h2>
          <p className="max-w-text font-serif text-lead text-muted">{services.lead}</p>
        </div>
        <div className="mt-14 grid gap-6 md:grid-cols-2 md:gap-8">
          {services.cards.map((service) => (
            <ServiceCard key={service.title} {...service} />
          ))}
        </div>
        <Work />
        <div className="mt-12 flex justify-center">
          <ButtonLink href="#contact" variant="primary">
            {hero.toContact}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

function ServiceCard({ drawing, title, line, points }: Service) {
  const Drawing = drawings[drawing];
  return (
    <article className="flex flex-col rounded-box border border-line bg-surface p-6 sm:p-10">
      <svg viewBox="0 0 400 110" aria-hidden="true" className="w-full overflow-visible">
        <Drawing />
      </svg>
      <h3 className="mt-10 text-title">{title}</h3>
      <p className="mt-2 text-muted">{line}</p>
      <ul className="mt-6 lg:grid lg:grid-cols-2 lg:gap-x-8">
        {points.map((point) => (
          <li key={point} className="border-t border-line py-3">
            {point}
          </li>
        ))}
      </ul>
    </article>
  );
}

/** What a service does to the dots. Decoration: the words below say it. */
const drawings: Record<Service['drawing'], () => React.ReactNode> = { innovation: Innovation, enablement: Enablement };

/** The survivors run together into one, and leave their places behind. */
function Innovation() {
  const { last } = hundredOf(figures.projectsFail);
  const places = Array.from({ length: last }, (_, index) => {
    const t = index / Math.max(1, last - 1);
    // Three rows that come closer to each other towards the one.
    return [8 + t * 300, 55 + ((index % 3) - 1) * 45 * (1 - t * 0.75)].map((n) => n.toFixed(0)).join(' ');
  });
  const d = places.map((place) => `M${place}h0`).join('');
  return (
    <>
      <path className="spots stroke-line" d={d} />
      <path className="spots converge stroke-ink" d={d} />
      <circle className="one fill-spark" cx="386" cy="55" r="14" />
    </>
  );
}

const placesOfRound = 24;

/** A round that is made every day; the one goes along. */
function Enablement() {
  return (
    <>
      <ellipse
        className="spots stroke-dim"
        cx="200"
        cy="55"
        rx="186"
        ry="41"
        pathLength={placesOfRound}
        strokeDasharray="0 1"
      />
      {/* On the 22nd place, where it rests unless it can move. */}
      <circle className="round fill-spark" cx="298.2" cy="20.2" r="14" />
    </>
  );
}
