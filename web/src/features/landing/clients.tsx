import type { Site } from '#shared/site-schema.ts';
import { landing } from '#web/src/content/landing.ts';

/** The client names in columns, and an optional line about one of them. */
export function Clients({ clients, caseLine }: Pick<Site, 'clients' | 'caseLine'>) {
  return (
    <section aria-labelledby="clients-heading" className="border-y border-line bg-surface">
      <div className="mx-auto max-w-page px-5 py-14 sm:px-8 md:py-18 print:break-inside-avoid print:px-0 print:py-3">
        <h2 id="clients-heading" className="text-[clamp(1.75rem,1.4rem+1.5vw,2.5rem)] leading-[1.1]">
          {landing.clients.heading}
        </h2>
        <ul className="mt-8 grid gap-x-8 gap-y-3 font-serif text-title sm:grid-cols-2 lg:grid-cols-4 lg:text-[min(2.25vw,2.5rem)] print:mt-3 print:grid-cols-4 print:text-body">
          {clients.map((client) => (
            <li key={client}>{client}</li>
          ))}
        </ul>
        {caseLine && <p className="mt-10 max-w-text border-l-4 border-spark pl-5 font-serif text-lead">{caseLine}</p>}
      </div>
    </section>
  );
}
