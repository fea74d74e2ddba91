import type { Shape } from '#shared/drawings.ts';
import type { ComparisonRow, Drawing } from '#shared/proposals.ts';
import { amounts, columns, table } from '#web/publishing/blocks.ts';
import { lettered, matrixLayout } from '#web/publishing/drawings/matrix.ts';
import { circle, cross, drawing, flag, halfDisc, type KeyItem, text } from '#web/publishing/drawings/shapes.ts';
import { type Degree, degreeOf, isCriticalFailure, phases } from '../comparison.ts';

type Mark = (x: number, y: number) => Shape[];

const radius = 7;

/** Full dot: supported. Half dot: in part. Cross: not supported. A cost is not a rating and has a dollar sign. */
export const dots: Record<Degree, Mark> = {
  full: (x, y) => [circle('certain', x, y, radius)],
  part: (x, y) => [circle('possible', x, y, radius), halfDisc('certain', x, y, radius)],
  none: (x, y) => [cross('line', x, y, radius - 2)],
  cost: (x, y) => [text(x, y + 4.5, '$', { look: 'muted', anchor: 'middle' })],
};

const flagged: Mark = (x, y) => [flag(x - 3.5, y - 5)];

/** Only the outline of a dot, because what a phase or the client's order will bring does not exist yet. */
const promised =
  (phase: number): Mark =>
  (x, y) =>
    lettered('possible', String(phase))(x, y, 0);
const byOrder: Mark = (x, y) => [circle('possible', x, y, radius)];

const byPowerBi = (row: ComparisonRow): Mark => (isCriticalFailure(row) ? flagged : dots[degreeOf(row.powerbi)]);

const byPlatform = ({ bespoke, phase }: ComparisonRow): Mark =>
  degreeOf(bespoke) !== 'full' ? dots[degreeOf(bespoke)] : phase ? promised(phase) : byOrder;

/** Counts requirements by Power BI's rating, by critical failure, and by the phase in which the platform meets them. */
const countsOf = (rows: readonly ComparisonRow[]) => {
  const withDegree = (degree: Degree) => rows.filter(({ powerbi }) => degreeOf(powerbi) === degree).length;
  return {
    full: withDegree('full'),
    part: withDegree('part'),
    none: withDegree('none'),
    failed: rows.filter(isCriticalFailure).length,
    promised: phases.map((phase) => rows.filter((row) => row.phase === phase).length),
    byOrder: rows.filter(({ bespoke, phase }) => degreeOf(bespoke) === 'full' && phase === undefined).length,
  };
};

const meaning = (rows: readonly ComparisonRow[]): KeyItem[] => {
  const all = countsOf(rows);
  const items: readonly (readonly [Mark, string])[] = [
    [dots.full, `exists today (${all.full})`],
    [promised(1), `promised: Phase ${phases.map((phase, index) => `${phase} (${all.promised[index]})`).join(', ')}`],
    [byOrder, `by your order (${all.byOrder})`],
    [dots.part, `partial or limited (${all.part})`],
    [dots.none, `not supported (${all.none - all.failed})`],
    [flagged, `critical and not supported (${all.failed})`],
    [dots.cost, 'a cost'],
  ];
  return items.map(([mark, said]) => ({ sample: (x, y) => mark(x + 8, y), words: said }));
};

/** Draws each requirement as one mark per tool, by category. */
export const comparisonDots = (rows: readonly ComparisonRow[]): Drawing => {
  const categories = [...Map.groupBy(rows, ({ category }) => category)];
  const counts = (of: readonly ComparisonRow[]): string[] => {
    const { full, part, none, failed, promised } = countsOf(of);
    return [full, part, `${none} (${failed})`, ...promised].map(String);
  };
  return drawing(
    {
      title: `What exists today, and what is promised: ${rows.length} requirements at a glance`,
      description: `A mark for each requirement and each tool, by category. Critical requirements that Power BI does not support are flagged.`,
      table: table(
        'Requirements by category and rating; the rest are costs',
        columns(
          'Category',
          amounts('Power BI: full'),
          amounts('In part'),
          amounts('None (critical)'),
          ...phases.map((phase) => amounts(phase === 1 ? 'Platform: Phase 1' : `Phase ${phase}`)),
        ),
        categories.map(([name, of]) => [name, ...counts(of)]),
        ['All', ...counts(rows)],
      ),
    },
    matrixLayout({
      columns: ['Power BI', 'Platform, as promised'],
      align: 'start',
      rows: categories.map(([label, of]) => ({ label, cells: [of.map(byPowerBi), of.map(byPlatform)] })),
      meaning: meaning(rows),
    }),
  );
};
