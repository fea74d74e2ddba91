import { bandColors, colors, darkBandColors } from '#shared/brand.ts';

type Palette = Readonly<Record<string, string>>;

/** The lowest allowed contrast of each color on paper and on a surface (WCAG 2.2, 1.4.3 and 1.4.11). */
const minimumContrast: Partial<Record<keyof typeof colors, number>> = {
  ink: 4.5,
  muted: 4.5,
  danger: 4.5,
  // The spark (accent) color fills buttons. For WCAG, the label's contrast is enough, but the button must stand out.
  spark: 1.8,
  card: 2,
  edge: 3,
  sparkLine: 3,
  // More than the 3 that WCAG requires, because this color also draws thin rings.
  dim: 3.2,
  focus: 3,
};

const pairs: readonly (readonly [front: string, back: string, least: number])[] = [
  ...Object.entries(minimumContrast).flatMap(([front, least]) =>
    ['paper', 'surface'].map((back) => [front, back, least] as const),
  ),
  ['onSpark', 'spark', 4.5],
  ['onAlert', 'alert', 4.5],
];

const scheme = (index: 0 | 1): Palette =>
  Object.fromEntries(Object.entries(colors).map(([name, both]) => [name, both[index]]));

/** Colors by area of a page. A band is a dark part of a page, and needs only some of the colors. */
const palettes: Readonly<Record<string, Palette>> = {
  'in the light': scheme(0),
  'in the dark': scheme(1),
  'on a band': bandColors,
  'on a band in the dark': { ...bandColors, ...darkBandColors },
};

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** Mixes two colors as CSS `color-mix(in srgb, …)` does. @param share how much of `other`, from 0 to 1 */
const mix = (hex: string, other: string, share: number): string => {
  const others = channels(other);
  const mixed = channels(hex).map((value, at) => Math.round(value * (1 - share) + (others[at] ?? 0) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
};

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

const [black = '', white = ''] = ['00', 'ff'].map((digits) => `#${digits.repeat(3)}`);

const lowContrastOn = (palette: Palette, front: string, color: string) =>
  pairs.flatMap(([name, back, least]) => {
    const behind = palette[back];
    if (name !== front || !behind) return [];
    const ratio = contrast(color, behind);
    return ratio < least ? { back, behind, ratio, least } : [];
  });

const nearestShade = (palette: Palette, front: string, color: string): string | undefined =>
  Array.from({ length: 256 }, (_, step) => (step + 1) / 256)
    .flatMap((share) => [mix(color, black, share), mix(color, white, share)])
    .find((shade) => lowContrastOn(palette, front, shade).length === 0);

/** @returns a line for each color pair with too little contrast, including the nearest color that passes */
export const lowContrastPairs = (parts: Readonly<Record<string, Palette>> = palettes): string[] =>
  Object.entries(parts).flatMap(([part, palette]) =>
    Object.entries(palette).flatMap(([front, color]) =>
      lowContrastOn(palette, front, color).map(({ back, behind, ratio, least }) => {
        const shade = nearestShade(palette, front, color);
        const remedy = shade ? `The nearest ${front} that passes is ${shade}.` : `No ${front} passes: change ${back}.`;
        return `${front} ${color} on ${back} ${behind}, ${part}: ${ratio.toFixed(2)}, at least ${least}. ${remedy}`;
      }),
    ),
  );
