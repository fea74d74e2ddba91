import type { Site } from '#shared/site-schema.ts';
import { landing } from '#web/src/content/landing.ts';

/** The clients, one after the other, so that no number leaves a gap; below them a line about one of them, if any. */
export function Clients({ clients, caseLine }: Pick<Site, 'clients' | 'caseLine'>) {
  return (
    <section aria-labelledby="clients-heading" className="border-y border-line bg-surface">
      <div className="mx-auto max-w-page px-5 py-12 sm:px-8 print:break-inside-avoid print:py-8">
        <h2 id="clients-heading" className="text-heading">
          {landing.clients.heading}
        </h2>
        <ul className="mt-8 font-serif text-[min(clamp(2rem,3.8vw,3.5rem),10vw)] leading-[1.25]">
          {clients.map((client) => (
            <li key={client} className="group mr-[0.25em] inline-block">
              {client}
              <span className="ml-[0.25em] inline-block size-[0.2em] rounded-full bg-spark align-middle group-last:hidden" />
            </li>
          ))}
        </ul>
        {caseLine && <p className="mt-8 max-w-text font-serif text-lead text-muted">{caseLine}</p>}
      </div>
    </section>
  );
}
