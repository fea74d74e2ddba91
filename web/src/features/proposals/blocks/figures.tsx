import type { Figure } from '#shared/proposals.ts';
import { unbroken } from './unbroken.tsx';

export function Figures({ items }: { items: readonly Figure[] }) {
  return (
    <dl className="figures my-2 grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(8.5rem,34%)),1fr))] gap-x-3 gap-y-3 border-y border-line py-4 sm:gap-y-6 lg:auto-cols-[1fr] lg:grid-flow-col lg:grid-cols-none lg:gap-x-8 print:gap-y-2.5 print:py-2.5 print:auto-cols-[1fr] print:grid-flow-col print:gap-x-6 print:grid-cols-none">
      {items.map(({ value, label }) => (
        <div key={label} className="flex flex-col-reverse justify-end nth-last-[odd]:first:col-[1/-1] lg:max-w-60">
          <dt className="text-balance wrap-anywhere text-note text-muted">{unbroken(label)}</dt>
          <dd className="font-serif text-[clamp(min(0.9375rem,7vw),4.2vw,1.375rem)] not-print:pb-1 not-print:leading-[1.2] tracking-[-0.022em] tabular print:text-[1.2rem]">
            {unbroken(value, { inDisplay: true })}
          </dd>
        </div>
      ))}
    </dl>
  );
}
