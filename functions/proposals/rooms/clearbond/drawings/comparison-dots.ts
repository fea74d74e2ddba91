import { amounts, table, words } from '#functions/proposals/lib/blocks.ts';
import { drawing, isWide } from '#functions/proposals/lib/drawings/drawing.ts';
import {
  circle,
  flag,
  halfDisc,
  key,
  line,
  lineHeight,
  text,
  widthOf,
} from '#functions/proposals/lib/drawings/shapes.ts';
import type { Frame, Shape } from '#shared/drawings.ts';
import type { ComparisonRow, Drawing } from '#shared/proposals.ts';
import { comparisonCategories } from '../comparison/categories.ts';
import { type Degree, degreeOf, isCriticalFailure } from '../comparison/rules.ts';

/** Units: the radius of a dot, and the distance of two. */
const radius = 7;
const pitch = 22;

/** The dot of a rating as the legend has it: full, half, empty. A cost is no rating, and has a sign instead. */
const dot = (degree: Degree, x: number, y: number): Shape[] => {
  if (degree === 'cost') return [text(x, y + 4.5, '$', { look: 'muted', anchor: 'middle' })];
  const ring = circle(degree === 'full' ? 'certain' : 'possible', x, y, radius);
  return degree === 'part' ? [ring, halfDisc('certain', x, y, radius)] : [ring];
};

type Category = { readonly name: string; readonly rows: readonly ComparisonRow[] };

const dots = ({ rows }: Category, rate: (row: ComparisonRow) => string, x: number, y: number): Shape[] =>
  rows.flatMap((row, index) => dot(degreeOf(rate(row)), x + radius + 1 + index * pitch, y));

const flags = ({ rows }: Category, x: number, y: number): Shape[] =>
  rows.flatMap((row, index) => (isCriticalFailure(row) ? [flag(x + radius - 2.5 + index * pitch, y - 5)] : []));

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
      return [
        line('rule', [0, top], [width, top]),
        text(0, wide ? y + 4.5 : top + 16, category.name),
        ...dots(category, ({ powerbi }) => powerbi, left, y),
        ...flags(category, left, y),
        ...dots(category, ({ bespoke }) => bespoke, second, y),
      ];
    });
    const { shapes: meaning, bottom: height } = key(width, head + categories.length * rowHeight + 10, [
      { sample: (x, y) => dot('full', x + 8, y), words: 'supported' },
      { sample: (x, y) => dot('part', x + 8, y), words: 'partial or limited' },
      { sample: (x, y) => dot('none', x + 8, y), words: 'not supported' },
      { sample: (x, y) => flag(x + 4, y - 5), words: 'critical, and not supported' },
      { sample: (x, y) => dot('cost', x + 8, y), words: 'a cost' },
    ]);
    return {
      width,
      height,
      shapes: [
        text(left, 16, 'Power BI', { look: 'strong' }),
        text(second, 16, wide ? 'Platform, as planned' : 'Platform', { look: 'strong' }),
        ...shapes,
        ...meaning,
      ],
    };
  };

/** Every requirement as a dot for each tool, by category, with the critical ones that Power BI fails flagged. */
export const comparisonDots = (rows: readonly ComparisonRow[]): Drawing => {
  const categories = comparisonCategories.map((name) => ({
    name,
    rows: rows.filter(({ category }) => category === name),
  }));
  const counts = (of: readonly ComparisonRow[]): string[] => {
    const withDegree = (degree: Degree) => of.filter(({ powerbi }) => degreeOf(powerbi) === degree).length;
    const platform = of.filter(({ bespoke }) => degreeOf(bespoke) === 'full').length;
    const failed = of.filter(isCriticalFailure).length;
    return [of.length, withDegree('full'), withDegree('part'), withDegree('none'), failed, platform].map(String);
  };
  const failed = rows.filter(isCriticalFailure).length;
  return drawing(
    {
      title: `${rows.length} requirements at a glance`,
      description: `A dot for each requirement and each tool, by category. ${failed} critical requirements that Power BI does not support are flagged.`,
      printsTable: true,
      table: table(
        'Requirements by category and rating; the rest are costs',
        [
          words('Category'),
          amounts('Rows'),
          amounts('Power BI: full'),
          amounts('In part'),
          amounts('None'),
          amounts('Critical, none'),
          amounts('Platform: full'),
        ],
        categories.map(({ name, rows: of }) => [name, ...counts(of)]),
        ['All', ...counts(rows)],
      ),
    },
    layout(categories),
  );
};
