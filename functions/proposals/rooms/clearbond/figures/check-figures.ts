import { checkInstalments, checkRange, type FigureError, totalHours } from '#functions/proposals/lib/figure-checks.ts';
import { dollarSpan } from '#functions/proposals/lib/format.ts';
import { less, sum, times } from '#functions/proposals/lib/range.ts';
import type { Figures } from './figures.ts';
import { managementErrors } from './management-hours.ts';

const hoursErrors = ({ phase1, phase2, phase2b, phase3 }: Figures): FigureError[] => [
  ...checkRange('Phase 1 hours', phase1.hours, totalHours(phase1.packages)),
  ...checkRange('Phase 2 development hours', phase2.developmentHours, totalHours(phase2.development)),
  ...checkRange('Phase 2 data vendor hours', phase2.dataVendorHours, totalHours(phase2.dataVendor)),
  ...checkRange('Phase 2 management hours', phase2.managementHours, totalHours(phase2.management)),
  ...checkRange(
    'Phase 2 hours',
    phase2.hours,
    sum([phase2.developmentHours, phase2.dataVendorHours, phase2.managementHours]),
  ),
  ...checkRange('Phase 2B hours', phase2b.all.hours, sum([phase2b.selfService.hours, totalHours(phase2b.others)])),
  ...checkRange('Phase 3 hours', phase3.hours, totalHours(phase3.packages)),
];

const costErrors = ({ rates, phase1, phase2, phase2b, phase3 }: Figures): FigureError[] => {
  const ownWork = sum([phase2.developmentHours, phase2.managementHours]);
  const phase2Cost = sum([times(ownWork, rates.own), times(phase2.dataVendorHours, rates.dataVendor)]);
  const phase3AtFullRate = times(phase3.hours, rates.own);
  const phase3IsReduced = phase3.cost.low <= phase3AtFullRate.low && phase3.cost.high <= phase3AtFullRate.high;
  return [
    ...checkRange('Phase 1 cost', phase1.cost, times(phase1.hours, rates.own), dollarSpan),
    ...checkRange('Phase 2 cost', phase2.cost, phase2Cost, dollarSpan),
    ...checkRange(
      'Self-service cost',
      phase2b.selfService.cost,
      times(phase2b.selfService.hours, rates.own),
      dollarSpan,
    ),
    ...checkRange('Phase 2B cost', phase2b.all.cost, times(phase2b.all.hours, rates.own), dollarSpan),
    ...(phase3IsReduced ? [] : ['Phase 3 cost: above its hours at the full rate']),
    ...checkInstalments('Phase 1', phase1.instalments),
    ...checkInstalments('Phase 2', phase2.instalments),
    ...checkInstalments('Phase 3', phase3.instalments),
  ];
};

const monthlyErrors = ({ rates, monthly, comparison }: Figures): FigureError[] => {
  const { dataApis, phase2, phase3 } = monthly;
  const infrastructure = sum(phase2.infrastructure.map((line) => line.cost));
  const phase2Total = sum([infrastructure, phase2.textMessages.cost, phase2.support, dataApis]);
  const licenses = comparison.users * comparison.licensePremium;
  return [
    ...checkRange('Phase 2 support', phase2.support, times(phase2.supportHours, rates.own), dollarSpan),
    ...checkRange('Phase 2 monthly cost', phase2.total, phase2Total, dollarSpan),
    ...checkRange('Phase 3 support', phase3.support, times(phase3.supportHours, rates.own), dollarSpan),
    ...checkRange(
      'Phase 3 infrastructure and support',
      phase3.infrastructureAndSupport,
      sum([phase3.infrastructure, phase3.support]),
      dollarSpan,
    ),
    ...checkRange('Phase 3 monthly cost', phase3.total, sum([phase3.infrastructureAndSupport, dataApis]), dollarSpan),
    ...checkRange(
      'Platform cost in the comparison',
      comparison.monthlyPlatform,
      less(phase2.total, phase2.textMessages.cost),
      dollarSpan,
    ),
    ...(licenses === comparison.monthlyPowerBi
      ? []
      : [`Power BI licenses: stated ${comparison.monthlyPowerBi}, computed ${licenses}`]),
  ];
};

/**
 * Compares every total with its parts, and every cost with hours and rates.
 * @returns one sentence for each contradiction; empty when the figures agree
 */
export const checkFigures = (figures: Figures): string[] => [
  ...hoursErrors(figures),
  ...costErrors(figures),
  ...monthlyErrors(figures),
  ...managementErrors(figures),
];
