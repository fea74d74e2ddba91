import type { ServedIndex } from '#shared/editions.ts';
import { roomTexts } from '#web/src/content/room.ts';
import { unbroken } from './blocks/unbroken.tsx';

const { overview: texts } = roomTexts;

type Facts = NonNullable<ServedIndex['overview']>;

/** Alternatives with their costs, when the offer pays off, and its risks. */
export function Overview({ options, breakEven, risks }: Facts) {
  return (
    <div className="mt-3 gap-x-4 gap-y-6 lg:grid lg:grid-cols-[minmax(0,40rem)_minmax(0,1fr)] print:mt-3 print:grid print:grid-cols-[3fr_2fr]">
      <section aria-labelledby="options" className="min-w-0 not-print:max-lg:mt-6">
        <h2 id="options" className="text-small font-medium">
          {texts.options(options.caption)}
        </h2>
        <table className="mt-1 w-full border-t border-ink text-small tabular max-sm:text-note">
          <thead>
            <tr className="flex-wrap justify-between text-note text-muted max-sm:flex">
              <th scope="col" className="py-1 text-start font-normal print:py-0">
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
              <tr
                key={name}
                className="flex-wrap justify-between border-t border-line max-sm:flex align-baseline leading-5 last:font-medium"
              >
                <th scope="row" className="py-1 pe-3 text-start font-normal print:py-0.5">
                  {name}
                </th>
                <td className="py-1 text-end print:py-0.5">{unbroken(cost)}</td>
                <td className="py-1 ps-3 text-end print:py-0.5">{unbroken(leaves)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section aria-labelledby="pays" className="not-print:max-lg:mt-6 lg:ps-4">
        <h2 id="pays" className="text-small font-medium">
          {texts.pays}
        </h2>
        <p className="mt-1 border-t border-ink pt-2 text-small print:text-note">{unbroken(breakEven)}</p>
        <h3 className="mt-3 text-small font-medium">{texts.risks}</h3>
        <ol className="mt-1 list-inside list-decimal text-small print:text-note">
          {risks.map((risk) => (
            <li key={risk}>{risk}</li>
          ))}
        </ol>
      </section>
    </div>
  );
}

/** What is open before signature, by who closes it. */
export function OpenPoints({ open }: Pick<Facts, 'open'>) {
  if (open.length === 0) return null;
  return (
    <section aria-labelledby="open">
      <h2 id="open" className="text-lead print:text-small">
        {texts.open}
      </h2>
      <dl className="mt-2 grid gap-2 text-small print:mt-1 print:gap-1 print:text-note">
        {open.map(({ by, what }) => (
          <div key={by}>
            <dt className="font-medium">{texts.closedBy(by, what.length)}</dt>
            <dd className="text-muted">{new Intl.ListFormat('en-US').format(what)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
