/** A unit of the drawing is a thousandth of the longest document. */
const whole = 1000;
const gap = 4;
const height = 24;

/**
 * A document as a row of its sections, each as wide as it is long, against the longest document of the room. The words
 * beside it say the same.
 * @param props.words of each section
 */
export function DocumentLength({ words, longest }: { words: readonly number[]; longest: number }) {
  let from = 0;
  return (
    <svg viewBox={`0 0 ${whole} ${height}`} preserveAspectRatio="none" aria-hidden="true" className="h-3 w-full">
      <path d={`M0 ${height - 1}H${whole}`} className="stroke-line" strokeWidth="2" />
      {words.map((count, position) => {
        const width = (count / longest) * whole;
        const x = from;
        from += width;
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: the sections of a document never change
            key={position}
            x={x}
            width={Math.max(width - gap, 1)}
            height={height}
            className="fill-ink"
          />
        );
      })}
    </svg>
  );
}
