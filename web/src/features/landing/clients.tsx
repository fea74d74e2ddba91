import { site } from '#shared/site.ts';
import { landing } from '#web/src/content/landing.ts';

export function Clients() {
  return (
    <section aria-labelledby="clients-heading" className="border-y border-line bg-surface">
      <div className="mx-auto grid max-w-page gap-x-16 gap-y-5 px-5 py-12 sm:px-8 md:grid-cols-[auto_minmax(0,1fr)] md:items-baseline">
        <h2 id="clients-heading" className="font-sans text-small font-medium text-muted">
          {landing.clients.heading}
        </h2>
        <ul className="-mx-5 text-balance font-serif text-[1.25rem]">
          {site.clients.map((client) => (
            <li key={client} className="mx-5 my-1 inline-block">
              {client}
            </li>
          ))}
        </ul>
        {site.caseLine && <p className="font-serif text-lead md:col-start-2">{site.caseLine}</p>}
      </div>
    </section>
  );
}
