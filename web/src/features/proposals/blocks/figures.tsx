import type { BlockOf } from './block-of.ts';

export function Figures({ items }: BlockOf<'figures'>) {
  return (
    <dl className="my-2 flex max-w-measure flex-wrap gap-x-12 gap-y-6 border-y border-line py-6">
      {items.map(({ value, label }) => (
        <div key={`${value} ${label}`} className="flex flex-col-reverse">
          <dt className="mt-1 text-small text-muted">{label}</dt>
          <dd className="font-serif text-title tracking-tight tabular">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
