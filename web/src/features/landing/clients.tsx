import { site } from '#shared/site.ts';
import { landing } from '#web/src/content/landing.ts';

export function Clients() {
  return (
    <section aria-labelledby="clients-heading" className="border-t border-line">
      <div className="mx-auto max-w-page px-5 py-16 sm:px-8 md:py-24">
        <h2 id="clients-heading" className="font-sans text-body font-medium tracking-normal text-muted">
          {landing.clients.heading}
        </h2>
        {/* Before each name a dot; those at the beginnings of lines are clipped away. */}
        <div className="mt-6 overflow-x-clip">
          <ul className="flex flex-col flex-wrap gap-y-2 sm:-ml-5.5 sm:flex-row sm:items-baseline gap-x-4 font-serif text-title tracking-tight">
            {site.clients.map((client) => (
              <li
                key={client}
                className="flex items-center gap-4 sm:before:size-1.5 sm:before:rounded-full sm:before:bg-dim"
              >
                {client}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
