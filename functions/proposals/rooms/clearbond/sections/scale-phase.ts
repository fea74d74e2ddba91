import { bullets, callout, heading, led, onlyIf, paragraph, section } from '#functions/proposals/lib/blocks.ts';
import { dollarSpan, dollars, hours, percent, span, weeks } from '#functions/proposals/lib/format.ts';
import { inOneLine, packagesTable } from '#functions/proposals/lib/phase-tables.ts';
import { equal, less, per, times } from '#functions/proposals/lib/range.ts';
import type { Section } from '#shared/proposals.ts';
import type { DocumentVariant } from '../document-variant.ts';
import { fullTimePeople, sprints } from '../figures/program-totals.ts';

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
      }. It starts when you need to scale and have funded it. If the pilot stays small, you never need it.`,
    ),
    heading('phase-3-goal', 'Goal'),
    paragraph(
      `A product for ${targets.phase3.importers}+ importers and ${targets.phase3.concurrentUsers}+ concurrent users, with ${percent(targets.phase3.uptimePercent)} uptime, ${percent(targets.phase3.coveragePercent)}+ test coverage, and the controls for a SOC 2 Type I report.`,
    ),
    heading('phase-3-scope', 'Scope and deliverables'),
    bullets(
      led(
        'Reliability.',
        `Every part runs in at least two copies, and failover is automatic; restore and failover are rehearsed and timed. The ${percent(targets.phase3.uptimePercent)} rests on this, because our support answers in business hours and nobody is on call at night.`,
      ),
      led(
        'Load.',
        `Capacity that follows load without staff, and a repeatable load test with ${targets.phase3.concurrentUsers}+ concurrent users, with its report.`,
      ),
      led('Partner delivery.', 'Exposure data by API, in formats agreed with your fronting partners and reinsurers.'),
      led(
        'Model.',
        'Retraining on claims from the growth period, back-testing against what happened, and drift monitoring with a threshold for review.',
      ),
      led('Enterprise tier.', 'API keys for customers, bulk import, more users per account.'),
      led(
        'SOC 2 Type I.',
        'Controls written and in use, retention rules for each kind of record, evidence collected, support through the audit. An independent auditor, whom you engage, issues the report.',
      ),
    ),
    heading('phase-3-hours', money ? 'Hours and cost' : 'Hours'),
    packagesTable('Phase 3 work packages', phase3.packages, variant),
    paragraph(
      `This is the work of ${span(fullTimePeople(phase3, figures))} full-time people on average, in ${span(sprints(phase3.weeks, figures))} sprints.`,
    ),
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
    heading('phase-3-range', 'What moves the range'),
    bullets(
      'How many fronting partners and reinsurers want formats of their own.',
      'The state of controls in your own organization: SOC 2 examines the company as well as the software.',
      'How much the model improves with the claims from the growth period.',
    ),
    heading('phase-3-payment', money ? 'Payment' : 'Invoices'),
    paragraph(
      `Phase 3 is invoiced as ${inOneLine(phase3.instalments)}. You accept the launch when the load test is passed and failover has been rehearsed. Uptime is measured afterwards. For each ${targets.uptimeDays} days below ${percent(targets.phase3.uptimePercent)} you do not pay that month’s support, and we correct the cause without charge. Support around the clock is not included${money ? '; we quote it before Phase 3 if you want it' : ''}.`,
    ),
  ]);
};
