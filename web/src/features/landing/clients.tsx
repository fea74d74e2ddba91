import { site } from '#shared/site.ts';
import { landing } from '#web/src/content/landing.ts';

export function Clients() {
  return (
    <section aria-labelledby="clients-heading" className="border-y border-line bg-surface">
      <div className="mx-auto max-w-page px-5 py-16 sm:px-8 md:py-24">
        <h2 id="clients-heading" className="text-heading">
          {landing.clients.heading}
        </h2>
        <ul className="mt-10 grid auto-rows-fr grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-x-4 font-serif text-[1.25rem] md:grid-cols-4 md:gap-x-8 md:text-title">
          {site.clients.map((client) => (
            <li key={client} className="border-t border-line py-4">
              {client}
            </li>
          ))}
        </ul>
        {site.caseLine && <p className="mt-10 max-w-text font-serif text-lead">{site.caseLine}</p>}
      </div>
    </section>
  );
}
