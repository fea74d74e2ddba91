import stringWidth from 'string-width';

/**
 * Visitors can send control characters, which could recolor a terminal, rename its window or hide what follows, and
 * marks that turn the direction of writing, which could make one name look like another.
 */
const unsafe = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A visitor's text as one line that is safe to print. */
export const sanitizeTerminal = (text: string): string => text.replace(/\s+/g, ' ').replace(unsafe, '\ufffd').trim();

/** A visitor's text as lines that are safe to print. */
export const sanitizeTerminalLines = (text: string): string[] =>
  text.split(/\r\n|\r|\n/).map((line) => line.replaceAll('\t', '  ').replace(unsafe, '\ufffd'));

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Cuts or pads a text to a width in columns. */
const toWidth = (text: string, width: number): string => {
  const missing = width - stringWidth(text);
  if (missing >= 0) return text + ' '.repeat(missing);
  let cut = '';
  let used = 0;
  for (const { segment } of graphemes.segment(text)) {
    used += stringWidth(segment);
    // One column is for the ellipsis.
    if (used > width - 1) break;
    cut += segment;
  }
  return toWidth(`${cut}…`, width);
};

const gap = '  ';
const minColumnWidth = 6;

/**
 * Lays out rows of text in columns.
 * @param width of the terminal; the widest columns are cut until the lines fit
 */
export const textTable = (head: readonly string[], rows: readonly (readonly string[])[], width: number): string[] => {
  const lines = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => stringWidth(line[column] ?? ''))));
  const total = () => widths.reduce((sum, one) => sum + one, gap.length * (widths.length - 1));
  while (total() > width) {
    const widest = widths.indexOf(Math.max(...widths));
    const current = widths[widest] ?? 0;
    if (current <= minColumnWidth) break;
    widths[widest] = current - 1;
  }
  return lines.map((line) =>
    line
      .map((cell, column) => toWidth(cell, widths[column] ?? 0))
      .join(gap)
      .trimEnd(),
  );
};
