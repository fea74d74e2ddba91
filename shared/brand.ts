import { site } from './site.ts';

// The only place of the brand's colors and logo. The style sheet, the emails, the page's head, and the icons follow it.

/** Each color of the pages: in the light scheme, and in the dark one. */
export const colors = {
  paper: ['#f4f7f6', '#07191f'],
  surface: ['#ffffff', '#0d242c'],
  ink: ['#0b2830', '#eaf1f0'],
  muted: ['#48616a', '#a3b8bc'],
  line: ['#d3dddc', '#1f3b44'],
  /** The edge of a card, which a visitor sees as one thing. */
  card: ['#a2b2b3', '#3d606a'],
  edge: ['#6d858c', '#6a868f'],
  dim: ['#758c91', '#5f7e88'],
  /** The one bright color: the dot that left its place, and the main action of a view. */
  spark: ['#f2a900', '#ffc23d'],
  /** The same as a thin line, which gold is too faint for on light paper. */
  sparkLine: ['#b57d00', '#ffc23d'],
  onSpark: ['#0b2830', '#0b2830'],
  danger: ['#b1261b', '#ff9d92'],
  /** What reports a failure, over the page: as strong in the dark. */
  alert: ['#b1261b', '#b1261b'],
  onAlert: ['#f4f7f6', '#f4f7f6'],
  focus: ['#00708a', '#ffc23d'],
  shadow: ['#00141c', '#00141c'],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

/** What a band, a dark part of a page, has instead in both schemes: the ink is its paper. */
export const bandColors = {
  paper: colors.ink[0],
  ink: colors.paper[0],
  muted: colors.muted[1],
  line: colors.line[1],
  card: colors.card[1],
  dim: colors.dim[1],
  spark: colors.spark[1],
  onSpark: colors.onSpark[1],
  focus: colors.focus[1],
} as const satisfies Partial<Record<keyof typeof colors, string>>;

/** A band is the deepest part of a dark page, too. */
export const darkBandColors = { paper: '#020c10' } as const;

/** What a printed page has instead of its light colors. */
export const printColors = { paper: '#ffffff', surface: '#ffffff' } as const;

/** The logo in units of its square: rows of dots, the last of the first row having left its place. */
export const logo = {
  size: 24,
  rows: ['##*', '###', '###'],
  /** The center of the first dot, the distance of two, and the diameter of one. */
  origin: [4, 8],
  pitch: 6.5,
  diameter: 4.4,
  spark: { x: 20.4, y: 4.2, radius: 3 },
} as const;

/** The logo as an icon, on a square with round corners: as few dots as tell it at 16 pixels, on whole ones. */
export const icon = {
  size: 32,
  rows: ['#*', '##'],
  cornerRadius: 6,
  background: bandColors.paper,
  ink: bandColors.ink,
  origin: [10, 12],
  pitch: 10,
  diameter: 8,
  spark: { x: 22, y: 10, radius: 6, color: bandColors.spark },
} as const;

/** The name that stands next to the logo. */
export const wordmark = site.name;

/** The centers of the logo's dots that are in their places. */
export const logoDots = ({
  rows,
  origin: [left, top],
  pitch,
}: {
  rows: readonly string[];
  origin: readonly [number, number];
  pitch: number;
} = logo): [x: number, y: number][] =>
  rows.flatMap((row, y) =>
    [...row].flatMap((cell, x): [number, number][] => (cell === '#' ? [[left + x * pitch, top + y * pitch]] : [])),
  );
