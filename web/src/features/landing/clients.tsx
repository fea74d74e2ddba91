import type { Site } from '#shared/site-schema.ts';
import { landing } from '#web/src/content/landing.ts';

/** The clients in columns that are as even as can be, however many there are, with a line about one of them if there is one. */
export function Clients({ clients, caseLine }: Pick<Site, 'clients' | 'caseLine'>) {
  return (
    <section aria-labelledby="clients-heading" className="border-y border-line bg-surface">
      <div className="mx-auto max-w-page px-5 py-16 sm:px-8 md:py-20 print:break-inside-avoid print:py-8">
        <h2 id="clients-heading" className="text-heading">
          {landing.clients.heading}
        </h2>
        {caseLine && <p className="mt-4 max-w-text font-serif text-lead text-muted">{caseLine}</p>}
        <ul className="mt-10 grid grid-cols-[repeat(auto-fit,minmax(min(100%,18.5rem),1fr))] gap-x-8 font-serif text-lead">
          {clients.map((client) => (
            <li key={client} className="border-t border-line py-3">
              {client}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
