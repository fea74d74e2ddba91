import type { ReactNode } from 'react';

/** A range of figures, with what stands before and after its numbers: "783-1,108", "$138,600-$194,600". */
const range = /(\$?\d[\d,.]*-\$?\d[\d,.]*\d|\$?\d[\d,.]*-\$?\d)/;

/** A text whose ranges no line break divides: browsers break after the hyphen. */
export const unbroken = (text: string): ReactNode => {
  const parts = text.split(range);
  if (parts.length === 1) return text;
  return parts.map((part, position) =>
    position % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes
      <span key={position} className="range">
        {part}
      </span>
    ),
  );
};
