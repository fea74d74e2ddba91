import type { Block, Section } from '#shared/proposals.ts';
import { amounts, bullets, callout, onlyIf, paragraph, section, table, words } from '#web/publishing/blocks.ts';
import { fixed, less, type Range, sum, times } from '#web/publishing/figures.ts';
import { count, days, dollarSpan, dollars, hours, percent, span, weeks } from '#web/publishing/format.ts';
import { agreedRow, amountsInOneLine, due, inOneLine, packagesTable } from '#web/publishing/phase-tables.ts';
import type { DocumentVariant } from '../document-variant.ts';
import { planDrawing } from '../drawings/plan.ts';
import { phase2Plan } from '../figures/plan.ts';
import { phase1Quote, phase1Reserve } from '../figures/program-totals.ts';

/** Phase 1 in the full proposal and in the hours breakdown. The order form has its scope in full. */
export const prototypePhase = (variant: DocumentVariant): Section => {
  const { figures, money } = variant;
  const { phase1, rates, terms } = figures;
  const quote = phase1Quote(figures);
  const reserve = phase1Reserve(figures);
  const withChanges = reserve.cost > 0 ? ', approved changes included' : '';
  return section('phase-1', 'Phase 1: prototype', [
    paragraph(
      `Phase 1 takes ${weeks(phase1.weeks)} and ${
        money && reserve.cost > 0
          ? `costs a fixed ${dollars(quote)} for ${hours(fixed(phase1.hours.low))}; approved changes can bring it to at most ${hours(fixed(phase1.hours.high))} and ${dollars(phase1.cost.high)}`
          : `${hours(phase1.hours)}${money ? ` and costs a fixed ${dollars(quote)}` : withChanges}`
      }. It answers one question: would importers and program managers base decisions on these screens? The Phase 1 proposal has its scope, schedule and acceptance in full.`,
    ),
    packagesTable('Phase 1 work packages', phase1.packages, variant, rates.own, phase1.cost),
    ...onlyIf(
      money,
      paragraph(
        `${reserve.cost > 0 ? 'The lower figures are the quote; the upper ones spread the reserve for changes over the packages. ' : ''}If the scope as written takes us longer, you pay no more. Phase 1 is invoiced as ${inOneLine(phase1.installments)}. In the quote that is ${amountsInOneLine(quote, phase1.installments)}, the last due ${days(terms.invoiceDays)} after acceptance.`,
      ),
    ),
    paragraph(
      `In the validation period that follows, you show the prototype to importers and underwriters, and the drawing of the exposure report, ${money ? 'from the hours breakdown' : 'above'}, to a fronting partner. It ends when you can answer these questions:`,
    ),
    bullets(
      `Do importers want it, ${money ? 'which screen do they open first, and what would they pay for Pro' : 'and which screen do they open first'}?`,
      'Can your underwriters decide a renewal from the scorecard?',
      'Would a fronting partner accept exposure reports as drawn, and give you the surety’s ACE reports?',
      'On what terms may credit data be shown and stored?',
      'Did the rule warn early enough on past entries?',
      'How many past claims are on record, with facts that were known a year earlier?',
      ...onlyIf(money, 'What does a Microsoft partner quote for the same requirements?'),
    ),
  ]);
};

/** What makes Phase 2 longer or shorter, and the work packages that it moves. */
const drivers = [
  [
    'How much of the prototype’s screens you keep',
    [
      'Accounts and role isolation',
      'Importer dashboard and alerts',
      'Captive underwriting and portfolio',
      'Exposure reports and early warnings',
      'Subscription tiers and payments',
    ],
  ],
  ['In how many formats entries and statements arrive', ['Versioned REST API']],
  [
    'How many claims are on record, and what your security review asks for',
    ['Platform foundations', 'ML scoring service', 'Security, tests and launch'],
  ],
] as const;

/** The hours between the low and the high end of Phase 2, by what decides on them. */
const rangeTable = ({ phase2 }: DocumentVariant['figures']): Block => {
  const between = ({ low, high }: Range): number => high - low;
  const rows = drivers.map(([name, packages], index): [string, number] => {
    const own = phase2.development.filter((work) => (packages as readonly string[]).includes(work.name));
    return [
      name,
      own.reduce((all, work) => all + between(work.hours), 0) + (index === 1 ? between(phase2.dataVendorHours) : 0),
    ];
  });
  const management = between(phase2.managementHours);
  return table(
    'What decides within the range of Phase 2',
    [words('Driver'), amounts('Hours between low and high')],
    [...rows, ...onlyIf(management > 0, ['Project management', management] as [string, number])].map(([name, all]) => [
      name,
      count(all),
    ]),
    ['Together', count(between(phase2.hours))],
  );
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
        money ? `, and costs ${dollarSpan(phase2.cost)}` : ''
      }. It delivers a product that ${span(targets.phase2.pilotImporters)} pilot importers, your underwriters and one fronting partner or reinsurer use with real data.`,
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
    ...onlyIf(!money, rangeTable(figures)),
    ...onlyIf(!money, planDrawing('Phase 2', phase2.weeks, phase2Plan(figures))),
    paragraph(
      `At launch you also receive operating instructions, test reports, and a measurement of how many importers the platform can carry.`,
    ),
    paragraph(
      `${money ? `Phase 2 is invoiced as ${inOneLine(phase2.installments)}. ` : ''}${money && middle.length > 0 ? `The installment ${middle.join(' and ')} is invoiced when you have seen all roles, real entries and a first delivery work. ` : ''}You accept the launch when every work package works, the pilot importers can sign in, the isolation tests pass, and dashboards load in under ${targets.phase2.loadSeconds} seconds in ${percent(targets.phase2.loadPercentile)} of page views. If uptime over the next ${targets.uptimeDays} days is below ${percent(targets.phase2.uptimePercent)}, we correct the cause without charge and measure again.`,
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
      }. All items together come to ${hours(all.hours)}${money ? ` or ${dollarSpan(all.cost)}` : ''}. With only ${span(figures.targets.phase2.pilotImporters)} pilot importers, we recommend holding off on self-service.`,
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
        money ? `, and costs ${dollarSpan(phase3.cost)}` : ''
      }. It starts when you need to scale and have funded it. As long as Phase 2 carries your importers, you do not need it. If fewer than ${targets.growth.importers} importers are active ${targets.growth.months} months after launch, stop the pilot instead; inviting them is your part. Phase 3 makes the product fit for ${targets.phase3.importers}+ importers and ${targets.phase3.concurrentUsers}+ concurrent users, with ${percent(targets.phase3.uptimePercent)} uptime, ${percent(targets.phase3.coveragePercent)}+ test coverage, and the controls for a SOC 2 Type I report.`,
    ),
    packagesTable('Phase 3 work packages', phase3.packages, variant),
    ...onlyIf(
      money && saved.low > 0,
      callout(
        'note',
        'Phase 3 is a budget, not hours times a rate',
        `At ${dollars(rates.own)} per hour the hours above would come to ${dollarSpan(fullRate)}. Our budget is ${dollarSpan(phase3.cost)}, ${dollarSpan(saved)} below that, because by then we know the product and your data.`,
      ),
    ),
    paragraph(
      `The uptime target rests on a second copy of every part and automatic failover, because support answers only in business hours. The range depends on partners’ formats, your own controls, and new claims.`,
    ),
    paragraph(
      `${money ? `Phase 3 is invoiced as ${inOneLine(phase3.installments)}. ` : ''}You accept the launch when every work package works, the load test is passed, and failover has been rehearsed. While support is under contract, each period of ${days(targets.uptimeDays)} with uptime below ${percent(targets.phase3.uptimePercent)} earns you a free month of support.`,
    ),
  ]);
};
