import { bandColors, colors, darkBandColors } from '#shared/brand.ts';

type Name = keyof typeof colors;
type Palette = Readonly<Record<Name, string>>;

/** Color pairs with their least contrast: 4.5 for text, 3 for controls and drawings (WCAG 2.2, 1.4.3 and 1.4.11). */
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
  // More than required, because a ring is thin.
  ['dim', 'paper', 3.2],
  ['dim', 'surface', 3.2],
  ['focus', 'paper', 3],
  ['focus', 'surface', 3],
];

const scheme = (index: 0 | 1) =>
  Object.fromEntries(Object.entries(colors).map(([name, both]) => [name, both[index]])) as Palette;

/** Areas of the pages with their colors. A band contains no fields or cards. */
const palettes: Readonly<Record<string, Partial<Palette>>> = {
  'in the light': scheme(0),
  'in the dark': scheme(1),
  'on a band': bandColors,
  'on a band in the dark': { ...bandColors, ...darkBandColors },
};

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** Mixes like `color-mix` in sRGB. @param share of the other color, from 0 to 1 */
const mix = (hex: string, other: string, share: number): string => {
  const others = channels(other);
  const mixed = channels(hex).map((value, at) => Math.round(value * (1 - share) + (others[at] ?? 0) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
};

/** Relative luminance, from 0 to 1 (WCAG 2.2). @param hex six digits */
const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((channel) => {
    const value = channel / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Contrast ratio of two colors, from 1 to 21 (WCAG 2.2). */
export const contrast = (one: string, other: string): number => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

/** The share of `onSpark` in the hovered main button (web/src/ui/button.tsx). */
const hovered = 0.12;

type Ratio = { back: Name; behind: string; ratio: number; least: number };

/** The backgrounds of a color, with their contrast. */
const ratiosOf = (front: Name, above: string, palette: Partial<Palette>): Ratio[] =>
  pairs.flatMap(([name, back, least]) => {
    const color = palette[back];
    if (name !== front || !color) return [];
    const behind = name === 'onSpark' ? mix(color, above, hovered) : color;
    return { back, behind, least, ratio: contrast(above, behind) };
  });

const isFaint = ({ ratio, least }: Ratio) => ratio < least;

const [black = '', white = ''] = ['00', 'ff'].map((digits) => `#${digits.repeat(3)}`);

/** The nearest shade of a color that passes on all its backgrounds; undefined if none does. */
const nearestShade = (front: Name, above: string, palette: Partial<Palette>): string | undefined =>
  Array.from({ length: 256 }, (_, step) => (step + 1) / 256)
    .flatMap((share) => [mix(above, black, share), mix(above, white, share)])
    .find((shade) => !ratiosOf(front, shade, palette).some(isFaint));

/** @returns a line for each pair with too little contrast, with the nearest color that passes */
export const faintPairs = (parts: Readonly<Record<string, Partial<Palette>>> = palettes): string[] =>
  Object.entries(parts).flatMap(([part, palette]) =>
    [...new Set(pairs.map(([front]) => front))].flatMap((front) => {
      const above = palette[front];
      if (!above) return [];
      return ratiosOf(front, above, palette)
        .filter(isFaint)
        .map(({ back, behind, ratio, least }) => {
          const shade = nearestShade(front, above, palette);
          const remedy = shade
            ? `The nearest ${front} that passes is ${shade}.`
            : `No ${front} passes: change ${back}.`;
          return `${front} ${above} on ${back} ${behind}, ${part}: ${ratio.toFixed(2)}, at least ${least}. ${remedy}`;
        });
    }),
  );
