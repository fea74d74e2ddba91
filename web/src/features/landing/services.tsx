import { landing, type Service } from '#web/src/content/landing.ts';
import { ServiceDrawing } from './service-drawing.tsx';

const { services } = landing;

export function Services() {
  return (
    <section id="services" aria-labelledby="services-heading">
      <div className="mx-auto max-w-page px-5 py-20 sm:px-8 md:py-28">
        <h2 id="services-heading" className="max-w-[16ch] text-heading">
          {services.heading}
        </h2>
        <p className="mt-4 max-w-text text-lead text-muted">{services.lead}</p>
        <div className="mt-12 grid gap-6 md:grid-cols-2 md:gap-8">
          {services.cards.map((service) => (
            <ServiceCard key={service.title} {...service} />
          ))}
        </div>
      </div>
    </section>
  );
}

function ServiceCard({ drawing, title, line, points }: Service) {
  return (
    <article className="flex flex-col rounded-box border border-line bg-surface p-6 sm:p-10">
      <ServiceDrawing drawing={drawing} />
      <h3 className="mt-8 text-title">{title}</h3>
      <p className="mt-2 text-muted">{line}</p>
      <ul className="mt-6 border-t border-line">
        {points.map((point) => (
          <li key={point} className="flex items-center gap-3 border-b border-line py-3 last:border-b-0 last:pb-0">
            <svg viewBox="0 0 10 10" aria-hidden="true" className="size-2 shrink-0 fill-ink">
              <circle cx="5" cy="5" r="5" />
            </svg>
            {point}
          </li>
        ))}
      </ul>
    </article>
  );
}
