import type { Section } from '#shared/proposals.ts';
import { amounts, bullets, callout, onlyIf, paragraph, section, table, words } from '#web/publishing/blocks.ts';
import { fixed, less, type Range, sum, times } from '#web/publishing/figures.ts';
import { days, dollarSpan, dollars, hours, percent, span, weeks } from '#web/publishing/format.ts';
import { agreedRow, amountsInOneLine, due, inOneLine, packagesTable } from '#web/publishing/phase-tables.ts';
import type { DocumentVariant } from '../document-variant.ts';
import { phase1Quote, phase1Reserve } from '../figures/program-totals.ts';

/** Phase 1 in the full proposal and in the hours breakdown. The order form has its scope in full. */
export const prototypePhase = (variant: DocumentVariant): Section => {
  const { figures, money } = variant;
  const { phase1, rates } = figures;
  const quote = phase1Quote(figures);
  const reserve = phase1Reserve(figures);
  const withChanges = reserve.cost > 0 ? ', approved changes included' : '';
  return section('phase-1', 'Phase 1: prototype', [
    paragraph(
      `Phase 1 takes ${weeks(phase1.weeks)} and ${
        money && reserve.cost > 0
          ? `costs a fixed ${dollars(quote)} for ${hours(fixed(phase1.hours.low))}; approved changes can bring it to at most ${hours(fixed(phase1.hours.high))} and ${dollars(phase1.cost.high)}`
          : `${hours(phase1.hours)}${money ? ` and costs a fixed ${dollars(quote)}` : withChanges}`
      }. It answers one question: would importers and program managers base decisions on these screens? You use the prototype in a browser; it holds mock data only. The Phase 1 proposal, which you sign, states its scope, schedule and acceptance in full.`,
    ),
    packagesTable('Phase 1 work packages', phase1.packages, variant, rates.own, phase1.cost),
    ...onlyIf(
      money,
      paragraph(
        `${reserve.cost > 0 ? 'The lower figures are the quote; the upper ones spread the reserve for changes over the packages. ' : ''}If the scope as written takes us longer, you pay no more. Sales tax and approved travel are extra. Phase 1 is invoiced as ${inOneLine(phase1.installments)}. In the quote that is ${amountsInOneLine(quote, phase1.installments)}, our handover, before acceptance; the last is not due while faults prevent acceptance.`,
      ),
    ),
    paragraph(
      'In the validation period that follows, you show the prototype to importers and underwriters, and the drawing of the exposure report in this proposal to a fronting partner, until you can answer these questions:',
    ),
    bullets(
      'Do importers want it, which screen do they open first, and what would they pay for Pro?',
      'Can your underwriters decide a renewal from the scorecard?',
      'Would a fronting partner accept exposure reports as drawn, and give you the surety’s ACE reports?',
      'On what terms, and at what minimum fee, may the data of both credit providers be shown and stored?',
      'In a spreadsheet, on three consenting importers’ past entries, how early would the rule have warned?',
      'How many past claims are on record, and what did you know a year earlier that you may use?',
      ...onlyIf(money, 'What does a Microsoft partner quote for the same requirements?'),
    ),
    paragraph(
      'Before kickoff, write down what would make you go on: ____ of ____ importers would act on the alert, ____ of ____ would pay for Pro, ____ of ____ renewals could be decided from the scorecard.',
    ),
  ]);
};

/** Phase 2: the product for the pilot importers. */
export const mvpPhase = (variant: DocumentVariant): Section => {
  const { figures, money } = variant;
  const { phase2, rates, targets } = figures;
  const computed = sum([
    times(sum([phase2.developmentHours, phase2.managementHours]), rates.own),
    times(phase2.dataVendorHours, rates.dataVendor),
  ]);
  const middle = phase2.installments.slice(1, -1).map((installment) => due(installment).toLowerCase());
  const part = (name: string, work: typeof phase2.hours, rate: number): string[] => [
    name,
    span(work),
    ...onlyIf(money, dollars(rate), dollarSpan(times(work, rate))),
  ];
  return section('phase-2', 'Phase 2: MVP', [
    paragraph(
      `Phase 2 takes ${weeks(phase2.weeks)} and ${hours(phase2.hours)}${
        money ? ` and costs ${dollarSpan(phase2.cost)}` : ''
      }. It starts after the validation period, when you have approved and funded it. It delivers a product that ${span(targets.phase2.pilotImporters)} pilot importers, your underwriters and one fronting partner or reinsurer use with real data.`,
    ),
    table(
      'Phase 2 in three parts',
      [words('Part'), amounts('Hours'), ...onlyIf(money, amounts('Rate per hour'), amounts('Cost'))],
      [
        part('Development', phase2.developmentHours, rates.own),
        part('Data vendor', phase2.dataVendorHours, rates.dataVendor),
        part('Project management, sprint reviews and acceptance', phase2.managementHours, rates.own),
        ...onlyIf(money, ...agreedRow(phase2.cost, computed, 2)),
      ],
      ['Total', span(phase2.hours), ...onlyIf(money, '', dollarSpan(phase2.cost))],
    ),
    packagesTable('Phase 2 development', phase2.development, variant, rates.own),
    paragraph(
      `The team is three engineers, a data scientist and the project lead, some of them part-time, and the data vendor, under contract with us. The range depends on how much of the prototype you keep, the format of entries and statements, and the number of past claims. At launch you also receive operating instructions, training, reports on isolation and security, a measurement of how many importers it can carry at ${percent(targets.phase2.uptimePercent)} uptime, and a replay of your past claims: which the model would have flagged in time, and which the rules.`,
    ),
    paragraph(
      `${money ? `Phase 2 is invoiced as ${inOneLine(phase2.installments)}. ` : ''}${money && middle.length > 0 ? `The installment ${middle.join(' and ')} is invoiced when you have seen three things work: sign-in with all three roles, real entries on the importer dashboard, and the data vendor’s first delivery. ` : ''}You accept the launch when every work package works, the pilot importers can sign in, the isolation tests pass, and dashboards load in under ${targets.phase2.loadSeconds} seconds in ${percent(targets.phase2.loadPercentile)} of page views. If uptime over the next ${targets.uptimeDays} days is below ${percent(targets.phase2.uptimePercent)}, we correct the cause without charge and measure again. In the growth period, only support is under contract.`,
    ),
  ]);
};

/** Phase 2B: items that can be ordered with Phase 2 or after it, one by one. */
export const mvpOptions = ({ figures, money }: DocumentVariant): Section => {
  const { phase2b, rates } = figures;
  const { items, all } = phase2b;
  const costOf = (item: (typeof items)[number]): Range => item.cost ?? times(item.hours, rates.own);
  const [largest] = items.toSorted((one, other) => other.hours.high - one.hours.high);
  return section('phase-2b', 'Phase 2B: optional items', [
    paragraph(
      `You can order each item separately, with Phase 2 or later. The largest is ${largest?.name.toLowerCase()}: ${hours(largest?.hours ?? all.hours)}${
        money && largest ? ` or ${dollarSpan(costOf(largest))}` : ''
      }. All items together come to ${hours(all.hours)}${money ? ` or ${dollarSpan(all.cost)}` : ''}. Where a range is wide, the item has a simple and a full form, and you choose when you order. With only ${span(figures.targets.phase2.pilotImporters)} pilot importers, we recommend holding off on self-service.`,
    ),
    table(
      'Optional items',
      [words('Item'), words('Result'), amounts('Hours'), ...onlyIf(money, amounts('Cost'))],
      [
        ...items.map((item) => [item.name, item.result, span(item.hours), ...onlyIf(money, dollarSpan(costOf(item)))]),
        ...onlyIf(money, ...agreedRow(all.cost, sum(items.map(costOf)), 2)),
      ],
      ['All items', '', span(all.hours), ...onlyIf(money, dollarSpan(all.cost))],
    ),
  ]);
};

/** Phase 3: from a pilot to a product that many importers rely on. */
export const scalePhase = (variant: DocumentVariant): Section => {
  const { figures, money } = variant;
  const { phase3, rates, targets } = figures;
  const fullRate = times(phase3.hours, rates.own);
  const saved = less(fullRate, phase3.cost);
  return section('phase-3', 'Phase 3: scale', [
    paragraph(
      `Phase 3 takes ${weeks(phase3.weeks)} and ${hours(phase3.hours)}${
        money ? ` and costs ${dollarSpan(phase3.cost)}` : ''
      }. It starts when you need to scale and have funded it; as long as Phase 2 carries your importers, you do not need it. If the pilot does not grow, stop the pilot. It makes the product fit for ${targets.phase3.importers}+ importers and ${targets.phase3.concurrentUsers}+ concurrent users, with ${percent(targets.phase3.uptimePercent)} uptime, ${percent(targets.phase3.coveragePercent)}+ test coverage, and the controls for a SOC 2 Type I report.`,
    ),
    packagesTable('Phase 3 work packages', phase3.packages, variant),
    ...onlyIf(
      money && saved.low > 0,
      callout(
        'note',
        'Phase 3 is a budget, not hours times a rate',
        `At ${dollars(rates.own)} per hour the hours above would come to ${dollarSpan(fullRate)}. Our budget is ${dollarSpan(phase3.cost)}, ${dollarSpan(saved)} below that: by then we know the product and your data.`,
      ),
    ),
    paragraph(
      `The uptime target rests on a second copy of every part and automatic failover, because support answers only in business hours${money ? '; we quote support around the clock before Phase 3 if you want it' : ''}. The range depends on how many partners need custom formats, how mature your own controls are (SOC 2 covers them too), and how much new claims improve the model.`,
    ),
    paragraph(
      `${money ? `Phase 3 is invoiced as ${inOneLine(phase3.installments)}. ` : ''}You accept the launch when every work package is delivered and works (support through the audit may follow), the load test is passed, and failover has been rehearsed. While support is under contract, each period of ${days(targets.uptimeDays)} with uptime below ${percent(targets.phase3.uptimePercent)} earns you a free month of support, and we correct the cause without charge.`,
    ),
  ]);
};
