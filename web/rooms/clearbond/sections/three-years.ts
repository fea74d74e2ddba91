import type { Drawing, Section } from '#shared/proposals.ts';
import { amounts, ledBullets, ledParagraph, paragraph, section, table, words } from '#web/publishing/blocks.ts';
import { drawing } from '#web/publishing/drawings/drawing.ts';
import { rangesLayout } from '#web/publishing/drawings/ranges.ts';
import { times } from '#web/publishing/figures.ts';
import { count, dollarSpan, dollars, span } from '#web/publishing/format.ts';
import type { Figures } from '../figures/figures.ts';
import { comparedMonths, fabricMonth, threeYears, totalOf, type Way } from '../figures/three-years.ts';

/** What each way costs over all months for a number of users, as bars and as a table. */
const costChart = (title: string, all: readonly Way[], users: number, months: number): Drawing => {
  const ways = all.filter((way) => way.users === users);
  return drawing(
    {
      title,
      description: `${ways.map((way) => `${way.name}: ${dollarSpan(way.total)}`).join('. ')}.`,
      printsTable: true,
      table: table(
        `Cost over ${months} months at ${count(users)} users, without third-party data`,
        [words('Option'), amounts('Build'), amounts('Per month'), amounts(`Build and ${months} months`)],
        ways.map((way) => [way.name, dollarSpan(way.build), dollarSpan(way.month), dollarSpan(way.total)]),
      ),
    },
    rangesLayout({
      rows: ways.map(({ name, total }) => ({ label: name, range: total, value: dollarSpan(total) })),
      scaleEnd: Math.max(...all.map(({ total }) => total.high)),
      certain: 'at least',
      possible: 'at most',
    }),
  );
};

/** Build and running of each way over three years, and what follows from it. */
export const threeYearCost = (figures: Figures): Section => {
  const { comparison, monthly, rivals, targets, yearsOfUse } = figures;
  const months = comparedMonths(figures);
  const ways = threeYears(figures);
  const total = (name: string, users: number): string => dollarSpan(totalOf(name, users, figures));
  /** How much less or more one way costs than another, to the nearest thousand, between the middles of their ranges. */
  const gap = (one: string, other: string, users: number): string => {
    const [first, second] = [one, other]
      .map((name) => totalOf(name, users, figures))
      .map(({ low, high }) => (low + high) / 2);
    const more = Math.round(((first ?? 0) - (second ?? 0)) / 1000) * 1000;
    return `about ${dollars(Math.abs(more))} ${more < 0 ? 'less' : 'more'}`;
  };
  const few = comparison.users;
  const many = rivals.manyUsers;
  const pilot = targets.phase2.pilotImporters.high;
  return section('three-years', `Cost to build and run over ${yearsOfUse} years`, [
    paragraph(
      `Each amount is the build and ${months} months of running, for two sizes. ${count(few)} users stand for the pilot: up to ${count(few / pilot)} for each of ${pilot} importers, less your own staff and one partner’s. That is generous; each user fewer saves ${dollars(comparison.licensePremium)} of Premium Per User a month. ${count(many)} users stand for ${targets.phase3.importers}+ importers, ${count(many / targets.phase3.importers)} for each of ${targets.phase3.importers}. Every option leaves out auditors’ fees, and third-party data, which you would buy either way: ${dollarSpan(times(monthly.dataApis, months))} over the ${months} months. Text messages are only in “Platform after Phase 3”.`,
    ),
    costChart(
      `At ${count(few)} users, Power BI costs less than the platform: build and ${months} months`,
      ways,
      few,
      months,
    ),
    costChart(
      `At ${count(many)} users, a capacity mostly costs less than a license for each: build and ${months} months`,
      ways,
      many,
      months,
    ),
    ledBullets({
      'Fabric with Power Pages probably costs less than the platform.': `At the midpoints it is ${gap('Power Pages', 'Phase 2', few)} at ${count(few)} users (${total('Power Pages', few)} against ${total('Phase 2', few)}); at ${count(many)} users ${gap(`F${rivals.fabric.unitsForMany} with Power Pages`, 'Phase 3', many)} on an F${rivals.fabric.unitsForMany}, and ${gap(`F${comparison.viewerCapacity} with Power Pages`, 'Phase 3', many)} on an F${comparison.viewerCapacity}. Its build leaves out what Phase 3 adds to ours and Microsoft does not supply: partner delivery, model improvement, and customers’ API keys.`,
      'Cost is not the reason to build the platform.':
        'Against Power BI alone, the reason is the critical requirements that it does not support. Against Fabric with Power Pages, only billing is left of those, and checks that refuse a faulty delivery still have to be built; so the reasons are the work listed in the next section and a product that you direct. If these do not matter to you, the platform is the wrong choice.',
    }),
    table(
      'How we arrived at the amounts that are not the platform’s: our estimates, which a Microsoft partner’s quote should replace',
      [words('Option'), words('Basis')],
      Object.entries({
        'Power BI alone': `Reports at ${rivals.estimates.reportsPercent}% of the hours of our three dashboard packages, because charts come ready-made and the model behind them does not, plus the data vendor; on a capacity, ${rivals.authors} Pro licenses for those who build the reports. Support is not included`,
        'Fabric with Power Pages': `A build at ${span(rivals.estimates.lowCodePercent)}% of our Phase 2 development, because sign-up, forms and records are configured and the rest is written, plus the data vendor and project management. Support is included; Dataverse storage, Power Automate and staff licenses are not`,
        Capacities: `Fabric F${rivals.fabric.unitsForFew} is ${dollarSpan(fabricMonth(rivals.fabric.unitsForFew, figures))} a month: ${dollars(rivals.fabric.unitHour)} an hour for a unit and ${rivals.fabric.monthHours} hours, or ${rivals.fabric.reservedPercent}% of that when reserved for a year. The size needed shows only in use, so a small and a large one are shown`,
      }),
    ),
    ledParagraph(
      'Why not Power BI Embedded?',
      'It replaces only the charts and adds a capacity every month. Most of the build is the application around them.',
    ),
  ]);
};
