import type { ReactNode } from 'react';

/** What a rating amounts to. A cost is none of them. */
type Degree = 'supported' | 'partial' | 'none';

const degrees: Record<string, Degree> = {
  Yes: 'supported',
  High: 'supported',
  Included: 'supported',
  Supported: 'supported',
  Limited: 'partial',
  Difficult: 'partial',
  Manual: 'partial',
  Basic: 'partial',
  Partial: 'partial',
  Low: 'partial',
  'Partial or limited': 'partial',
  No: 'none',
  'Not supported': 'none',
};

/** A rating in its own word, with a mark whose shape, and not only its colour, says what it amounts to. */
export function Rating({ rating, children = rating }: { rating: string; children?: ReactNode }) {
  const degree = degrees[rating];
  return (
    <span className="inline-flex items-center gap-2">
      {degree && <DegreeMark degree={degree} />}
      {rating === 'Critical' && <CriticalMark />}
      {children}
    </span>
  );
}

/** A full dot, half a dot, an empty one. */
function DegreeMark({ degree }: { degree: Degree }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className="size-3.5 shrink-0 stroke-ink" strokeWidth="2">
      <circle cx="8" cy="8" r="6.5" className={degree === 'supported' ? 'fill-ink' : 'fill-none'} />
      {degree === 'partial' && <path d="M8 2a6 6 0 0 1 0 12z" className="fill-ink stroke-none" />}
    </svg>
  );
}

/** A flag. */
export function CriticalMark() {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className="size-3.5 shrink-0 fill-danger">
      <path d="M2 1h2v15H2zM4 2h10l-3 3.500L14 9H4z" />
    </svg>
  );
}
