import type { BlockOf } from './block-of.ts';
import { useMarked } from './marked.tsx';

export function Figures({ items }: BlockOf<'figures'>) {
  return (
    <dl className="my-2 flex max-w-measure flex-wrap gap-x-8 gap-y-6 border-y border-line py-6">
      {items.map(({ value, label }) => (
        <Figure key={`${value} ${label}`} value={value} label={label} />
      ))}
    </dl>
  );
}

function Figure({ value, label }: { value: string; label: string }) {
  const [markedValue, markedLabel] = useMarked([value, label], ' ');
  return (
    <div className="flex flex-col-reverse">
      <dt className="mt-1 text-small text-muted">{markedLabel}</dt>
      <dd className="font-serif text-title tracking-tight tabular">{markedValue}</dd>
    </div>
  );
}
