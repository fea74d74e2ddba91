import type { ReactNode } from 'react';

/** What is read as one: "$138,600-$194,600", "60-75 hours", "Phase 2B", "December 20, 2026", the code of a document. */
const whole =
  /(\$?\d[\d,.]*-\$?\d(?:[\d,.]*\d)?(?: (?:hour|day|week|month)s?)?|\d+ (?:business )?(?:hour|day|week|month)s?|Phases? \d[A-Z]?|SOC 2|Type I|[A-Z][a-z]+ \d+, \d{4}|[\da-f]{4}(?: [\da-f]{4}){3})/;

/** A text in which no line break divides what is read as one: browsers break after the hyphen of a range, too. */
export const unbroken = (text: string): ReactNode => {
  const parts = text.split(whole);
  if (parts.length === 1) return text;
  return parts.map((part, position) =>
    position % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes
      <span key={position} className="whole">
        {part}
      </span>
    ),
  );
};
