const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Scripts whose signs take two columns of a terminal (the Wide and Fullwidth of Unicode's annex 11), and emoji. */
const wide =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u;

const columnsOf = (sign: string) => (wide.test(sign) ? 2 : 1);

/** How many columns of a terminal a text takes. */
export const widthOf = (text: string): number =>
  [...graphemes.segment(text)].reduce((width, { segment }) => width + columnsOf(segment), 0);

const lay = (text: string, width: number): string => {
  if (widthOf(text) <= width) return text + ' '.repeat(width - widthOf(text));
  let cut = '';
  for (const { segment } of graphemes.segment(text)) {
    if (widthOf(cut) + columnsOf(segment) > width - 1) break;
    cut += segment;
  }
  return lay(`${cut}…`, width);
};

const gap = '  ';
/** No column is cut to less than this. */
const least = 6;

/**
 * Lays out rows of text in columns.
 * @param width of the terminal; the widest columns give way until the lines fit into it
 */
export const textTable = (head: readonly string[], rows: readonly (readonly string[])[], width: number): string[] => {
  const lines = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => widthOf(line[column] ?? ''))));
  const total = () => widths.reduce((sum, one) => sum + one, gap.length * (widths.length - 1));
  while (total() > width) {
    const widest = widths.indexOf(Math.max(...widths));
    const current = widths[widest] ?? 0;
    if (current <= least) break;
    widths[widest] = current - 1;
  }
  return lines.map((line) =>
    line
      .map((cell, column) => lay(cell, widths[column] ?? 0))
      .join(gap)
      .trimEnd(),
  );
};
