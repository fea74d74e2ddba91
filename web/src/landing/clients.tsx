import type { Site } from '#shared/site-schema.ts';
import { landing } from './texts.ts';

export function Clients({ clients, caseLine }: Pick<Site, 'clients' | 'caseLine'>) {
  // If the last row of four would lack one client, the heading takes a single cell, so that all rows are full.
  const cell = clients.length % 4 === 3 ? 'border-t border-line pt-3' : 'col-span-full print:col-auto';
  return (
    <section aria-labelledby="clients-heading" className="border-y border-line bg-surface">
      <div className="mx-auto max-w-page px-[20px] py-14 sm:px-[32px] md:py-18 print:break-inside-avoid print:px-0 print:py-3">
        <div className="clients grid gap-x-6 gap-y-7 font-serif text-[clamp(1.0625rem,2vw,1.75rem)] leading-[1.2] print:text-body">
          <h2 id="clients-heading" className={cell}>
            <span className="font-sans text-small font-medium">{landing.clients.heading}</span>
          </h2>
          <ul className="[display:contents]">
            {clients.map((client) => (
              <li key={client} className="border-t border-line pt-3 wrap-anywhere">
                {client}
              </li>
            ))}
          </ul>
        </div>
        {caseLine && <p className="mt-10 max-w-text border-l-4 border-spark pl-5 font-serif text-lead">{caseLine}</p>}
      </div>
    </section>
  );
}
