import { onlyIf } from '#web/publishing/blocks.ts';
import {
  checkInstallments,
  checkNumbers,
  checkPrice,
  checkTotal,
  type FigureError,
  totalHours,
} from '#web/publishing/figure-checks.ts';
import { fixed, minus, type Price, type Range, sum, times } from '#web/publishing/figures.ts';
import { dollarSpan, dollars, span } from '#web/publishing/format.ts';
import { solutionOf } from './costs.ts';
import { bondExample } from './customs-bond.ts';
import type { Figures } from './figures.ts';
import { breakEven, gain, options, platformOf } from './options.ts';
import { isFeasible, phase1Plan, phase2Plan } from './plan.ts';

const phaseFile = 'phase-figures.ts';
const otherFile = 'figures.ts';

/** Stated totals and their parts. A key names both, as in "the hours of Phase 1 = its work packages". */
type Totals = Readonly<Record<string, readonly [stated: Range, ...parts: Range[]]>>;

const totalErrors = (file: string, format: (range: Range) => string, totals: Totals): FigureError[] =>
  Object.entries(totals).flatMap(([name, [stated, ...of]]) => {
    const [what = '', parts = ''] = name.split(' = ');
    return checkTotal({ file, what, stated, parts, computed: sum(of) }, format);
  });

const hoursTotals = ({ phase1, phase2, phase2b, phase3 }: Figures): Totals => ({
  'the hours of Phase 1 = its work packages': [phase1.hours, totalHours(phase1.packages)],
  'the development hours of Phase 2 = its work packages': [phase2.developmentHours, totalHours(phase2.development)],
  'the data vendor hours of Phase 2 = its work packages': [phase2.dataVendorHours, totalHours(phase2.dataVendor)],
  'the hours of Phase 2 = development, data vendor and management': [
    phase2.hours,
    phase2.developmentHours,
    phase2.dataVendorHours,
    phase2.managementHours,
  ],
  'the hours of all items of Phase 2B = its items': [phase2b.all.hours, totalHours(phase2b.items)],
  'the hours of Phase 3 = its work packages': [phase3.hours, totalHours(phase3.packages)],
});

const monthlyTotals = ({ monthly: { dataApis, phase2, phase3 }, comparison }: Figures): Totals => ({
  'the monthly cost of Phase 2 = infrastructure, text messages, support and data': [
    phase2.total,
    ...phase2.infrastructure.map(({ cost }) => cost),
    phase2.textMessages.cost,
    phase2.support,
    dataApis,
  ],
  'infrastructure and support of Phase 3 = its two lines': [
    phase3.infrastructureAndSupport,
    phase3.infrastructure,
    phase3.support,
  ],
  'the monthly cost of Phase 3 = infrastructure, support and data': [
    phase3.total,
    phase3.infrastructureAndSupport,
    dataApis,
  ],
  'the monthly cost of the platform in the comparison = the monthly cost of Phase 2 without text messages': [
    comparison.monthlyPlatform,
    minus(phase2.total, phase2.textMessages.cost),
  ],
  [`the monthly cost of Power BI = ${comparison.users} licenses at ${dollars(comparison.licensePremium)}`]: [
    fixed(comparison.monthlyPowerBi),
    fixed(comparison.users * comparison.licensePremium),
  ],
});

const priceErrors = ({ rates, phase1, phase2, phase2b, phase3, monthly }: Figures): FigureError[] => {
  const own = (...hours: Range[]) => ({ hours: sum(hours), rate: rates.own });
  const vendor = { hours: phase2.dataVendorHours, rate: rates.dataVendor };
  const priced = (what: string, price: Price | undefined, ...work: ReturnType<typeof own>[]): FigureError[] =>
    price ? checkPrice({ file: what.startsWith('Support') ? otherFile : phaseFile, what, price }, ...work) : [];
  return [
    ...priced('Phase 1', phase1.cost, own(phase1.hours)),
    ...priced('Phase 2', phase2.cost, own(phase2.developmentHours, phase2.managementHours), vendor),
    ...phase2b.items.flatMap(({ name, hours, cost }) => priced(`${name} in Phase 2B`, cost, own(hours))),
    ...priced('Phase 2B', phase2b.all.cost, own(phase2b.all.hours)),
    ...priced('Support in Phase 2', monthly.phase2.support, own(monthly.phase2.supportHours)),
    ...priced('Support in Phase 3', monthly.phase3.support, own(monthly.phase3.supportHours)),
    ...[phase1, phase2, phase3].flatMap(({ installments, weeks }, index) =>
      checkInstallments(phaseFile, `Phase ${index + 1}`, installments, weeks),
    ),
  ];
};

/** Claims in the documents that depend on the figures. Keys name file and claim; values say whether it is true. */
const claims = (figures: Figures): Record<string, boolean> => {
  const { bond, importer, comparison, rivals, targets, rates, phase1, phase3 } = figures;
  const { before, after } = bond.exampleDuties;
  const [few, many] = [comparison.users, rivals.manyUsers];
  const total = (name: string, users: number): Range => solutionOf(name, users, figures).total;
  const isBelow = (one: Range, other: Range): boolean => one.high < other.low;
  const isLower = (one: Range, other: Range): boolean => one.low < other.low && one.high < other.high;
  const atFullRate = times(phase3.hours, rates.own);
  const { statement, entries, limits } = importer;
  return {
    'sections/phase1.ts: the reserve of Phase 1 is a whole number of hours': Number.isInteger(
      (phase1.cost.high - phase1.cost.low) / rates.own,
    ),
    'sections/phases.ts: Phase 3 costs at most its hours at the full rate':
      phase3.cost.agreed === true || (phase3.cost.low <= atFullRate.low && phase3.cost.high <= atFullRate.high),
    'sections/problem.ts: the example’s bond becomes too small within the months shown':
      after > before && bondExample(figures).tooSmallInMonth > importer.monthsSinceRateChange,
    'drawings/scorecard.ts: every measure of the sample importer is a number':
      statement.inventory <= statement.currentAssets &&
      entries.late <= entries.filed &&
      [statement.currentLiabilities, statement.equity, entries.filed, ...Object.values(limits)].every(
        (each) => each > 0,
      ),
    'sections/phases.ts: nobody has more hours in a week than a person works': [
      phase1Plan(figures),
      phase2Plan(figures),
    ].every((plan) => isFeasible(plan, figures)),
    'sections/rivals.ts: there are more users in the second table than in the first': many > few,
    [`sections/rivals.ts: Power BI costs the least at ${few} users`]: ['Phase 2', 'Power Pages'].every((name) =>
      isBelow(total('Premium', few), total(name, few)),
    ),
    [`sections/rivals.ts: Fabric with Power Pages costs less than the platform at ${few} users, and about the same at ${many}`]:
      isLower(total('Power Pages', few), total('Phase 2', few)) &&
      !isBelow(total('Power Pages', many), total('Phase 3', many)) &&
      !isBelow(total('Phase 3', many), total('Power Pages', many)),
    [`sections/rivals.ts: of all ways for ${many} users Power BI on a capacity costs the least`]:
      ['Premium', 'Power BI Pro'].every((name) => isBelow(total('on Fabric', many), total(name, many))) &&
      ['Phase 3', 'Power Pages'].every((name) => isLower(total('on Fabric', many), total(name, many))),
    [`sections/business-case.ts: with ${figures.businessCase.importers} importers the platform pays, and leaves the most`]:
      options(figures)
        .slice(0, -1)
        .every((option) => gain(option) < gain(platformOf(figures))),
    [`sections/business-case.ts: a pilot of ${targets.phase2.pilotImporters.high} cannot pay for itself`]:
      (breakEven(figures, platformOf(figures).cost.low) ?? Number.POSITIVE_INFINITY) >
      targets.phase2.pilotImporters.high,
    'sections/metrics.ts: an outage in business hours within the target for recovery stays within the target for uptime':
      targets.phase2.restoreHours <= (targets.uptimeDays * 24 * (100 - targets.phase2.uptimePercent)) / 100 &&
      targets.phase3.restoreMinutes <= (targets.uptimeDays * 24 * 60 * (100 - targets.phase3.uptimePercent)) / 100,
  };
};

const contradicted = (claim: string): FigureError =>
  `${claim.replace(': ', ': the text says that ')}, which these figures contradict. Change the figures, or the text and its rule in figures/check-figures.ts.`;

/**
 * Checks every number, every total against its parts, every cost against hours and rates, and every claim.
 * @returns a sentence for each contradiction: its file, the rule, and the fix
 */
export const checkFigures = (figures: Figures): FigureError[] => [
  ...Object.entries(figures).flatMap(([name, value]) =>
    checkNumbers(name.startsWith('phase') ? phaseFile : otherFile, name, value),
  ),
  ...totalErrors(phaseFile, span, hoursTotals(figures)),
  ...totalErrors(otherFile, dollarSpan, monthlyTotals(figures)),
  ...priceErrors(figures),
  ...Object.entries(claims(figures)).flatMap(([claim, holds]) => onlyIf(!holds, contradicted(claim))),
];
