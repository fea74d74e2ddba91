import type { Figure } from '#shared/proposals.ts';
import { unbroken } from './unbroken.tsx';

/** Standalone figures, each above its label. */
export function Figures({ items }: { items: readonly Figure[] }) {
  return (
    <dl className="figures my-2 grid grid-cols-[minmax(0,4fr)_minmax(0,5fr)] gap-x-3 gap-y-3 border-y border-line py-3 lg:auto-cols-[1fr] lg:grid-flow-col lg:grid-cols-none lg:gap-x-8 lg:py-4 print:auto-cols-[1fr] print:grid-flow-col print:gap-x-6 print:grid-cols-none">
      {items.map(({ value, label }) => (
        <div
          key={label}
          className="flex flex-col-reverse justify-end last:odd:col-span-2 lg:max-w-60 lg:last:odd:col-span-1 print:last:odd:col-span-1"
        >
          <dt className="wrap-anywhere text-note text-muted">{unbroken(label)}</dt>
          <dd className="font-serif text-[min(1.5rem,4.6vw)] leading-tight tracking-tight tabular print:text-[1.2rem]">
            {unbroken(value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
