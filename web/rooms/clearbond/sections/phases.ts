import type { Block, Section } from '#shared/proposals.ts';
import { amounts, callout, columns, onlyIf, paragraph, section, table } from '#web/publishing/blocks.ts';
import { fixed, minus, type Range, sum, times } from '#web/publishing/figures.ts';
import { count, days, dollarSpan, dollars, hours, percent, span, weeks } from '#web/publishing/format.ts';
import { agreedRow, due, installmentAmounts, installmentShares, packagesTable } from '#web/publishing/phase-tables.ts';
import type { DocumentVariant } from '../document-variant.ts';
import { planDrawing } from '../drawings/plan.ts';
import { dashboards, phase1Quote, phase1Reserve } from '../figures/costs.ts';
import type { Figures } from '../figures/figures.ts';
import { importersForRunning } from '../figures/options.ts';
import { phase2Plan } from '../figures/plan.ts';
import { onPlannedPath } from './business-case.ts';
import { consentsNeeded } from './metrics.ts';

export const prototypePhase = ({ figures, money }: DocumentVariant): Section => {
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
      }. Phase 2 keeps its rules, data model and screen designs, and rebuilds sign-in and data access.`,
    ),
    packagesTable('Phase 1 work packages', phase1.packages, { money }, rates.own, phase1.cost),
    ...onlyIf(
      money,
      paragraph(
        `${reserve.cost > 0 ? 'The lower figures are the quote; the upper ones spread the reserve for changes over the packages. ' : ''}Phase 1 is invoiced as ${installmentShares(phase1.installments)}. In the quote that is ${installmentAmounts(quote, phase1.installments)}, the last due ${days(terms.invoiceDays)} after acceptance.`,
      ),
    ),
    table('What the validation period decides', columns('Question', 'If not'), {
      [`Do half of the importers you ask, and at least ${consentsNeeded(figures)}, let you use their data, ${figures.warningTest.importers} of them with a bond that became too small?`]:
        'Stop',
      [`Do their brokers deliver entries daily${money ? `, for less than ${dollars(figures.businessCase.whatIf.brokerMonth)} a month each` : ', at a charge that your case bears'}?`]:
        'Stop',
      'Would alerts or collateral, replayed from your records, have come early enough for three quarters of your past claims?':
        'Stop',
      [`Can you bring as many importers as the case needs${money ? ` (${count(onPlannedPath(figures) ?? 0)} in ours)` : ''}?`]:
        'Stop, or use Phase 2 alone or Microsoft’s products for fewer',
      [`Does the early warning pass its test on ${consentsNeeded(figures)} past cases? They can rule it out, not prove it.`]:
        'Stop',
      'Would two thirds of the importers who try the prototype act on a warning?': 'Stop',
      [`Would at least half of all importers pay for Pro${money ? `, ${dollars(figures.businessCase.subscriptionMonth)} a month after card fees` : ''}?`]:
        'Stop, unless the case pays with fewer subscribers',
      'Would underwriters decide renewals from the scorecard?': 'Change it before Phase 2',
      'Would a fronting partner accept the exposure report?': 'Leave its screens out',
      'May credit scores be shown and stored?': 'Show a band to underwriters only',
    }),
  ]);
};

/** What makes Phase 2 longer or shorter, and the work packages that each cause affects. */
const drivers: Readonly<Record<string, readonly string[]>> = {
  'How much of our screen designs you keep': dashboards,
  'What you decide on accounts, roles, tiers and payments': [
    'Accounts and role isolation',
    'Subscription tiers and payments',
  ],
  'In how many formats entries and statements arrive': ['Versioned REST API', 'Data vendor'],
  'How many claims are on record, and what your security review asks for': [
    'Platform foundations',
    'ML scoring service',
    'Security, tests and launch',
  ],
  'Project management': ['Project management'],
};

const rangeTable = ({ phase2 }: Figures): Block => {
  const work = [
    ...phase2.development,
    { name: 'Data vendor', hours: phase2.dataVendorHours },
    { name: 'Project management', hours: phase2.managementHours },
  ];
  const between = (hours: readonly Range[]): number => hours.reduce((all, { low, high }) => all + high - low, 0);
  const rows = Object.entries(drivers).map(([driver, names]) => ({
    driver,
    all: between(work.filter(({ name }) => names.includes(name)).map(({ hours }) => hours)),
  }));
  return table(
    'What decides within the range of Phase 2',
    columns('Driver', amounts('Hours between low and high')),
    rows.filter(({ all }) => all > 0).map(({ driver, all }) => [driver, count(all)]),
    ['Together', count(between([phase2.hours]))],
  );
};

export const mvpPhase = ({ figures, money }: DocumentVariant): Section => {
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
      columns('Part', amounts('Hours'), ...onlyIf(money, amounts('Rate per hour'), amounts('Cost'))),
      [
        part('Development', phase2.developmentHours, rates.own),
        part('Data vendor', phase2.dataVendorHours, rates.dataVendor),
        part('Project management, sprint reviews and acceptance', phase2.managementHours, rates.own),
        ...onlyIf(money, ...agreedRow(phase2.cost, computed, 2)),
      ],
      ['Total', span(phase2.hours), ...onlyIf(money, '', dollarSpan(phase2.cost))],
    ),
    packagesTable('Phase 2 development', phase2.development, { money }, rates.own),
    ...onlyIf(money, paragraph('The hours breakdown has the plan by week, and what decides within the range.')),
    ...onlyIf(!money, rangeTable(figures)),
    ...onlyIf(!money, planDrawing('Phase 2', phase2Plan(figures), figures)),
    paragraph(
      `At launch you also receive training, operating instructions, reports on isolation and security, a measurement of how many importers the platform carries, and a replay of your past claims.`,
    ),
    paragraph(
      `${money ? `Phase 2 is invoiced as ${installmentShares(phase2.installments)}. ` : ''}${money && middle.length > 0 ? `The installment ${middle.join(' and ')} is invoiced when you have seen each role sign in, real entries load, and a first delivery arrive. ` : ''}You accept the launch when every work package works, the pilot importers can sign in, the isolation tests pass, and dashboards load in under ${targets.phase2.loadSeconds} seconds in ${percent(targets.phase2.loadPercentile)} of page views. If uptime over the next ${targets.uptimeDays} days is below ${percent(targets.phase2.uptimePercent)}, we correct the cause without charge and measure again.`,
    ),
  ]);
};

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
      columns('Item', 'Result', amounts('Hours'), ...onlyIf(money, amounts('Cost'))),
      [
        ...items.map((item) => [item.name, item.result, span(item.hours), ...onlyIf(money, dollarSpan(costOf(item)))]),
        ...onlyIf(money, ...agreedRow(all.cost, sum(items.map(costOf)), 2)),
      ],
      ['All items', '', span(all.hours), ...onlyIf(money, dollarSpan(all.cost))],
    ),
  ]);
};

export const scalePhase = ({ figures, money }: DocumentVariant): Section => {
  const { businessCase, phase3, rates, targets } = figures;
  const needed = onPlannedPath(figures) ?? 0;
  const fullRate = times(phase3.hours, rates.own);
  const saved = minus(fullRate, phase3.cost);
  return section('phase-3', 'Phase 3: scale', [
    paragraph(
      `Phase 3 takes ${weeks(phase3.weeks)} and ${hours(phase3.hours)}${
        money ? `, and costs ${dollarSpan(phase3.cost)}` : ''
      }. Before it, you invite importers beyond the pilot onto the platform of Phase 2. At its launch we measure how many it carries; below that number Phase 3 adds cost and no benefit. ${money ? `On the path to ${count(needed)} importers, ${count(Math.ceil((needed * targets.growthMonths) / businessCase.whatIf.joinMonths))} are active` : 'If fewer than a third of the importers that your case needs are active'} ${targets.growthMonths} months after the pilot’s first year${money ? `: with fewer, do not order Phase 3; ${count(importersForRunning(figures) ?? 0)} cover the running costs of Phase 2 and your staff` : ', do not order Phase 3'}. Phase 3 makes the product fit for ${targets.phase3.importers}+ importers and ${targets.phase3.concurrentUsers}+ concurrent users, with ${percent(targets.phase3.uptimePercent)} uptime, ${percent(targets.phase3.coveragePercent)}+ test coverage, and the controls for a SOC 2 Type I report.`,
    ),
    packagesTable('Phase 3 work packages', phase3.packages, { money }),
    ...onlyIf(
      money && saved.low > 0,
      callout(
        'note',
        'Phase 3 is a budget, not hours times a rate',
        `At ${dollars(rates.own)} per hour the hours above would come to ${dollarSpan(fullRate)}. Our budget is ${dollarSpan(phase3.cost)}, ${dollarSpan(saved)} below that, because by then we know the product and your data.`,
      ),
    ),
    paragraph(
      `${money ? `Phase 3 is invoiced as ${installmentShares(phase3.installments)}. ` : ''}You accept the launch when every work package works, the load test is passed, and failover has been rehearsed. While support is under contract, each calendar month with uptime below ${percent(targets.phase3.uptimePercent)} earns you a free month of support, and we correct the cause without charge.`,
    ),
  ]);
};
