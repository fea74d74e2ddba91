import { landing, type Service, type Sheet } from '#web/src/content/landing.ts';
import { cellsBetween, cropped } from '#web/src/ui/cells.ts';
import { Dots, Rings } from '#web/src/ui/dots.tsx';
import { Section } from './section.tsx';

const { services, work } = landing;

/** How many places a row of a sheet has. */
const columns = 12;

export function Services() {
  return (
    <Section id="services" heading={services.heading} lead={services.lead}>
      <div className="grid gap-x-16 gap-y-12 min-[48rem]:grid-cols-2 print:break-inside-avoid print:grid-cols-2">
        {services.cards.map((service) => (
          <ServiceCard key={service.title} {...service} />
        ))}
      </div>
      <Work />
    </Section>
  );
}

/** A service, and what the client gets of it, as a table of a report. */
function ServiceCard({ title, line, points }: Service) {
  return (
    <article className="border-t-2 border-ink pt-6">
      <h3 className="text-title">{title}</h3>
      <p className="mt-3">{line}</p>
      <dl className="mt-6">
        {Object.entries(points).map(([name, gets]) => (
          <div
            key={name}
            className="grid items-baseline gap-x-6 border-t border-line py-3.5 lg:grid-cols-[18rem_minmax(0,1fr)] print:py-2"
          >
            <dt className="font-serif text-[max(1rem,min(1.375rem,6vw))]">{name}</dt>
            <dd className="leading-[1.45]">{gets}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}

/** What a client receives: three sheets from a made-up project, drawn in dots. */
function Work() {
  return (
    <div className="mt-20 md:mt-28 print:mt-8 print:break-inside-avoid">
      <h3 className="text-title">{work.heading}</h3>
      <p className="mt-2 max-w-text text-muted">{work.lead}</p>
      <ul className="mt-8 grid gap-6 md:grid-cols-3 print:grid-cols-3 print:gap-3">
        {work.sheets.map((sheet) => (
          <PaperSheet key={sheet.title} {...sheet} />
        ))}
      </ul>
    </div>
  );
}

function PaperSheet({ title, rows, foot }: Sheet) {
  return (
    <li className="flex flex-col border border-line bg-surface [--behind:var(--surface)] p-6 print:p-4">
      <h4 className="text-[1.25rem]">{title}</h4>
      <dl className="mt-5 flex-1">
        {rows.map(({ label, says, from = 0, to }) => (
          <div
            key={label}
            className="grid grid-cols-[minmax(0,1fr)_minmax(0,auto)] gap-x-4 border-t border-line py-3 text-small"
          >
            <dt>{label}</dt>
            <dd className="text-right font-medium">{says}</dd>
            <dd className="col-span-2 mt-3">
              <svg viewBox={cropped(columns, 1)} aria-hidden="true" className="w-full max-w-[25rem]">
                <Rings cells={cellsBetween(0, columns)} columns={columns} />
                <Dots cells={cellsBetween(from, to)} columns={columns} className="stroke-ink" />
              </svg>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 border-t border-line pt-4 text-small font-medium">{foot}</p>
    </li>
  );
}
