import { site } from '#shared/site.ts';
import { landing } from './texts.ts';

export function Clients() {
  return (
    <section aria-labelledby="clients-heading" className="border-y border-line bg-surface">
      <div className="mx-auto max-w-page px-[20px] py-14 sm:px-[32px] md:py-18 print:break-inside-avoid print:px-0 print:py-3">
        {/* At most four columns; fewer with large text. On a phone the last of an odd number has its own row. */}
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(7em,20%)),1fr))] gap-x-6 gap-y-7 font-serif text-[clamp(1.0625rem,2vw,1.75rem)] leading-[1.2] print:text-body">
          <h2 id="clients-heading" className="border-t border-line pt-3 max-sm:col-span-full">
            <span className="font-sans text-small font-medium">{landing.clients.heading}</span>
          </h2>
          <ul className="contents">
            {site.clients.map((client) => (
              <li key={client} className="border-t border-line pt-3 wrap-anywhere max-sm:odd:last:col-span-full">
                {client}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
