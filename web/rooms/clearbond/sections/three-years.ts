import type { Drawing, Section } from '#shared/proposals.ts';
import { amounts, paragraph, section, table, words } from '#web/publishing/blocks.ts';
import { drawing } from '#web/publishing/drawings/drawing.ts';
import { rangesLayout } from '#web/publishing/drawings/ranges.ts';
import { times } from '#web/publishing/figures.ts';
import { count, dollarSpan, dollars, span } from '#web/publishing/format.ts';
import type { Figures } from '../figures/figures.ts';
import { comparedMonths, fabricMonth, threeYears, type Way } from '../figures/three-years.ts';

/** What each way costs over all months for a number of users, as bars and as a table. */
const costChart = (title: string, all: readonly Way[], users: number, months: number): Drawing => {
  const ways = all.filter((way) => way.users === users);
  return drawing(
    {
      title,
      description: `${ways.map((way) => `${way.name}: ${dollarSpan(way.total)}`).join('. ')}.`,
      printsTable: false,
      table: table(
        `Cost over ${months} months at ${count(users)} users, without third-party data`,
        [words('Option'), amounts('Build'), amounts('Per month'), amounts(`Build and ${months} months`)],
        ways.map((way) => [way.name, dollarSpan(way.build), dollarSpan(way.month), dollarSpan(way.total)]),
      ),
    },
    rangesLayout({
      rows: ways.map(({ name, total, build, month }) => ({
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

/** Build and running of each way over three years, for a pilot and at scale. */
export const threeYearCost = (figures: Figures): Section => {
  const { comparison, monthly, rivals, targets, yearsOfUse } = figures;
  const months = comparedMonths(figures);
  const ways = threeYears(figures);
  const few = comparison.users;
  const many = rivals.manyUsers;
  return section('three-years', `Cost to build and run over ${yearsOfUse} years`, [
    paragraph(
      `Each amount is the build and ${months} months of running. ${count(few)} users stand for the pilot, up to ${count(few / targets.phase2.pilotImporters.high)} for each of ${count(targets.phase2.pilotImporters.high)} importers; ${count(many)} stand for the load that Phase 3 is built for. Text messages are only in “Platform after Phase 3”. Every option leaves out outside fees and third-party data, which you would buy either way: ${dollarSpan(times(monthly.dataApis, months))} over the ${months} months.`,
    ),
    costChart(`At ${count(few)} users, Power BI costs the least: build and ${months} months`, ways, few, months),
    costChart(
      `At ${count(many)} users, Power BI on a shared capacity costs the least: build and ${months} months`,
      ways,
      many,
      months,
    ),
    table(
      'How we estimate the builds on Microsoft’s products; a Microsoft partner’s quote should replace this',
      [words('Option'), words('Basis')],
      Object.entries({
        'Power BI alone': `Reports at ${rivals.estimates.reportsPercent}% of the hours of our three dashboard packages, plus the data vendor. On a capacity, ${rivals.authors} Pro licenses for those who build reports.`,
        'Fabric with Power Pages': `Environments, accounts and dashboards are configured, at ${span(rivals.estimates.lowCodePercent)}% of our hours. API, scoring, billing and tests are written there, too, at our hours. At ${count(many)} users it contains our Phase 3 without reliability and load, which Microsoft supplies. Support is included; Dataverse storage, Power Automate and staff licenses are not`,
        Capacities: `Fabric F${rivals.fabric.unitsForFew} is ${dollarSpan(fabricMonth(rivals.fabric.unitsForFew, figures))} a month: ${dollars(rivals.fabric.unitHour)} an hour for a unit and ${rivals.fabric.monthHours} hours, or ${rivals.fabric.reservedPercent}% of that when reserved for a year.`,
      }),
    ),
  ]);
};
