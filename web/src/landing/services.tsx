import { cellsBetween } from './dots.tsx';
import { Section } from './section.tsx';
import { type Example, landing, type Service } from './texts.ts';

const { services } = landing;

/** Path data for a row of dots: lines of zero length, which have round ends. */
const dots = (from: number, to: number) =>
  cellsBetween(from, to)
    .map((cell) => `M${cell} .5h0`)
    .join('');

export function Services() {
  return (
    <Section id="services" heading={services.heading} intro={services.intro}>
      {/* With an odd number of cards, the last card spans the row. */}
      <div className="grid gap-6 min-[48rem]:grid-cols-2 print:grid-cols-2 print:gap-3 min-[48rem]:[&>:last-child:nth-child(odd)]:col-span-2 print:[&>:last-child:nth-child(odd)]:col-span-2">
        {services.cards.map((service) => (
          <ServiceCard key={service.title} {...service} />
        ))}
      </div>
    </Section>
  );
}

function ServiceCard({ title, line, points, example }: Service) {
  return (
    <article className="row-span-4 grid grid-rows-subgrid gap-y-0 rounded-box border border-card bg-surface p-5 sm:p-8 print:break-inside-avoid print:px-4 print:py-3">
      <h3 className="text-title">{title}</h3>
      <p className="mt-2 text-muted">{line}</p>
      <dl className="mt-6 print:mt-3">
        {Object.entries(points).map(([name, gets]) => (
          <div
            key={name}
            className="grid items-baseline gap-x-6 border-t border-line py-3.5 lg:grid-cols-[17rem_minmax(0,1fr)] print:py-1"
          >
            <dt className="font-serif text-[max(1rem,min(1.375rem,6vw))] leading-[1.2]">{name}</dt>
            <dd className="leading-[1.45] text-balance lg:min-h-[2lh]">{gets}</dd>
          </div>
        ))}
      </dl>
      <Report {...example} />
    </article>
  );
}

/** An invented report. Each row has a line of dots. */
function Report({ title, steps, rows, foot }: Example) {
  return (
    <div className="mt-6 border-t-2 border-ink pt-5 text-small print:mt-2 print:pt-2">
      <h4 className="text-[1.25rem]">{title}</h4>
      <p className="text-muted">{services.sample}</p>
      <dl className="mt-4 grid gap-3 print:mt-2 print:gap-1">
        {rows.map(({ label, says, from = 0, to }) => (
          <div key={label} className="grid grid-cols-[minmax(0,1fr)_minmax(0,auto)] gap-x-4">
            <dt>{label}</dt>
            <dd className="text-right font-medium">{says}</dd>
            <dd className="col-span-2 mt-1.5">
              {/* A dot for each minute or week. */}
              <svg
                viewBox={`0 0 ${steps - 1} 1`}
                preserveAspectRatio="none"
                aria-hidden="true"
                strokeLinecap="round"
                strokeWidth="9"
                className="h-3 w-full overflow-visible px-1"
              >
                <path className="stroke-line" vectorEffect="non-scaling-stroke" d={dots(0, steps)} />
                <path className="stroke-ink" vectorEffect="non-scaling-stroke" d={dots(from, to)} />
              </svg>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-6 font-serif text-intro text-balance print:mt-2">{foot}</p>
    </div>
  );
}
