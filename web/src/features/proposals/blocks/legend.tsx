import type { BlockOf } from './block-of.ts';
import { Rating } from './rating.tsx';
import { unbroken } from './unbroken.tsx';

export function Legend({ items }: BlockOf<'legend'>) {
  return (
    <dl
      data-keep-whole=""
      className="my-2 grid max-w-measure items-baseline print:items-start gap-x-8 gap-y-3 rounded-box border border-line bg-surface px-6 py-5 print:gap-y-1 print:px-4 print:py-2 sm:grid-cols-[max-content_1fr] print:grid-cols-[max-content_1fr]"
    >
      {items.map(({ rating, meaning }) => (
        <div key={rating} className="sm:contents print:contents">
          <dt className="font-medium">
            <Rating rating={rating} />
          </dt>
          <dd className="text-small text-muted">{unbroken(meaning)}</dd>
        </div>
      ))}
    </dl>
  );
}
