import { landing, type Service } from '#web/src/content/landing.ts';
import { ButtonLink } from '#web/src/ui/button.tsx';
import { Work } from './work.tsx';

const { services, hero } = landing;

export function Services() {
  return (
    <section id="services" aria-labelledby="services-heading">
      <div className="mx-auto max-w-page px-5 py-20 sm:px-8 md:py-32 print:py-8">
        <div className="grid gap-x-16 gap-y-4 md:grid-cols-2 md:items-end print:break-after-avoid">
          <h2 id="services-heading" className="max-w-[8.5em] text-heading">
            {services.heading}
          </h2>
          <p className="max-w-text font-serif text-lead text-muted">{services.lead}</p>
        </div>
        <div className="mt-14 grid gap-x-16 gap-y-12 min-[48rem]:grid-cols-2 print:mt-6 print:break-inside-avoid print:grid-cols-2">
          {services.cards.map((service) => (
            <ServiceCard key={service.title} {...service} />
          ))}
        </div>
        <Work />
        <div className="mt-12 flex justify-center print:hidden">
          <ButtonLink href="#contact" variant="primary">
            {hero.toContact}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

function ServiceCard({ title, line, points }: Service) {
  return (
    <article className="border-t-2 border-ink pt-6">
      <h3 className="text-title">{title}</h3>
      <p className="mt-2 text-muted">{line}</p>
      <ul className="mt-8 grid gap-x-8 font-serif text-[max(1rem,min(1.25rem,6vw))] lg:grid-cols-2">
        {points.map((point) => (
          <li key={point} className="border-t border-line py-3">
            {point}
          </li>
        ))}
      </ul>
    </article>
  );
}
