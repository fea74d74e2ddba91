import { site } from '#shared/site.ts';
import { landing } from './texts.ts';

export function Clients() {
  return (
    <section aria-labelledby="clients-heading" className="border-y border-line bg-surface">
      <div className="mx-auto max-w-page px-[20px] py-14 sm:px-[32px] md:py-18 print:break-inside-avoid print:px-0 print:py-3">
        <div className="clients grid gap-x-6 gap-y-7 font-serif text-[clamp(1.0625rem,2vw,1.75rem)] leading-[1.2] print:text-body">
          <h2 id="clients-heading" className="border-t border-line pt-3 font-sans text-small font-medium">
            {landing.clients.heading}
          </h2>
          <ul className="contents">
            {site.clients.map((client) => (
              <li key={client} className="border-t border-line pt-3 wrap-anywhere">
                {client}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
