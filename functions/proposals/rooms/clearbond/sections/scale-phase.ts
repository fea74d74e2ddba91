import { callout, onlyIf, paragraph, section } from '#functions/proposals/publishing/blocks.ts';
import { dollarSpan, dollars, hours, percent, weeks } from '#functions/proposals/publishing/format.ts';
import { inOneLine, packagesTable } from '#functions/proposals/publishing/phase-tables.ts';
import { equal, less, per, times } from '#functions/proposals/publishing/range.ts';
import type { Section } from '#shared/proposals.ts';
import type { DocumentVariant } from '../document-variant.ts';

/** Phase 3: from a pilot to a product that many importers rely on. */
export const scalePhase = (variant: DocumentVariant): Section => {
  const { figures, money } = variant;
  const { phase3, rates, targets } = figures;
  const fullRate = times(phase3.hours, rates.own);
  const effective = per(phase3.cost, phase3.hours);
  const below = less(fullRate, phase3.cost);
  return section('phase-3', 'Phase 3: scale', [
    paragraph(
      `Phase 3 takes ${weeks(phase3.weeks)} and ${hours(phase3.hours)}${
        money ? ` and costs ${dollarSpan(phase3.cost)}` : ''
      }. It starts when you need to scale and have funded it; if the pilot stays small, you never need it. It makes the product fit for ${targets.phase3.importers}+ importers and ${targets.phase3.concurrentUsers}+ concurrent users, with ${percent(targets.phase3.uptimePercent)} uptime, ${percent(targets.phase3.coveragePercent)}+ test coverage, and the controls for a SOC 2 Type I report.`,
    ),
    packagesTable('Phase 3 work packages', phase3.packages, variant),
    ...onlyIf(
      money && !equal(phase3.cost, fullRate),
      callout(
        'note',
        'Phase 3 is a budget, not hours times a rate',
        `At ${dollars(rates.own)} per hour the hours above would come to ${dollarSpan(fullRate)}. Our budget is ${dollarSpan(phase3.cost)}, and ${dollars(phase3.cost.high)} is the cap. ${
          below.low < 0 || below.high < 0
            ? 'The price was agreed'
            : `The difference of ${dollarSpan({ low: Math.min(below.low, below.high), high: Math.max(below.low, below.high) })} is a discount for continued work`
        }: the effective rate is about ${dollars(Math.round(effective.low))} per hour at the low end and ${dollars(Math.round(effective.high))} at the high end, for this phase only.`,
      ),
    ),
    paragraph(
      `The uptime target rests on a second copy of every part and automatic failover, because support answers only in business hours${money ? '; we quote support around the clock before Phase 3 if you want it' : ''}. The range depends on how many partners need custom formats, how mature your own controls are (SOC 2 covers them too), and how much new claims improve the model.`,
    ),
    paragraph(
      `${money ? `Phase 3 is invoiced as ${inOneLine(phase3.instalments)}. ` : ''}You accept the launch when every work package is delivered and works (support through the audit may follow), the load test is passed, and failover has been rehearsed. For each ${targets.uptimeDays} days below ${percent(targets.phase3.uptimePercent)} you do not pay that month’s support, and we correct the cause without charge.`,
    ),
  ]);
};
