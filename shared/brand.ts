import { site } from './site.ts';

// The brand's colors and logo. The style sheet, the emails, the page's head, and the icons derive from them.

export const colors = {
  paper: ['#f4f7f6', '#07191f'],
  surface: ['#ffffff', '#112e38'],
  ink: ['#0b2830', '#eaf1f0'],
  muted: ['#48616a', '#a3b8bc'],
  line: ['#d3dddc', '#2a4852'],
  /** The border of a card. */
  card: ['#a2b2b3', '#3d606a'],
  edge: ['#6d858c', '#6a868f'],
  dim: ['#758c91', '#5f7e88'],
  /** The accent color, for the dot that stands apart, and for the main action. */
  spark: ['#f2a900', '#ffc23d'],
  /** `spark` for thin lines: darker in the light scheme, where thin gold lines would be too faint. */
  sparkLine: ['#b57d00', '#ffc23d'],
  onSpark: ['#0b2830', '#0b2830'],
  danger: ['#b1261b', '#ff9d92'],
  /** The background of the alert below a client room's top bar; the same in the dark scheme. */
  alert: ['#b1261b', '#b1261b'],
  onAlert: ['#f4f7f6', '#f4f7f6'],
  focus: ['#00708a', '#86d3e8'],
  shadow: ['#00141c', '#00141c'],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

/** The colors of a band, a dark part of a page. The band's `paper` is the light scheme's `ink`. */
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

/** Overrides of `bandColors` in the dark scheme, where a band is lighter than the page and its cards. */
export const darkBandColors = { paper: '#143d49', line: '#345a66', card: '#507683', dim: '#728f99' } as const;

/** The colors of a printed page, where they differ from the light scheme. */
export const printColors = { paper: '#ffffff', surface: '#ffffff' } as const;

/** The logo: rows of dots in a square of side `size`. `spark` is the first row's last dot, moved out of its place. */
export const logo = {
  size: 24,
  rows: ['##*', '###', '###'],
  /** The first dot's center, the distance between neighboring dots, and the diameter of a dot. */
  origin: [4, 8],
  pitch: 6.5,
  diameter: 4.4,
  spark: { x: 20.4, y: 4.2, radius: 3 },
} as const;

/** The logo as an icon on a rounded square, with few enough dots to be clear at 16 pixels, aligned to whole pixels. */
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

/** The centers of all dots of the logo or icon except the displaced one. */
export const logoDots = ({
  rows,
  origin: [left, top],
  pitch,
}: typeof logo | typeof icon = logo): [x: number, y: number][] =>
  rows.flatMap((row, y) =>
    [...row].flatMap((cell, x): [number, number][] => (cell === '#' ? [[left + x * pitch, top + y * pitch]] : [])),
  );
