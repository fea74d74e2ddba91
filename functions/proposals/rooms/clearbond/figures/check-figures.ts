import {
  checkInstalments,
  checkNumbers,
  checkPrice,
  checkTotal,
  type FigureError,
  totalHours,
} from '#functions/proposals/publishing/figure-checks.ts';
import type { Range, WorkPackage } from '#functions/proposals/publishing/figure-types.ts';
import { dollarSpan, dollars } from '#functions/proposals/publishing/format.ts';
import { less, sum, times } from '#functions/proposals/publishing/range.ts';
import { claimErrors } from './claims.ts';
import type { Figures } from './figures.ts';

const phaseFile = 'phase-figures.ts';
const monthlyFile = 'monthly-figures.ts';

const checkHours = (what: string, stated: Range, packages: readonly WorkPackage[]): FigureError[] =>
  checkTotal({ file: phaseFile, what, stated, parts: 'its work packages', computed: totalHours(packages) });

const hoursErrors = ({ phase1, phase2, phase2b, phase3 }: Figures): FigureError[] => [
  ...checkHours('the hours of Phase 1', phase1.hours, phase1.packages),
  ...checkHours('the development hours of Phase 2', phase2.developmentHours, phase2.development),
  ...checkHours('the data vendor hours of Phase 2', phase2.dataVendorHours, phase2.dataVendor),
  ...checkTotal({
    file: phaseFile,
    what: 'the hours of Phase 2',
    stated: phase2.hours,
    parts: 'development, data vendor and management',
    computed: sum([phase2.developmentHours, phase2.dataVendorHours, phase2.managementHours]),
  }),
  ...checkTotal({
    file: phaseFile,
    what: 'the hours of all items of Phase 2B',
    stated: phase2b.all.hours,
    parts: 'its items',
    computed: totalHours(phase2b.items),
  }),
  ...checkHours('the hours of Phase 3', phase3.hours, phase3.packages),
];

/** The reserve of Phase 1 is stated as hours and as an amount. */
const reserveErrors = (rate: number, { low, high }: Range): FigureError[] =>
  Number.isInteger((high - low) / rate)
    ? []
    : [
        `${phaseFile}: the reserve of Phase 1, ${dollars(high - low)}, is no whole number of hours at ${dollars(rate)}. Change one end of its cost.`,
      ];

/** The file of each figure that is not in figures.ts. */
const files: Readonly<Record<string, string>> = {
  phase1: phaseFile,
  phase2: phaseFile,
  phase2b: phaseFile,
  phase3: phaseFile,
  monthly: monthlyFile,
  rivals: 'rival-figures.ts',
  importer: 'sample-importer.ts',
};

const numberErrors = (figures: Figures): FigureError[] =>
  Object.entries(figures).flatMap(([name, value]) => checkNumbers(files[name] ?? 'figures.ts', name, value));

const costErrors = ({ rates, phase1, phase2, phase2b, phase3 }: Figures): FigureError[] => {
  const file = phaseFile;
  const atOwnRate = (hours: Range) => ({ hours, rate: rates.own });
  const ownWork = sum([phase2.developmentHours, phase2.managementHours]);
  const atFullRate = times(phase3.hours, rates.own);
  const phase3IsReduced = phase3.cost.low <= atFullRate.low && phase3.cost.high <= atFullRate.high;
  return [
    ...checkPrice({ file, what: 'Phase 1', price: phase1.cost }, atOwnRate(phase1.hours)),
    ...checkPrice({ file, what: 'Phase 2', price: phase2.cost }, atOwnRate(ownWork), {
      hours: phase2.dataVendorHours,
      rate: rates.dataVendor,
    }),
    ...phase2b.items.flatMap(({ name, hours, cost }) =>
      cost ? checkPrice({ file, what: `${name} in Phase 2B`, price: cost }, atOwnRate(hours)) : [],
    ),
    ...checkPrice({ file, what: 'Phase 2B', price: phase2b.all.cost }, atOwnRate(phase2b.all.hours)),
    ...(phase3IsReduced || phase3.cost.agreed
      ? []
      : [
          `${file}: Phase 3 says ${dollarSpan(phase3.cost)}, which is above its hours at the full rate, ${dollarSpan(atFullRate)}. Change hours or rate, or mark the price as agreed.`,
        ]),
    ...([phase1, phase2, phase3] as const).flatMap(({ instalments, weeks }, index) =>
      checkInstalments(file, `Phase ${index + 1}`, instalments, weeks),
    ),
    ...reserveErrors(rates.own, phase1.cost),
  ];
};

const monthlyErrors = ({ rates, monthly, comparison }: Figures): FigureError[] => {
  const file = monthlyFile;
  const { dataApis, phase2, phase3 } = monthly;
  const checkCost = (what: string, stated: Range, parts: string, ...costs: Range[]) =>
    checkTotal({ file, what, stated, parts, computed: sum(costs) }, dollarSpan);
  const infrastructure = sum(phase2.infrastructure.map((line) => line.cost));
  const licenses = comparison.users * comparison.licensePremium;
  return [
    ...checkPrice(
      { file, what: 'Support in Phase 2', price: phase2.support },
      { hours: phase2.supportHours, rate: rates.own },
    ),
    ...checkCost(
      'the monthly cost of Phase 2',
      phase2.total,
      'infrastructure, text messages, support and data',
      ...[infrastructure, phase2.textMessages.cost, phase2.support, dataApis],
    ),
    ...checkPrice(
      { file, what: 'Support in Phase 3', price: phase3.support },
      { hours: phase3.supportHours, rate: rates.own },
    ),
    ...checkCost(
      'infrastructure and support of Phase 3',
      phase3.infrastructureAndSupport,
      'its two lines',
      ...[phase3.infrastructure, phase3.support],
    ),
    ...checkCost(
      'the monthly cost of Phase 3',
      phase3.total,
      'infrastructure, support and data',
      ...[phase3.infrastructureAndSupport, dataApis],
    ),
    ...checkTotal(
      {
        file: 'figures.ts',
        what: 'the monthly cost of the platform in the comparison',
        stated: comparison.monthlyPlatform,
        parts: 'the monthly cost of Phase 2 without text messages',
        computed: less(phase2.total, phase2.textMessages.cost),
      },
      dollarSpan,
    ),
    ...(licenses === comparison.monthlyPowerBi
      ? []
      : [
          `figures.ts: the monthly cost of Power BI says ${dollars(comparison.monthlyPowerBi)}, but ${comparison.users} licenses at ${dollars(comparison.licensePremium)} are ${dollars(licenses)}. Change the cost, the users or the license.`,
        ]),
  ];
};

/**
 * Compares every total with its parts, and every cost with hours and rates.
 * @returns for each contradiction its file, rule and fix; empty when the figures agree
 */
export const checkFigures = (figures: Figures): string[] => [
  ...numberErrors(figures),
  ...hoursErrors(figures),
  ...costErrors(figures),
  ...monthlyErrors(figures),
  ...claimErrors(figures),
];
