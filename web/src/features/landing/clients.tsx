import type { Site } from '#shared/site-schema.ts';
import { landing } from '#web/src/content/landing.ts';

/** The clients, one to a line, so that no number leaves a gap; below the heading a line about one of them, if any. */
export function Clients({ clients, caseLine }: Pick<Site, 'clients' | 'caseLine'>) {
  return (
    <section aria-labelledby="clients-heading" className="border-y border-line bg-surface">
      <div className="mx-auto grid max-w-page gap-x-16 gap-y-10 px-5 py-20 sm:px-8 md:grid-cols-2 md:py-28 print:break-inside-avoid print:grid-cols-2 print:py-8">
        <div className="flex flex-col justify-between gap-y-6">
          <h2 id="clients-heading" className="max-w-[8.5em] text-heading">
            {landing.clients.heading}
          </h2>
          {caseLine && <p className="max-w-text font-serif text-lead text-muted">{caseLine}</p>}
        </div>
        <ul className="border-b border-line font-serif text-lead">
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
