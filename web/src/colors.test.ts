import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

/** The colors that each block of colors.css sets, in order: light, dark, print, band, band in the dark. */
const blocks = read('./colors.css')
  .split('}')
  .map((block) =>
    Object.fromEntries([...block.matchAll(/--color-([\w-]+): (#\w{6});/g)].map(([, name, hex]) => [name, hex])),
  )
  .filter((block) => Object.keys(block).length > 0);
const [light = {}, dark = {}, print = {}, band = {}, darkBand = {}] = blocks;

const palettes: Record<string, Record<string, string | undefined>> = {
  light,
  dark: { ...light, ...dark },
  print: { ...light, ...print },
  'band in the light': band,
  'band in the dark': { ...band, ...darkBand },
};

const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Contrast ratio of two colors, from 1 to 21 (WCAG 2.2). */
const contrast = (one: string, other: string): number => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

/** The least contrast with the page and with a surface (WCAG 2.2, 1.4.3 and 1.4.11). */
const least: Record<string, number> = { ink: 4.5, muted: 4.5, danger: 4.5, edge: 3, 'spark-line': 3, dim: 3, focus: 3 };

const pairs = [
  ...Object.entries(least).flatMap(([front, ratio]) =>
    ['paper', 'surface'].map((back) => ({ front, back, least: ratio })),
  ),
  { front: 'on-alert', back: 'alert', least: 4.5 },
];

test.each(Object.keys(palettes))('colors.css: has enough contrast, %s', (name) => {
  const palette = palettes[name] ?? {};
  const faint = pairs.flatMap(({ front, back, least: ratio }) => {
    const [one, other] = [palette[front], palette[back]];
    if (!one || !other || contrast(one, other) >= ratio) return [];
    return [`${front} ${one} on ${back} ${other}: ${contrast(one, other).toFixed(2)}, not ${ratio}`];
  });
  expect(faint).toEqual([]);
});
