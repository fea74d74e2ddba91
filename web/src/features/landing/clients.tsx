import type { Site } from '#shared/site-schema.ts';
import { landing } from '#web/src/content/landing.ts';

/** The clients in a list that leaves no hole, however many there are, with a line about one of them if there is one. */
export function Clients({ clients, caseLine }: Pick<Site, 'clients' | 'caseLine'>) {
  return (
    <section aria-labelledby="clients-heading" className="border-y border-line bg-surface">
      <div className="mx-auto grid max-w-page gap-x-16 gap-y-10 px-5 py-16 sm:px-8 md:grid-cols-2 md:py-24 print:break-inside-avoid print:grid-cols-2 print:py-8">
        <div>
          <h2 id="clients-heading" className="text-heading md:max-w-[7em]">
            {landing.clients.heading}
          </h2>
          {caseLine && <p className="mt-6 max-w-text font-serif text-lead text-muted">{caseLine}</p>}
        </div>
        <ul className="border-b border-line font-serif text-title">
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
