import { amounts, bullets, led, paragraph, section, table, words } from '#functions/proposals/lib/blocks.ts';
import { count, dollarSpan, dollars, span } from '#functions/proposals/lib/format.ts';
import { times } from '#functions/proposals/lib/range.ts';
import type { Section } from '#shared/proposals.ts';
import type { Figures } from '../figures/figures.ts';
import { chartsSaved, comparedMonths, threeYears, usersForCapacity } from '../figures/three-years.ts';

/** Build and running of each way over three years, and what follows from it. */
export const threeYearCost = (figures: Figures): Section => {
  const { comparison, monthly, rivals, yearsOfUse } = figures;
  const months = comparedMonths(figures);
  const ways = threeYears(figures);
  const total = (name: string, users: number): string =>
    dollarSpan(ways.find((way) => way.name.includes(name) && way.users === users)?.total ?? { low: 0, high: 0 });
  const few = comparison.users;
  const many = rivals.manyUsers;
  return section('three-years', `Cost to build and run over ${yearsOfUse} years`, [
    paragraph(
      `The tables above rate what each tool can do. This one shows what each option costs: the build, then ${months} months of running, at ${count(few)} and at ${count(many)} users. Every option leaves out the same: text messages, auditors’ fees, and third-party data, which you would buy either way: ${dollarSpan(times(monthly.dataApis, months))} over the ${months} months.`,
    ),
    ...[few, many].map((users) =>
      table(
        `Cost over ${months} months at ${count(users)} users, without third-party data`,
        [words('Option'), amounts('Build'), amounts('Per month'), amounts(`Build and ${months} months`)],
        ways
          .filter((way) => way.users === users)
          .map((way) => [way.name, dollarSpan(way.build), dollarSpan(way.month), dollarSpan(way.total)]),
      ),
    ),
    paragraph(
      '* Contains the price of Power Pages, which we could not confirm: take these totals as estimates until Microsoft has quoted. Fabric is sized by users and data, which nobody can know yet: the tables show a small and a large capacity, and for the platform the range of its infrastructure.',
    ),
    paragraph('What this means, including where it goes against us:'),
    bullets(
      led(
        `At ${count(few)} users, Power BI is much cheaper.`,
        `${total('Premium', few)} over ${yearsOfUse} years with Premium Per User, less with Pro, against ${total('Phase 2', few)} for the platform after Phase 2. If colleagues and a few partners only read reports, Power BI is the better choice: buy it, and do not build the platform.`,
      ),
      led(
        'Fabric with Power Pages rivals the platform on cost.',
        `At ${count(few)} users it may cost less (${total('Power Pages', few)}). At ${count(many)} users the two overlap: ${total(`F${comparison.viewerCapacity} with Power Pages`, many)} against ${total('Phase 3', many)}.`,
      ),
      led(
        `A license for each of ${count(many)} users costs more than a capacity.`,
        `A capacity becomes cheaper at ${span(usersForCapacity(figures))} readers, depending on how you pay for it. It brings reports for ${count(many)} users down to ${total('on Fabric', many)}, again less than the platform.`,
      ),
      led(
        'Power BI Embedded costs more than it saves.',
        `Most of the build is the application around it. Over ${yearsOfUse} years the smaller capacity costs ${dollars(rivals.embedded.monthForFew * months)}, and the charts that it saves ${dollarSpan(chartsSaved(figures))}.`,
      ),
      led(
        'Cost is not the reason to build the platform.',
        'The reasons are the critical requirements that reports cannot meet, scores that you own, and a product that you direct. If the validation period shows that these do not matter, the platform is the wrong choice.',
      ),
    ),
    paragraph(
      'The builds other than the platform’s are our estimates, at our rates. They are not quotes; ask a Microsoft partner for one. This is how we arrived at the amounts:',
    ),
    bullets(
      led(
        'Power BI alone.',
        `Reports at ${rivals.estimates.reportsPercent}% of the hours of our three dashboard packages, plus the data vendor. On a capacity, ${rivals.authors} Pro licenses for those who build the reports.`,
      ),
      led(
        'Fabric with Power Pages.',
        `A build in Power Pages and Dataverse at ${span(rivals.estimates.lowCodePercent)}% of our Phase 2 development, plus the data vendor and project management.`,
      ),
      led(
        'Power BI Embedded.',
        `The platform without the charts, which we put at ${rivals.estimates.chartsPercent}% of the hours of the dashboard packages.`,
      ),
      led(
        'Fabric capacity.',
        `From reserved for a year (${rivals.fabric.reservedPercent}% of the hourly price) to paid by the hour (${dollars(rivals.fabric.unitHour)} for a unit, ${rivals.fabric.monthHours} hours a month).`,
      ),
      led(
        'Support and extras.',
        'Power Pages and Embedded include our support at the same hours as the platform. Dataverse storage, Power Automate and staff licenses are not counted.',
      ),
    ),
  ]);
};
