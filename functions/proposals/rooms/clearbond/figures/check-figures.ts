import {
  checkInstalments,
  checkPrice,
  checkTotal,
  type FigureError,
  totalHours,
} from '#functions/proposals/lib/figure-checks.ts';
import type { Range, WorkPackage } from '#functions/proposals/lib/figure-types.ts';
import { dollarSpan, dollars } from '#functions/proposals/lib/format.ts';
import { less, sum, times } from '#functions/proposals/lib/range.ts';
import type { Figures } from './figures.ts';
import { managementErrors } from './management-hours.ts';

const phaseFile = 'phase-figures.ts';
const monthlyFile = 'monthly-figures.ts';

const checkHours = (what: string, stated: Range, packages: readonly WorkPackage[]): FigureError[] =>
  checkTotal({ file: phaseFile, what, stated, parts: 'its work packages', computed: totalHours(packages) });

const hoursErrors = ({ phase1, phase2, phase2b, phase3 }: Figures): FigureError[] => [
  ...checkHours('the hours of Phase 1', phase1.hours, phase1.packages),
  ...checkHours('the development hours of Phase 2', phase2.developmentHours, phase2.development),
  ...checkHours('the data vendor hours of Phase 2', phase2.dataVendorHours, phase2.dataVendor),
  ...checkHours('the management hours of Phase 2', phase2.managementHours, phase2.management),
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
    parts: 'self-service and the others',
    computed: sum([phase2b.selfService.hours, totalHours(phase2b.others)]),
  }),
  ...checkHours('the hours of Phase 3', phase3.hours, phase3.packages),
];

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
    ...checkPrice(
      { file, what: 'Self-service in Phase 2B', price: phase2b.selfService.cost },
      atOwnRate(phase2b.selfService.hours),
    ),
    ...checkPrice({ file, what: 'Phase 2B', price: phase2b.all.cost }, atOwnRate(phase2b.all.hours)),
    ...(phase3IsReduced || phase3.cost.agreed
      ? []
      : [
          `${file}: Phase 3 says ${dollarSpan(phase3.cost)}, which is above its hours at the full rate, ${dollarSpan(atFullRate)}. Change hours or rate, or mark the price as agreed.`,
        ]),
    ...checkInstalments(file, 'Phase 1', phase1.instalments),
    ...checkInstalments(file, 'Phase 2', phase2.instalments),
    ...checkInstalments(file, 'Phase 3', phase3.instalments),
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
 * @returns for each contradiction its file, rule and mend; empty when the figures agree
 */
export const checkFigures = (figures: Figures): string[] => [
  ...hoursErrors(figures),
  ...costErrors(figures),
  ...monthlyErrors(figures),
  ...managementErrors(figures),
];
