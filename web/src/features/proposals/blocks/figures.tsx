import type { Figure as FigureText } from '#shared/proposals.ts';
import { marked } from './marked.tsx';

/** Figures that stand by themselves, each over what it is. */
export function Figures({ items }: { items: readonly FigureText[] }) {
  return (
    <dl className="figures my-2 grid grid-cols-[minmax(0,4fr)_minmax(0,5fr)] gap-x-3 gap-y-3 border-y border-line py-4 md:auto-cols-[1fr] md:grid-flow-col md:grid-cols-none md:gap-x-8 lg:gap-x-16 print:auto-cols-[1fr] print:grid-flow-col print:grid-cols-none">
      {items.map(({ value, label }) => (
        <Figure key={`${value} ${label}`} value={value} label={label} />
      ))}
    </dl>
  );
}

function Figure({ value, label }: FigureText) {
  const [markedValue, markedLabel] = marked([value, label], ' ');
  return (
    <div className="flex flex-col-reverse justify-end md:max-w-60">
      <dt className="wrap-anywhere text-note text-muted">{markedLabel}</dt>
      <dd className="font-serif text-[min(1.5rem,4.6vw)] leading-tight tracking-tight tabular">{markedValue}</dd>
    </div>
  );
}
