import type { FigureError } from '#web/publishing/figure-checks.ts';
import type { Range } from '#web/publishing/figures.ts';
import { guidelineBond, monthsUntilInsufficient } from './customs-bond.ts';
import type { Figures } from './figures.ts';
import { measures } from './measures.ts';
import { fabricMonth, totalOf } from './three-years.ts';

const isBelow = (one: Range, other: Range): boolean => one.high < other.low;
const isLower = (one: Range, other: Range): boolean => one.low < other.low && one.high < other.high;
const overlap = (one: Range, other: Range): boolean => one.low <= other.high && other.low <= one.high;

/** Sentences of the documents that hold for some figures only: where each stands, and whether it holds. */
const claims = (figures: Figures): (readonly [file: string, sentence: string, holds: boolean])[] => {
  const { bond, importer, comparison, rivals } = figures;
  const { before, after } = bond.exampleDuties;
  const total = (name: string, users: number): Range => totalOf(name, users, figures);
  const few = comparison.users;
  const many = rivals.manyUsers;
  const monthsLeft = monthsUntilInsufficient(bond);
  return [
    [
      'sections/problem.ts',
      'the example’s bond becomes too small within the months shown',
      after > before &&
        guidelineBond(after, bond) > guidelineBond(before, bond) &&
        monthsLeft > importer.monthsSinceRateChange &&
        monthsLeft <= bond.months,
    ],
    [
      'drawings/scorecard.ts',
      'every measure of the sample importer is a number',
      importer.statement.inventory <= importer.statement.currentAssets &&
        importer.entries.late <= importer.entries.filed &&
        measures(figures).every(({ value, limit }) => Number.isFinite(value.high) && limit > 0),
    ],
    ['sections/three-years.ts', 'there are more users in the second table than in the first', many > few],
    [
      'sections/three-years.ts',
      `Power BI costs less than the platform at ${few} users`,
      isBelow(total('Premium', few), total('Phase 2', few)),
    ],
    [
      'sections/three-years.ts',
      `Fabric with Power Pages may cost less than the platform at ${few} users`,
      isLower(total('Power Pages', few), total('Phase 2', few)),
    ],
    [
      'sections/three-years.ts',
      `Fabric with Power Pages may cost less than the platform at ${many} users on the smaller capacity, and overlaps on the larger`,
      isLower(total(`F${rivals.fabric.unitsForMany} with Power Pages`, many), total('Phase 3', many)) &&
        overlap(total(`F${comparison.viewerCapacity} with Power Pages`, many), total('Phase 3', many)),
    ],
    [
      'sections/three-years.ts',
      `a license for each of ${many} users costs more than a capacity, and that less than the platform`,
      ['Premium', 'Power BI Pro'].every((name) => isBelow(total('on Fabric', many), total(name, many))) &&
        isLower(total('on Fabric', many), total('Phase 3', many)) &&
        fabricMonth(comparison.viewerCapacity, figures).low > 0,
    ],
  ];
};

/** @returns for each sentence that the figures contradict its file, the rule, and the fix */
export const claimErrors = (figures: Figures): FigureError[] =>
  claims(figures)
    .filter(([, , holds]) => !holds)
    .map(
      ([file, sentence]) =>
        `${file}: the text says that ${sentence}, which these figures contradict. Change the figures, or the text and its rule in figures/claims.ts.`,
    );
