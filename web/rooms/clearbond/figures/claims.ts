import type { FigureError } from '#web/publishing/figure-checks.ts';
import { middle, type Range } from '#web/publishing/figures.ts';
import { guidelineBond, monthsUntilInsufficient } from './customs-bond.ts';
import type { Figures } from './figures.ts';
import { measures } from './measures.ts';
import { breakEven, gain, halved, leadOver, options, platformOf, winsFrom } from './options.ts';
import { isFeasible, phase1Plan, phase2Plan } from './plan.ts';
import { fabricMonth, totalOf } from './three-years.ts';

const isBelow = (one: Range, other: Range): boolean => one.high < other.low;
const isLower = (one: Range, other: Range): boolean => one.low < other.low && one.high < other.high;

/** Sentences of the documents that hold for some figures only: where each stands, and whether it holds. */
const claims = (figures: Figures): (readonly [file: string, sentence: string, holds: boolean])[] => {
  const { bond, importer, comparison, rivals, targets } = figures;
  const all = options(figures);
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
    [
      'sections/phases.ts',
      'nobody has more hours in a week than a person works',
      [phase1Plan(figures), phase2Plan(figures)].every((plan) => isFeasible(plan, figures)),
    ],
    ['sections/three-years.ts', 'there are more users in the second table than in the first', many > few],
    [
      'sections/three-years.ts',
      `Power BI costs the least at ${few} users`,
      isBelow(total('Premium', few), total('Phase 2', few)) &&
        isBelow(total('Premium', few), total('Power Pages', few)),
    ],
    [
      'sections/three-years.ts',
      `Fabric with Power Pages costs less than the platform at ${few} users, and no less at ${many}`,
      isLower(total('Power Pages', few), total('Phase 2', few)) &&
        middle(total('Power Pages', many)) >= middle(total('Phase 3', many)),
    ],
    [
      'sections/three-years.ts',
      `a license for each of ${many} users costs more than a capacity, and that less than the platform`,
      ['Premium', 'Power BI Pro'].every((name) => isBelow(total('on Fabric', many), total(name, many))) &&
        isLower(total('on Fabric', many), total('Phase 3', many)) &&
        fabricMonth(comparison.viewerCapacity, figures).low > 0,
    ],
    [
      'sections/business-case.ts',
      `the platform leaves more than every other option at ${targets.phase3.importers} importers`,
      all.every((option) => gain(option) <= gain(all.at(-1) ?? option)) &&
        (winsFrom(figures) ?? Number.POSITIVE_INFINITY) <= targets.phase3.importers,
    ],
    [
      'sections/business-case.ts',
      'the lead over the next best option is smaller than the platform’s cost is uncertain by',
      leadOver(figures).lead < platformOf(figures).cost.high - platformOf(figures).cost.low,
    ],
    [
      'sections/business-case.ts',
      'with half of the claims avoided the platform falls short of its cost',
      gain(platformOf(halved(figures).claims)) < 0,
    ],
    [
      'sections/business-case.ts',
      `a pilot of ${targets.phase2.pilotImporters.high} cannot pay for itself`,
      (breakEven(figures, 'low') ?? Number.POSITIVE_INFINITY) > targets.phase2.pilotImporters.high,
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
