import { agree, type Fault, totalHours, wholeCost } from '#functions/proposals/lib/figure-checks.ts';
import { dollarSpan } from '#functions/proposals/lib/format.ts';
import { less, sum, times } from '#functions/proposals/lib/range.ts';
import type { Figures } from './figures.ts';

const hoursFaults = ({ phase1, phase2, phase2b, phase3 }: Figures): Fault[] => [
  ...agree('Phase 1 hours', phase1.hours, totalHours(phase1.packages)),
  ...agree('Phase 2 development hours', phase2.developmentHours, totalHours(phase2.development)),
  ...agree('Phase 2 data vendor hours', phase2.dataVendorHours, totalHours(phase2.dataVendor)),
  ...agree('Phase 2 management hours', phase2.managementHours, totalHours(phase2.management)),
  ...agree(
    'Phase 2 hours',
    phase2.hours,
    sum([phase2.developmentHours, phase2.dataVendorHours, phase2.managementHours]),
  ),
  ...agree('Phase 2B hours', phase2b.all.hours, sum([phase2b.selfService.hours, totalHours(phase2b.others)])),
  ...agree('Phase 3 hours', phase3.hours, totalHours(phase3.packages)),
];

const costFaults = ({ rates, phase1, phase2, phase2b, phase3 }: Figures): Fault[] => {
  const ownWork = sum([phase2.developmentHours, phase2.managementHours]);
  const phase2Cost = sum([times(ownWork, rates.own), times(phase2.dataVendorHours, rates.dataVendor)]);
  const phase3AtFullRate = times(phase3.hours, rates.own);
  const phase3IsReduced = phase3.cost.low <= phase3AtFullRate.low && phase3.cost.high <= phase3AtFullRate.high;
  return [
    ...agree('Phase 1 cost', phase1.cost, times(phase1.hours, rates.own), dollarSpan),
    ...agree('Phase 2 cost', phase2.cost, phase2Cost, dollarSpan),
    ...agree('Self-service cost', phase2b.selfService.cost, times(phase2b.selfService.hours, rates.own), dollarSpan),
    ...agree('Phase 2B cost', phase2b.all.cost, times(phase2b.all.hours, rates.own), dollarSpan),
    ...(phase3IsReduced ? [] : ['Phase 3 cost: above its hours at the full rate']),
    ...wholeCost('Phase 1', phase1.instalments),
    ...wholeCost('Phase 2', phase2.instalments),
    ...wholeCost('Phase 3', phase3.instalments),
  ];
};

const monthlyFaults = ({ rates, monthly, comparison }: Figures): Fault[] => {
  const { dataApis, phase2, phase3 } = monthly;
  const infrastructure = sum(phase2.infrastructure.map((line) => line.cost));
  const phase2Total = sum([infrastructure, phase2.textMessages.cost, phase2.support, dataApis]);
  const licenses = comparison.users * comparison.licensePremium;
  return [
    ...agree('Phase 2 support', phase2.support, times(phase2.supportHours, rates.own), dollarSpan),
    ...agree('Phase 2 monthly cost', phase2.total, phase2Total, dollarSpan),
    ...agree('Phase 3 support', phase3.support, times(phase3.supportHours, rates.own), dollarSpan),
    ...agree(
      'Phase 3 infrastructure and support',
      phase3.infrastructureAndSupport,
      sum([phase3.infrastructure, phase3.support]),
      dollarSpan,
    ),
    ...agree('Phase 3 monthly cost', phase3.total, sum([phase3.infrastructureAndSupport, dataApis]), dollarSpan),
    ...agree(
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
 * Holds every total against its parts and every cost against hours and rates.
 * Returns one sentence for each fault, and nothing when the figures agree.
 */
export const checkFigures = (figures: Figures): string[] => [
  ...hoursFaults(figures),
  ...costFaults(figures),
  ...monthlyFaults(figures),
];
