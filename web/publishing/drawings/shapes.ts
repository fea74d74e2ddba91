import type { Frame, Look, Shape } from '#shared/drawings.ts';
import type { Drawing } from '#shared/proposals.ts';

// The shapes of drawings. Coordinates are in units of the frame; y grows downward.

/** Drawing widths: `wide` for large screens and paper, `narrow` for small phones. */
const widths = { wide: 672, narrow: 296 } as const;

export type Layout = (width: number) => Frame;

export const isWide = (width: number): boolean => width >= widths.wide;

export const drawing = (words: Pick<Drawing, 'title' | 'description' | 'table'>, layout: Layout): Drawing => ({
  kind: 'drawing',
  printsTable: false,
  ...words,
  wide: layout(widths.wide),
  narrow: layout(widths.narrow),
});

/** Line height, and average letter width of a wide typeface, at font size 13. */
export const lineHeight = 18;
const letterWidth = 7.4;

const tenth = (value: number): number => Math.round(value * 10) / 10;

export const rect = (look: Look, x: number, y: number, width: number, height: number): Shape => ({
  shape: 'rect',
  look,
  x: tenth(x),
  y: tenth(y),
  width: tenth(width),
  height: tenth(height),
});

export const circle = (look: Look, cx: number, cy: number, r: number): Shape => ({
  shape: 'circle',
  look,
  cx: tenth(cx),
  cy: tenth(cy),
  r: tenth(r),
});

export type Point = readonly [x: number, y: number];

const pathThrough = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${tenth(x)} ${tenth(y)}`).join('L')}`;

export const line = (look: Look, ...points: readonly Point[]): Shape => ({
  shape: 'path',
  look,
  d: pathThrough(points),
});

const polygon = (look: Look, ...points: readonly Point[]): Shape => ({
  shape: 'path',
  look,
  d: `${pathThrough(points)}Z`,
});

export const arrow = ([x1, y1]: Point, [x2, y2]: Point): Shape[] => {
  const [dx, dy] = [Math.sign(x2 - x1) * 5, Math.sign(y2 - y1) * 5];
  const wing = (side: 1 | -1): Point => [x2 - dx + (side * dy * 4) / 5, y2 - dy + (side * dx * 4) / 5];
  return [line('line', [x1, y1], [x2, y2]), line('line', wing(1), [x2, y2], wing(-1))];
};

type TextStyle = { look?: 'plain' | 'strong' | 'muted' | 'inverse'; anchor?: 'start' | 'middle' | 'end' };

export const text = (
  x: number,
  y: number,
  words: string,
  { look = 'plain', anchor = 'start' }: TextStyle = {},
): Shape => ({ shape: 'text', look, anchor, x: tenth(x), y: tenth(y), text: words });

/** Estimates text width, because no font is available here to measure it. */
export const widthOf = (words: string, look: 'plain' | 'strong' = 'plain'): number =>
  words.length * letterWidth * (look === 'strong' ? 1.12 : 1);

/** Breaks words into lines of a maximum width, after spaces and hyphens. */
const breakLines = (words: string, width: number): string[] => {
  const lines: string[] = [];
  for (const word of words.split(/(?<=[ -])(?!\d)/)) {
    const longer = `${lines.at(-1)}${word}`;
    if (lines.length > 0 && widthOf(longer.trim()) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.map((each) => each.trim());
};

/** Breaks words into as few lines as fit, of similar length, so that no line is a single short word. */
export const wrapped = (words: string, width: number): string[] => {
  let lines = breakLines(words, width);
  for (let narrower = width - 8; narrower > width / 2; narrower -= 8) {
    const next = breakLines(words, narrower);
    if (next.length > lines.length) return lines;
    lines = next;
  }
  return lines;
};

export const diamond = (look: Look, x: number, y: number, radius = 6): Shape =>
  polygon(look, [x, y - radius], [x + radius, y], [x, y + radius], [x - radius, y]);

/** A bar that is solid up to the low end and outlined from there to the high end. */
export const rangeBar = (
  { x, y, height }: { x: number; y: number; height: number },
  { low, high }: { low: number; high: number },
  unitsPer: number,
): Shape[] => [
  ...(low > 0 ? [rect('certain', x, y, low * unitsPer, height)] : []),
  ...(high > low ? [rect('possible', x + low * unitsPer, y, (high - low) * unitsPer, height)] : []),
];

export type KeyItem = { sample: (x: number, y: number) => Shape | Shape[]; words: string };

export const swatch =
  (look: Look) =>
  (x: number, y: number): Shape =>
    rect(look, x, y - 5, 16, 10);

/** Lays out a drawing's key in rows, from `top` downward. @returns the shapes and the lower edge of the key */
export const key = (width: number, top: number, items: readonly KeyItem[]): { shapes: Shape[]; bottom: number } => {
  let [x, y] = [0, top + lineHeight / 2];
  const shapes = items.flatMap(({ sample, words }) => {
    const needed = 22 + widthOf(words);
    if (x > 0 && x + needed > width) [x, y] = [0, y + lineHeight];
    const placed = [sample(x + 1, y), text(x + 24, y + 4.5, words, { look: 'muted' })].flat();
    x += needed + 24;
    return placed;
  });
  return { shapes, bottom: y + lineHeight / 2 };
};

export const madeUpHeight = 34;

/** Labels a drawing as made up. The label is inside the drawing, so that it cannot be cropped away. */
export const madeUp = (words: string): Shape[] => [
  rect('open', 0, 0, widthOf(words, 'strong') + 20, 24),
  text(widthOf(words, 'strong') / 2 + 10, 16.5, words, { look: 'strong', anchor: 'middle' }),
];

export const flag = (x: number, y: number): Shape =>
  polygon(
    'flag',
    [x, y],
    [x + 9, y],
    [x + 7, y + 2.8],
    [x + 9, y + 5.6],
    [x + 1.6, y + 5.6],
    [x + 1.6, y + 10],
    [x, y + 10],
  );

export const cross = (look: Look, x: number, y: number, radius: number): Shape => {
  const [left, right] = [tenth(x - radius), tenth(x + radius)];
  const [top, bottom] = [tenth(y - radius), tenth(y + radius)];
  return { shape: 'path', look, d: `M${left} ${top}L${right} ${bottom}M${right} ${top}L${left} ${bottom}` };
};

export const halfDisc = (look: Look, cx: number, cy: number, r: number): Shape => ({
  shape: 'path',
  look,
  d: `M${tenth(cx)} ${tenth(cy - r)}a${r} ${r} 0 0 1 0 ${2 * r}Z`,
});

export const boxHeight = (words: string, width: number): number => wrapped(words, width - 8).length * lineHeight + 14;

export const labeledBox = (
  look: 'certain' | 'possible' | 'box',
  [x, y, width, height]: readonly [x: number, y: number, width: number, height: number],
  words: string,
): Shape[] => {
  const lines = wrapped(words, width - 8);
  const first = y + height / 2 - ((lines.length - 1) * lineHeight) / 2 + 4.5;
  return [
    rect(look, x, y, width, height),
    ...lines.map((each, index) =>
      text(x + width / 2, first + index * lineHeight, each, {
        look: look === 'certain' ? 'inverse' : 'plain',
        anchor: 'middle',
      }),
    ),
  ];
};
