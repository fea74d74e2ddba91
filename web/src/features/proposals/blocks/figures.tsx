import type { Figure } from '#shared/proposals.ts';
import { unbroken } from './unbroken.tsx';

/** Key figures, each above its label. */
export function Figures({ items }: { items: readonly Figure[] }) {
  return (
    <dl className="figures my-2 not-print:in-[.cover]:mt-3 not-print:sm:in-[.cover]:mt-6 grid grid-cols-[1fr_1fr] max-[22.5rem]:grid-cols-1 gap-x-3 gap-y-3 border-y border-line py-4 sm:gap-y-6 lg:auto-cols-[1fr] lg:grid-flow-col lg:grid-cols-none lg:gap-x-8 print:gap-y-2.5 print:py-2.5 print:auto-cols-[1fr] print:grid-flow-col print:gap-x-6 print:grid-cols-none">
      {items.map(({ value, label }) => (
        <div key={label} className="flex flex-col-reverse justify-end nth-last-[odd]:first:col-[1/-1] lg:max-w-60">
          <dt className="text-balance wrap-anywhere text-note text-muted">{unbroken(label)}</dt>
          <dd className="font-serif text-[max(min(1.375rem,4.2vw),min(0.9375rem,8vw))] max-[22.5rem]:text-[max(6.5vw,min(1.25rem,7vw))] not-print:pb-1 not-print:leading-[1.2] tracking-tight tabular print:text-[1.2rem]">
            {unbroken(value, { inDisplay: true })}
          </dd>
        </div>
      ))}
    </dl>
  );
}
