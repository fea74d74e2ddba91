import { site } from '#shared/site.ts';
import { landing } from '../../content/landing.ts';

export function Clients() {
  return (
    <section aria-labelledby="clients-heading" className="border-t border-line">
      <div className="mx-auto max-w-page px-5 py-16 sm:px-8 md:py-24">
        <h2 id="clients-heading" className="font-sans text-body font-medium tracking-normal text-muted">
          {landing.clients.heading}
        </h2>
        <ul className="mt-6 flex flex-col flex-wrap gap-y-2 sm:flex-row sm:items-baseline gap-x-4 font-serif text-title tracking-tight">
          {site.clients.map((client) => (
            <li
              key={client}
              className="flex items-center gap-4 sm:not-last:after:size-1.5 sm:not-last:after:rounded-full sm:not-last:after:bg-dim"
            >
              {client}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
