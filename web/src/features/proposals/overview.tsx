import type { ReactNode } from 'react';
import type { ServedIndex } from '#shared/editions.ts';
import { unbroken } from './blocks/unbroken.tsx';
import { roomTexts } from './texts.ts';

const { overview: texts } = roomTexts;

type PartProps = { id: string; title: string; className?: string; children: ReactNode };

export function Part({ id, title, className, children }: PartProps) {
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className="col-span-full scroll-mt-20 text-lead">
        {title}
      </h2>
      {children}
    </section>
  );
}

type Facts = NonNullable<ServedIndex['overview']>;

/** On a phone an option's two amounts are below its name, in columns that are the same in all rows. */
const row = 'grid-cols-[repeat(auto-fit,minmax(min(100%,max(8.5rem,34%)),1fr))] gap-x-3 max-sm:grid';

export function Overview({ options, breakEven, risks }: Facts) {
  return (
    <>
      <Part
        id="options"
        title={texts.options}
        className="min-w-0 md:col-span-2 lg:col-span-1 lg:pr-10 print:col-span-1"
      >
        <table className="mt-3 w-full border-t border-ink text-small tabular print:mt-1">
          <caption className="caption-bottom pt-2 text-start text-note text-muted">{unbroken(options.caption)}</caption>
          <thead>
            <tr className={`${row} text-note text-muted`}>
              <th scope="col" className="max-sm:sr-only py-1 text-start font-normal print:py-0">
                {texts.option}
              </th>
              <th scope="col" className="py-1 text-end font-normal">
                {texts.cost}
              </th>
              <th scope="col" className="py-1 ps-3 text-end font-normal">
                {texts.leaves}
              </th>
            </tr>
          </thead>
          <tbody>
            {options.rows.map(({ name, cost, leaves }) => (
              <tr key={name} className={`${row} border-t border-line align-baseline leading-6`}>
                <th scope="row" className="col-span-full py-1.5 pe-3 max-sm:pb-0 text-start font-normal print:py-0">
                  {name}
                </th>
                <td className="py-1.5 text-end max-sm:pt-0 print:py-0 print:whitespace-nowrap">{unbroken(cost)}</td>
                <td className="py-1.5 ps-3 text-end max-sm:pt-0 print:py-0 print:whitespace-nowrap">
                  {unbroken(leaves)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Part>
      <div className="grid gap-x-6 gap-y-6 md:col-span-2 md:grid-cols-2 lg:col-span-1 print:col-span-1 print:grid-cols-1 print:gap-3">
        <Part id="pays" title={texts.pays}>
          <p className="mt-3 border-t border-ink pt-2 text-small print:mt-1">{unbroken(breakEven)}</p>
        </Part>
        <Part id="risks" title={texts.risks}>
          <ol className="mt-3 list-inside list-decimal border-t border-ink pt-2 text-small print:mt-1">
            {risks.map((risk) => (
              <li key={risk}>{risk}</li>
            ))}
          </ol>
        </Part>
      </div>
    </>
  );
}

export function OpenPoints({ open }: Pick<Facts, 'open'>) {
  if (open.length === 0) return null;
  return (
    <Part id="open" title={texts.open} className="md:pr-10 print:pr-0">
      <dl className="mt-2 grid gap-2 text-small print:mt-1 print:gap-1">
        {open.map(({ by, what }) => (
          <div key={by}>
            <dt className="font-medium">{texts.closedBy(by, what.length)}</dt>
            <dd className="text-muted">{new Intl.ListFormat('en-US').format(what)}</dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}
