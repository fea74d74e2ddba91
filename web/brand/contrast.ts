import { bandColors, colors, darkBandColors } from '#shared/brand.ts';

type Name = keyof typeof colors;
type Palette = Readonly<Record<Name, string>>;

/** What is seen on what, and the least contrast: 4.5 for text, 3 for what tells a control and for drawings (WCAG 2.2, 1.4.3 and 1.4.11). */
const pairs: readonly [front: Name, back: Name, least: number][] = [
  ['ink', 'paper', 4.5],
  ['ink', 'surface', 4.5],
  ['muted', 'paper', 4.5],
  ['muted', 'surface', 4.5],
  ['danger', 'paper', 4.5],
  ['danger', 'surface', 4.5],
  ['onSpark', 'spark', 4.5],
  ['onAlert', 'alert', 4.5],
  ['card', 'paper', 2],
  ['card', 'surface', 2],
  ['edge', 'paper', 3],
  ['edge', 'surface', 3],
  ['sparkLine', 'paper', 3],
  ['sparkLine', 'surface', 3],
  // With a margin: a ring is thin.
  ['dim', 'paper', 3.2],
  ['dim', 'surface', 3.2],
  ['focus', 'paper', 3],
  ['focus', 'surface', 3],
];

const scheme = (index: 0 | 1) =>
  Object.fromEntries(Object.entries(colors).map(([name, both]) => [name, both[index]])) as Palette;

/** The parts of the pages, each with its colors. A band has no fields and no cards. */
const palettes: Readonly<Record<string, Partial<Palette>>> = {
  'in the light': scheme(0),
  'in the dark': scheme(1),
  'on a band': { onSpark: colors.onSpark[0], ...bandColors },
  'on a band in the dark': { onSpark: colors.onSpark[1], ...bandColors, ...darkBandColors },
};

/** How much light a color gives, from 0 to 1 (WCAG 2.2, "relative luminance"). @param hex with six digits */
const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** The contrast of two colors, from 1 to 21 (WCAG 2.2, "contrast ratio"). */
export const contrast = (one: string, other: string): number => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

/** @returns a line for each pair of colors that cannot be told apart well enough */
export const faintPairs = (parts: Readonly<Record<string, Partial<Palette>>> = palettes): string[] =>
  Object.entries(parts).flatMap(([part, palette]) =>
    pairs.flatMap(([front, back, least]) => {
      const [above, below] = [palette[front], palette[back]];
      if (!above || !below) return [];
      const ratio = contrast(above, below);
      if (ratio >= least) return [];
      return `${front} ${above} on ${back} ${below}, ${part}: ${ratio.toFixed(2)}, at least ${least}`;
    }),
  );
