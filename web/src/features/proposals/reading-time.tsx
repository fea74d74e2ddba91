const columns = 20;

/**
 * How long a document is: a dot for each minute of reading. The words beside it say the same. Not made of ui/dots.tsx,
 * which comes with the public pages: a reader in the room would wait for their code.
 */
export function ReadingTime({ minutes }: { minutes: number }) {
  const rows = Math.ceil(minutes / columns);
  const lengths = Array.from({ length: rows }, (_, row) => Math.min(columns, minutes - row * columns));
  return (
    <svg viewBox={`1.9 1.9 196.2 ${rows * 10 - 3.8}`} aria-hidden="true" className="w-full max-w-80">
      <path
        className="dots stroke-ink"
        d={lengths.map((dots, row) => `M5 ${row * 10 + 5}h${dots * 10 - 9}`).join('')}
      />
    </svg>
  );
}
