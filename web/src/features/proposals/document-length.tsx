/** A unit of the drawing is a thousandth of the longest document. */
const whole = 1000;
const gap = 4;
const height = 24;

const sum = (words: readonly number[]): number => words.reduce((total, count) => total + count, 0);
const scale = (words: number, longest: number): number => (words / longest) * whole;

/**
 * A document as a row of its sections, each as wide as it is long, against the longest document of the room. The words
 * beside it say the same.
 * @param props.words of each section
 */
export function DocumentLength({ words, longest }: { words: readonly number[]; longest: number }) {
  const bars = words.map((count, position) => ({
    start: scale(sum(words.slice(0, position)), longest),
    width: Math.max(scale(count, longest) - gap, 1),
  }));
  return (
    <svg viewBox={`0 0 ${whole} ${height}`} preserveAspectRatio="none" aria-hidden="true" className="h-3 w-full">
      <path d={`M0 ${height - 1}H${whole}`} className="stroke-line" strokeWidth="2" />
      {bars.map(({ start, width }) => (
        <rect key={start} x={start} width={width} height={height} className="fill-ink" />
      ))}
    </svg>
  );
}
