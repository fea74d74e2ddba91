import type { ReactNode } from 'react';

/** A range with its prefix and suffix, or a minus sign: "783-1,108", "$138,600-$194,600", "$147K-$267K", "-$3,000". */
const range = /(\$?\d[\d,.]*K?-\$?\d(?:[\d,.]*\d)?K?|(?<!\w)-(?=\$?\d))/;

/** Spaces that must not break, as in "Phase 2B", "SOC 2 Type I", "December 20, 2026", "Nov. 2026", and "30 days". */
const inner = /[A-Z]\w*\.? (?=(?:\d{1,4}[A-Z]?|I)\b)|\d, (?=20\d\d\b)|\d (?=(?:hour|day|week|month)s?\b)/g;

/** A space near the end of a long text, where a line break could leave a single short word on the last line. */
const last = /(?<=.{30}) (?=.{1,6}$)/g;

const withDash = (part: string): ReactNode => {
  const [from, to] = part.split('-');
  return (
    <>
      {from}
      <span className="dash">-</span>
      {to}
    </>
  );
};

/**
 * Keeps ranges and units on one line, because browsers also break after the hyphen of a range. The text keeps its
 * hyphen, which document.css draws as a dash. With `inDisplay`, the display font itself draws the hyphen between digits
 * as a dash, because separate elements would shift when the font loads.
 */
export const unbroken = (text: string, { inDisplay = false } = {}): ReactNode => {
  // Uses non-breaking spaces rather than nowrap elements, because many of those crashed WebKitGTK 2.50.
  const parts = text
    .replace(inner, (part) => part.replace(' ', '\u00A0'))
    .replace(last, '\u00A0')
    .split(range);
  if (parts.length === 1) return parts[0];
  return parts.map((part, position) =>
    position % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes
      <span key={position} className="range">
        {inDisplay && !part.includes('K') ? part : withDash(part)}
      </span>
    ),
  );
};
