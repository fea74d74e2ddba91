import { landing, type Service } from '#web/src/content/landing.ts';
import { ButtonLink } from '#web/src/ui/button.tsx';
import { Section } from './section.tsx';
import { Work } from './work.tsx';

const { services, hero } = landing;

export function Services() {
  return (
    <Section id="services" heading={services.heading} lead={services.lead}>
      <div className="grid gap-x-16 gap-y-12 min-[48rem]:grid-cols-2 print:break-inside-avoid print:grid-cols-2">
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
    </Section>
  );
}

/** A service, and what the client gets of it, as a table of a report. */
function ServiceCard({ title, line, points }: Service) {
  return (
    <article className="border-t-2 border-ink pt-6">
      <h3 className="text-title">{title}</h3>
      <p className="mt-2 text-muted">{line}</p>
      <dl className="mt-6 border-b border-line">
        {Object.entries(points).map(([name, gets]) => (
          <div
            key={name}
            className="grid items-baseline gap-x-6 border-t border-line py-3.5 lg:grid-cols-[17rem_minmax(0,1fr)] print:py-2"
          >
            <dt className="font-serif text-[max(1rem,min(1.25rem,6vw))]">{name}</dt>
            <dd className="leading-[1.45] text-muted">{gets}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
