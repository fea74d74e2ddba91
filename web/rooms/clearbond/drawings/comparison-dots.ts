import type { Frame, Shape } from '#shared/drawings.ts';
import type { ComparisonRow, Drawing } from '#shared/proposals.ts';
import { amounts, onlyIf, table, words } from '#web/publishing/blocks.ts';
import { drawing, isWide } from '#web/publishing/drawings/drawing.ts';
import {
  circle,
  cross,
  flag,
  halfDisc,
  type KeyItem,
  key,
  line,
  lineHeight,
  text,
  widthOf,
} from '#web/publishing/drawings/shapes.ts';
import {
  comparisonCategories,
  type Degree,
  degreeOf,
  isCriticalFailure,
  phases,
  supportedIn,
} from '../comparison/rules.ts';

/** Units: the radius of a dot, and the distance of two. */
const radius = 7;
const pitch = 22;

/** A full dot exists, half a dot in part, a cross not at all. A cost is no rating, and has a sign instead. */
const dot = (degree: Degree, x: number, y: number): Shape[] => {
  switch (degree) {
    case 'full':
      return [circle('certain', x, y, radius)];
    case 'part':
      return [circle('possible', x, y, radius), halfDisc('certain', x, y, radius)];
    case 'none':
      return [cross('line', x, y, radius - 2)];
    case 'cost':
      return [text(x, y + 4.5, '$', { look: 'muted', anchor: 'middle' })];
  }
};

/** Stands for a right that the order gives, whatever the phase. */
const byOrder = 'O';

/** What a phase is to bring does not exist: it is outlined. */
const plannedDot = (phase: number | typeof byOrder, x: number, y: number): Shape[] => [
  circle('possible', x, y, radius),
  text(x, y + 4.5, String(phase), { anchor: 'middle' }),
];

const flagAt = (x: number, y: number): Shape[] => [flag(x - 3.5, y - 5)];

const byPowerBi = (row: ComparisonRow, x: number, y: number): Shape[] =>
  isCriticalFailure(row) ? flagAt(x, y) : dot(degreeOf(row.powerbi), x, y);

const byPlatform = ({ bespoke, phase }: ComparisonRow, x: number, y: number): Shape[] => {
  const degree = degreeOf(bespoke);
  return degree === 'full' ? plannedDot(phase ?? byOrder, x, y) : dot(degree, x, y);
};

const isByOrder = ({ bespoke, phase }: ComparisonRow): boolean => degreeOf(bespoke) === 'full' && phase === undefined;

type Category = { readonly name: string; readonly rows: readonly ComparisonRow[] };

const layout =
  (categories: readonly Category[]) =>
  (width: number): Frame => {
    const wide = isWide(width);
    const left = wide ? Math.max(...categories.map(({ name }) => widthOf(name))) + 16 : 0;
    const second = left + (width - left) / 2;
    const rowHeight = wide ? 25 : lineHeight + 34;
    const head = 26;
    const shapes = categories.flatMap((category, index): Shape[] => {
      const top = head + index * rowHeight;
      const y = wide ? top + rowHeight / 2 : top + lineHeight + 15;
      const at = (start: number, position: number): number => start + radius + 1 + position * pitch;
      return [
        line('rule', [0, top], [width, top]),
        text(0, wide ? y + 4.5 : top + 16, category.name),
        ...category.rows.flatMap((row, position) => byPowerBi(row, at(left, position), y)),
        ...category.rows.flatMap((row, position) => byPlatform(row, at(second, position), y)),
      ];
    });
    const rows = categories.flatMap((category) => category.rows);
    const all = (degree: Degree) => rows.filter(({ powerbi }) => degreeOf(powerbi) === degree).length;
    const failed = rows.filter(isCriticalFailure).length;
    const { shapes: meaning, bottom: height } = key(width, head + categories.length * rowHeight + 10, [
      { sample: (x, y) => dot('full', x + 8, y), words: `exists today (${all('full')})` },
      {
        sample: (x, y) => plannedDot(1, x + 8, y),
        words: `promised: Phase ${phases.map((phase) => `${phase} (${supportedIn(phase, rows).length})`).join(', ')}`,
      },
      ...onlyIf<KeyItem>(rows.some(isByOrder), {
        sample: (x, y) => plannedDot(byOrder, x + 8, y),
        words: `by your order (${rows.filter(isByOrder).length})`,
      }),
      { sample: (x, y) => dot('part', x + 8, y), words: `partial or limited (${all('part')})` },
      { sample: (x, y) => dot('none', x + 8, y), words: `not supported (${all('none') - failed})` },
      { sample: (x, y) => flagAt(x + 8, y), words: `critical and not supported (${failed})` },
      { sample: (x, y) => dot('cost', x + 8, y), words: 'a cost' },
    ]);
    return {
      width,
      height,
      shapes: [
        text(left, 16, 'Power BI', { look: 'strong' }),
        text(second, 16, wide ? 'Platform, as promised' : 'Platform', { look: 'strong' }),
        ...shapes,
        ...meaning,
      ],
    };
  };

/**
 * Every requirement as a mark for each tool, by category: a full dot for what exists, a ring with the number of the phase
 * for which it is promised, and a flag for a critical one that Power BI fails.
 */
export const comparisonDots = (rows: readonly ComparisonRow[]): Drawing => {
  const categories = comparisonCategories.map((name) => ({
    name,
    rows: rows.filter(({ category }) => category === name),
  }));
  const counts = (of: readonly ComparisonRow[]): string[] => {
    const withDegree = (degree: Degree) => of.filter(({ powerbi }) => degreeOf(powerbi) === degree).length;
    const none = `${withDegree('none')} (${of.filter(isCriticalFailure).length})`;
    const planned = phases.map((phase) => supportedIn(phase, of).length);
    return [withDegree('full'), withDegree('part'), none, ...planned].map(String);
  };
  return drawing(
    {
      title: `What exists today, and what is promised: ${rows.length} requirements at a glance`,
      description: `A mark for each requirement and each tool, by category. Critical requirements that Power BI does not support are flagged.`,
      printsTable: false,
      table: table(
        'Requirements by category and rating; the rest are costs',
        [
          words('Category'),
          amounts('Power BI: full'),
          amounts('In part'),
          amounts('None (critical)'),
          ...phases.map((phase) => amounts(phase === 1 ? 'Platform: Phase 1' : `Phase ${phase}`)),
        ],
        categories.map(({ name, rows: of }) => [name, ...counts(of)]),
        ['All', ...counts(rows)],
      ),
    },
    layout(categories),
  );
};
