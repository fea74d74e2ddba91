import type { BlockOf } from '#shared/proposals.ts';
import { unbroken } from './unbroken.tsx';

/** How well a requirement is met. A rating such as a cost or “Included” has no degree. */
type Degree = 'supported' | 'partial' | 'none';

const degrees: Record<Degree, readonly string[]> = {
  supported: ['Yes', 'Supported'],
  partial: ['Limited', 'Difficult', 'Manual', 'Basic', 'Partial', 'Low', 'Partial or limited'],
  none: ['No', 'Not supported'],
};
const degreeNames = Object.keys(degrees) as Degree[];

type RatingProps = {
  rating: string;
  /** The phase in which the requirement will be met, if one is stated. */
  phase?: number | undefined;
};

/** A rating in words, with a mark that conveys it by shape rather than color. */
export function Rating({ rating, phase }: RatingProps) {
  const degree = degreeNames.find((name) => degrees[name].includes(rating));
  return (
    <span className="inline-flex items-center gap-2">
      {degree && <DegreeMark degree={degree} phase={phase} />}
      {rating === 'Critical' && <CriticalMark />}
      {unbroken(rating)}
    </span>
  );
}

/** A dot if the requirement is met, a phase number in a ring if promised, half a dot if partly met, or a cross. */
function DegreeMark({ degree, phase }: { degree: Degree; phase: number | undefined }) {
  const isPlanned = degree === 'supported' && phase !== undefined;
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4 shrink-0 fill-none stroke-ink" strokeWidth="1.75">
      {degree === 'none' ? (
        <path d="M3 3l10 10M13 3L3 13" />
      ) : (
        <circle cx="8" cy="8" r="7" className={degree === 'supported' && !isPlanned ? 'fill-ink' : undefined} />
      )}
      {degree === 'partial' && <path d="M8 2a6 6 0 0 1 0 12z" className="fill-ink stroke-none" />}
      {isPlanned && (
        <text x="8" y="11.5" textAnchor="middle" fontSize="10" stroke="none" className="tabular fill-ink">
          {phase}
        </text>
      )}
    </svg>
  );
}

export function CriticalMark() {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className="size-3.5 shrink-0 fill-danger">
      <path d="M2 1h2v15H2zM4 2h10l-3 3.5L14 9H4z" />
    </svg>
  );
}

export function Legend({ items }: BlockOf<'legend'>) {
  return (
    <dl
      data-keep-whole=""
      className="legend my-2 grid max-w-measure items-baseline print:items-start gap-x-8 gap-y-3 rounded-box border border-line bg-surface px-6 py-5 print:gap-y-1 print:px-4 print:py-2 sm:grid-cols-[max-content_1fr] print:grid-cols-[max-content_1fr]"
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
