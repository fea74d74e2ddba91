import { landing, type Sheet } from '#web/src/content/landing.ts';
import { cellsBetween, cropped } from '#web/src/ui/cells.ts';
import { Dots, Rings } from '#web/src/ui/dots.tsx';

const columns = 12;

/** What a client takes away: three sheets of a project that is made up, in dots like everything else. */
export function Work() {
  return (
    <div className="mt-20 md:mt-28 print:mt-8 print:break-inside-avoid">
      <h3 className="text-title">{landing.work.heading}</h3>
      <p className="mt-2 max-w-text text-muted">{landing.work.lead}</p>
      <ul className="mt-8 grid gap-6 md:grid-cols-3 print:grid-cols-3 print:gap-3">
        {landing.work.sheets.map((sheet) => (
          <PaperSheet key={sheet.title} {...sheet} />
        ))}
      </ul>
    </div>
  );
}

function PaperSheet({ title, rule, rows, foot }: Sheet) {
  return (
    <li className="flex flex-col border border-line bg-surface p-6 shadow-[0_1px_3px_rgb(0_0_0/0.12)] print:p-4">
      <h4 className="font-normal font-serif text-[1.25rem]">{title}</h4>
      <p className="mt-1 text-note text-muted">{rule}</p>
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
                <Rings cells={cellsBetween(0, from)} columns={columns} className="stroke-dim" />
                <Dots cells={cellsBetween(from, to)} columns={columns} className="stroke-ink" />
                <Rings cells={cellsBetween(to, columns)} columns={columns} className="stroke-dim" />
              </svg>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 border-t border-line pt-4 text-small font-medium">{foot}</p>
    </li>
  );
}
