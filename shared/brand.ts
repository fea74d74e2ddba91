import { site } from './site.ts';

// The brand's colors and logo. The style sheet, the emails, the page's head, and the icons derive from them.

export const colors = {
  paper: ['#f4f7f6', '#07191f'],
  surface: ['#ffffff', '#112e38'],
  ink: ['#0b2830', '#eaf1f0'],
  muted: ['#48616a', '#a3b8bc'],
  line: ['#d3dddc', '#2a4852'],
  /** The edge of a card, which groups what is in it. */
  card: ['#a2b2b3', '#3d606a'],
  edge: ['#6d858c', '#6a868f'],
  dim: ['#758c91', '#5f7e88'],
  /** The one bright color: the dot that left its place, and the main action of an email and of the desk. */
  spark: ['#f2a900', '#ffc23d'],
  /** The same for thin lines: gold is too faint for them on light paper. */
  sparkLine: ['#b57d00', '#ffc23d'],
  onSpark: ['#0b2830', '#0b2830'],
  danger: ['#b1261b', '#ff9d92'],
  /** The background of a failure's toast, equally strong in the dark scheme. */
  alert: ['#b1261b', '#b1261b'],
  onAlert: ['#f4f7f6', '#f4f7f6'],
  focus: ['#00708a', '#86d3e8'],
  shadow: ['#00141c', '#00141c'],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

/** The colors of a band, a dark part of a page, in both schemes: its paper is the ink of the rest. */
export const bandColors = {
  paper: colors.ink[0],
  ink: colors.paper[0],
  muted: colors.muted[1],
  line: colors.line[1],
  card: colors.card[1],
  dim: colors.dim[1],
  spark: colors.spark[1],
  sparkLine: colors.sparkLine[1],
  onSpark: colors.onSpark[1],
  focus: colors.focus[1],
} as const satisfies Partial<Record<keyof typeof colors, string>>;

/** On a dark page a band is lighter than what is around it, and than a card. */
export const darkBandColors = { paper: '#143d49', line: '#345a66', card: '#507683', dim: '#728f99' } as const;

/** The colors of a printed page, where they differ from the light scheme. */
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

export const wordmark = site.name;

/** The centers of the logo's dots that are in their places. */
export const logoDots = ({
  rows,
  origin: [left, top],
  pitch,
}: typeof logo | typeof icon = logo): [x: number, y: number][] =>
  rows.flatMap((row, y) =>
    [...row].flatMap((cell, x): [number, number][] => (cell === '#' ? [[left + x * pitch, top + y * pitch]] : [])),
  );
