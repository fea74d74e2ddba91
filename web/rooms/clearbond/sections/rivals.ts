import type { ComparisonRow, Drawing, Section } from '#shared/proposals.ts';
import { amounts, columns, ledBullets, paragraph, section, table } from '#web/publishing/blocks.ts';
import { rangesLayout } from '#web/publishing/drawings/ranges.ts';
import { drawing } from '#web/publishing/drawings/shapes.ts';
import { middle, times } from '#web/publishing/figures.ts';
import { count, dollarSpan, dollars, span } from '#web/publishing/format.ts';
import { criticalTally } from '../comparison.ts';
import { comparedMonths, fabricMonth, solutionOf, ways } from '../figures/costs.ts';
import type { Figures } from '../figures/figures.ts';

const costChart = (cheapest: string, users: number, figures: Figures): Drawing => {
  const all = ways(figures);
  const months = comparedMonths(figures);
  const shown = all.filter((way) => way.users === users);
  return drawing(
    {
      title: `At ${count(users)} users, ${cheapest} costs the least: build and ${months} months`,
      description: `${shown.map((way) => `${way.name}: ${dollarSpan(way.total)}`).join('. ')}.`,
      table: table(
        `Cost over ${months} months at ${count(users)} users, without third-party data`,
        columns('Option', amounts('Build'), amounts('Per month'), amounts(`Build and ${months} months`)),
        shown.map((way) => [way.name, dollarSpan(way.build), dollarSpan(way.month), dollarSpan(way.total)]),
      ),
    },
    rangesLayout({
      rows: shown.map(({ name, total, build, month }) => ({
        label: name,
        range: total,
        value: dollarSpan(total),
        parts: [`build ${dollarSpan(build)}`, `${dollarSpan(month)} a month`],
      })),
      scaleEnd: Math.max(...all.map(({ total }) => total.high)),
      certain: 'at least',
      possible: 'at most',
    }),
  );
};

export const threeYearCost = (figures: Figures): Section => {
  const { comparison, monthly, rivals, yearsOfUse } = figures;
  const months = comparedMonths(figures);
  const many = rivals.manyUsers;
  return section('three-years', `Cost to build and run over ${yearsOfUse} years`, [
    paragraph(
      `Each amount is the build and ${months} months of running, with all accounts from the first day. Third-party data and outside fees are left out, and text messages after Phase 2. Data alone costs ${dollarSpan(times(monthly.dataApis, months))} over the ${months} months.`,
    ),
    costChart('Power BI', comparison.users, figures),
    costChart(`Power BI on Fabric F${comparison.viewerCapacity}`, many, figures),
    table(
      'How we estimate the builds on Microsoft’s products; a Microsoft partner’s quote should replace this',
      columns('Option', 'Basis'),
      {
        'Power BI alone': `Reports at ${rivals.estimates.reportsPercent}% of the hours of our three dashboard packages, plus the data vendor. On a capacity, ${rivals.authors} Pro licenses for those who build reports.`,
        'Fabric with Power Pages': `Environments, accounts and dashboards are configured, at ${span(rivals.estimates.lowCodePercent)}% of our hours. API, scoring, billing and tests are written there, too, at our hours. At ${count(many)} users it contains our Phase 3 without reliability and load, which Microsoft supplies. Support is included. Dataverse storage, Power Automate and staff licenses are not.`,
        Capacities: `Fabric F${rivals.fabric.unitsForFew} is ${dollarSpan(fabricMonth(rivals.fabric.unitsForFew, figures))} a month: ${dollars(rivals.fabric.unitHour)} an hour for a unit and ${rivals.fabric.monthHours} hours, or ${rivals.fabric.reservedPercent}% of that when reserved for a year. All sizes but F${comparison.viewerCapacity} are our estimate.`,
      },
    ),
  ]);
};

/** States how Fabric's midpoint cost compares with the platform's: "about $24,000 more expensive than". */
export const fabricGap = (figures: Figures, users = figures.comparison.users): string => {
  const middleOf = (name: string): number => middle(solutionOf(name, users, figures).total);
  const platform = users === figures.comparison.users ? 'Phase 2' : 'Phase 3';
  const more = Math.round((middleOf('Power Pages') - middleOf(platform)) / 1000) * 1000;
  if (more === 0) return 'about as expensive as';
  return `about ${dollars(Math.abs(more))} ${more < 0 ? 'cheaper' : 'more expensive'} than`;
};

/** Every reason not to build the platform, beginning with the rival that an expert would name first. */
export const caseAgainst = (figures: Figures, rows: readonly ComparisonRow[]): Section => {
  const { failed, closed } = criticalTally(rows);
  const { comparison, rivals } = figures;
  const { pack, packUsers } = rivals.powerPages;
  return section('case-against', 'The case against the platform', [
    paragraph(
      `Fabric with Power Pages is the strongest alternative: Power Pages is Microsoft’s portal for outsiders, and Fabric holds data, models and reports. They close ${closed} of the ${failed} critical gaps: sign-up, intake, review, and the system of record. Power Pages costs ${dollars(pack)} a month for ${count(packUsers)} signed-in users, with Fabric’s capacity beside it.`,
    ),
    ledBullets({
      'On cost.': `At ${count(comparison.users)} users Fabric with Power Pages is ${fabricGap(figures)} Phase 2 alone, at the midpoints. At ${count(rivals.manyUsers)} both cost about the same, and our estimate favors the platform: it charges Fabric its part of Phase 3 without our discount, and all of the preparation for SOC 2.`,
      'On few importers.':
        'Priced for few users, Fabric and Phase 2 alone break even earlier than the platform, as the full proposal shows.',
      'On function.':
        'As priced, both have the same functions; on Fabric, billing and the reading log are written at our hours. Of Phase 1, Fabric can use the rules, design, mock data and users’ answers, but not the code.',
      'On time.': 'Microsoft’s products exist today. Ours have to be built, and only the prototype is up for decision.',
      'On security.':
        'Microsoft has SOC 2 reports, single sign-on and a second factor today. The platform has no SOC 2 report before Phase 3, plans no single sign-on, and no second factor for importers.',
      'On risk.': 'The benefits are assumptions. If warnings come late or importers stay away, the money is spent.',
    }),
  ]);
};

/** Facts (with dates) and the page on which each was read, grouped by who can confirm them. */
const pages: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Your Microsoft partner': {
    'Licenses; scheduled refreshes (July 2025)':
      'redresscompliance.com/cio-playbook-for-microsoft-power-platform-licensing-strategy.html',
    'Fabric: price of a unit, reserved (June 2026)': 'spendweave.com/blog/microsoft-fabric-pricing-capacity-planning',
    'Power Pages: pack of users (May 2026)': 'github.com/holgerimbery/holgerimbery.blog',
  },
  'The auditor’s quote': { 'Fee of a SOC 2 auditor (2026)': 'bastion.tech/learn/soc2/who-performs-soc2-audit' },
  'The tester’s quote': { 'Fee of a penetration test (2026)': 'calculatorhub.com/tools/pen-testing-roi-calculator' },
  'Microsoft’s own page': {
    'No license for viewers from F64 on (2026)': 'learn.microsoft.com/fabric/enterprise/fabric-features',
    'Self-service sign-up not for Microsoft’s apps (2026)':
      'learn.microsoft.com/entra/external-id/self-service-sign-up-user-flow',
    'Labels encrypt exported files (2022)':
      'learn.microsoft.com/power-bi/enterprise/service-security-sensitivity-label-overview',
    'Dynamic subscriptions need a capacity (2024)':
      'learn.microsoft.com/power-bi/collaborate-share/power-bi-dynamic-report-subscriptions',
    'Reports in Power Pages without a license (2026)':
      'learn.microsoft.com/training/modules/power-pages-integration/power-bi',
  },
};

/** The sources of other products' prices and features. */
export const sources = (): Section =>
  section('sources', 'Prices and sources', [
    paragraph(
      'What Microsoft’s products do, we read in Microsoft’s own documentation. Prices and fees come from third-party pages; those for Power Pages and the penetration test are weak. Have them confirmed before you decide on Phase 2.',
    ),
    table(
      'What was read, where, and who confirms it',
      columns('Fact', 'Read at', 'Confirmed by'),
      Object.entries(pages).flatMap(([by, facts]) =>
        Object.entries(facts).map(([fact, page]) => [fact, `https://${page}`, by]),
      ),
    ),
  ]);
