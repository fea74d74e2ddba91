import type { FigureError } from '#web/publishing/figure-checks.ts';
import { middle, type Range } from '#web/publishing/figures.ts';
import { guidelineBond, monthsUntilInsufficient } from './customs-bond.ts';
import type { Figures } from './figures.ts';
import { measures } from './measures.ts';
import { asBefore, breakEven, gain, halved, leadOver, leadOverFabric, platformOf, winsFrom } from './options.ts';
import { isFeasible, phase1Plan, phase2Plan } from './plan.ts';
import { fabricChoices, fabricMonth, totalOf } from './three-years.ts';

const isBelow = (one: Range, other: Range): boolean => one.high < other.low;
const isLower = (one: Range, other: Range): boolean => one.low < other.low && one.high < other.high;

/** Sentences of the documents that hold for some figures only: where each stands, and whether it holds. */
const claims = (figures: Figures): (readonly [file: string, sentence: string, holds: boolean])[] => {
  const { bond, importer, comparison, rivals, targets } = figures;
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
      `Fabric with Power Pages costs less than the platform at ${few} users, and about the same at ${many}`,
      isLower(total('Power Pages', few), total('Phase 2', few)) &&
        !isBelow(total('Power Pages', many), total('Phase 3', many)) &&
        !isBelow(total('Phase 3', many), total('Power Pages', many)),
    ],
    [
      'sections/three-years.ts',
      `of all ways for ${many} users Power BI on a capacity costs the least`,
      ['Premium', 'Power BI Pro'].every((name) => isBelow(total('on Fabric', many), total(name, many))) &&
        ['Phase 3', 'Power Pages'].every((name) => isLower(total('on Fabric', many), total(name, many))) &&
        fabricMonth(comparison.viewerCapacity, figures).low > 0,
    ],
    [
      'sections/business-case.ts',
      'the platform pays for itself from fewer importers than those from which it leaves the most',
      (breakEven(figures) ?? Number.POSITIVE_INFINITY) <= (winsFrom(figures) ?? 0),
    ],
    [
      'sections/business-case.ts',
      'what lies between the platform and the best other option, or Fabric, is within the error of the estimate',
      [leadOver(figures).lead, leadOverFabric(figures)].every(
        (lead) => Math.abs(lead) < platformOf(figures).cost.high - platformOf(figures).cost.low,
      ),
    ],
    [
      'sections/business-case.ts',
      'with half of the claims avoided the platform falls short of its cost',
      gain(platformOf(halved(figures).claims)) < 0,
    ],
    [
      'sections/business-case.ts',
      `with the benefits of edition 2.0, and at the high end of its cost, the platform falls short at ${targets.phase3.importers} importers`,
      gain(platformOf(asBefore(figures))) < 0 && platformOf(figures).brings < platformOf(figures).cost.high,
    ],
    [
      'sections/rivals.ts',
      `without our choices in the estimate for Fabric, both cost about the same at ${many} users`,
      Math.abs(middle(total('Power Pages', many)) - fabricChoices(figures) - middle(total('Phase 3', many))) <
        middle(total('Phase 3', many)) / 20,
    ],
    [
      'sections/summary.ts',
      'an outage within the target for recovery stays within the target for uptime',
      targets.phase2.restoreHours <= (targets.uptimeDays * 24 * (100 - targets.phase2.uptimePercent)) / 100 &&
        targets.phase3.restoreMinutes <= (targets.uptimeDays * 24 * 60 * (100 - targets.phase3.uptimePercent)) / 100,
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
