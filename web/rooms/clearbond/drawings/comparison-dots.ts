import type { Shape } from '#shared/drawings.ts';
import type { ComparisonRow, Drawing } from '#shared/proposals.ts';
import { amounts, onlyIf, table, words } from '#web/publishing/blocks.ts';
import { drawing } from '#web/publishing/drawings/drawing.ts';
import { lettered, matrixLayout } from '#web/publishing/drawings/matrix.ts';
import { circle, cross, flag, halfDisc, type KeyItem, text } from '#web/publishing/drawings/shapes.ts';
import {
  comparisonCategories,
  type Degree,
  degreeOf,
  isCriticalFailure,
  phases,
  supportedIn,
} from '../comparison/rules.ts';

const radius = 7;

/** A full dot exists, half a dot in part, a cross not at all. A cost is no rating, and has a sign instead. */
export const dot = (degree: Degree, x: number, y: number): Shape[] => {
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
const planned = (phase: number | typeof byOrder) => lettered('possible', String(phase));

const flagAt = (x: number, y: number): Shape[] => [flag(x - 3.5, y - 5)];

const byPowerBi =
  (row: ComparisonRow) =>
  (x: number, y: number): Shape[] =>
    isCriticalFailure(row) ? flagAt(x, y) : dot(degreeOf(row.powerbi), x, y);

const byPlatform = ({ bespoke, phase }: ComparisonRow) => {
  const degree = degreeOf(bespoke);
  return degree === 'full' ? planned(phase ?? byOrder) : (x: number, y: number) => dot(degree, x, y);
};

const isByOrder = ({ bespoke, phase }: ComparisonRow): boolean => degreeOf(bespoke) === 'full' && phase === undefined;

const meaning = (rows: readonly ComparisonRow[]): KeyItem[] => {
  const all = (degree: Degree) => rows.filter(({ powerbi }) => degreeOf(powerbi) === degree).length;
  const failed = rows.filter(isCriticalFailure).length;
  const item = (mark: (x: number, y: number) => Shape[], said: string): KeyItem => ({
    sample: (x, y) => mark(x + 8, y),
    words: said,
  });
  const rated = (degree: Degree, said: string) => item((x, y) => dot(degree, x, y), said);
  const byPhase = phases.map((phase) => `${phase} (${supportedIn(phase, rows).length})`).join(', ');
  return [
    rated('full', `exists today (${all('full')})`),
    item((x, y) => planned(1)(x, y, 0), `promised: Phase ${byPhase}`),
    ...onlyIf(
      rows.some(isByOrder),
      item((x, y) => planned(byOrder)(x, y, 0), `by your order (${rows.filter(isByOrder).length})`),
    ),
    rated('part', `partial or limited (${all('part')})`),
    rated('none', `not supported (${all('none') - failed})`),
    item(flagAt, `critical and not supported (${failed})`),
    rated('cost', 'a cost'),
  ];
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
    const promised = phases.map((phase) => supportedIn(phase, of).length);
    return [withDegree('full'), withDegree('part'), none, ...promised].map(String);
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
    matrixLayout({
      columns: ['Power BI', 'Platform, as promised'],
      align: 'start',
      rows: categories.map(({ name, rows: of }) => ({ label: name, cells: [of.map(byPowerBi), of.map(byPlatform)] })),
      meaning: meaning(rows),
    }),
  );
};
