import { type Meaning, meaningOf, type Rating } from './ratings.ts';

/** A mark that tells by its shape, not by its color: a dot, half a dot, or a cross. */
export function Mark({ meaning }: { meaning: Exclude<Meaning, 'cost'> }) {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" className="mark">
      {meaning === 'unsupported' ? (
        <path d="M3 3l10 10M13 3L3 13" />
      ) : (
        <circle cx="8" cy="8" r="6.5" fill={meaning === 'supported' ? 'currentColor' : 'none'} />
      )}
      {meaning === 'partial' && <path d="M8 1.5a6.5 6.5 0 0 1 0 13z" fill="currentColor" />}
    </svg>
  );
}

export function RatingCell({ rating }: { rating: Rating }) {
  const meaning = meaningOf(rating);
  return (
    <span className="rating">
      {meaning !== 'cost' && <Mark meaning={meaning} />}
      {rating}
    </span>
  );
}
