import { amounts, bullets, led, paragraph, section, table, words } from '#functions/proposals/lib/blocks.ts';
import { count, dollarSpan, dollars, span } from '#functions/proposals/lib/format.ts';
import { times } from '#functions/proposals/lib/range.ts';
import type { Section } from '#shared/proposals.ts';
import type { Figures } from '../figures/figures.ts';
import { chartsSaved, comparedMonths, threeYears, usersForCapacity, type Way } from '../figures/three-years.ts';

/** Build and running of each way over three years, and what follows from it. */
export const threeYearCost = (figures: Figures): Section => {
  const { comparison, monthly, rivals, yearsOfUse } = figures;
  const months = comparedMonths(figures);
  const ways = threeYears(figures);
  const total = (name: string, users: number): string =>
    dollarSpan(ways.find((way) => way.name.includes(name) && way.users === users)?.total ?? { low: 0, high: 0 });
  const few = comparison.users;
  const many = rivals.manyUsers;
  return section('three-years', `Build and running over ${yearsOfUse} years`, [
    paragraph(
      `The tables above rate what each tool can do. This one adds what each option costs: the build, then ${months} months of running, at ${count(few)} and at ${count(many)} users. Data that you buy from third parties is left out everywhere, because you would buy it either way: ${dollarSpan(times(monthly.dataApis, months))} over the ${months} months.`,
    ),
    table(
      `Cost over ${months} months, without third-party data`,
      [words('Option'), amounts('Build'), amounts('A month'), amounts(`Build and ${months} months`)],
      ways.map((way) => [nameOf(way), dollarSpan(way.build), dollarSpan(way.month), dollarSpan(way.total)]),
    ),
    paragraph('What this means, including where it goes against us:'),
    bullets(
      led(
        `At ${count(few)} users, Power BI is much cheaper.`,
        `${total('license', few)} over ${yearsOfUse} years, against ${total('Phase 2', few)} for the platform after Phase 2. If reports are enough, buy Power BI and stop after Phase 1, or before it.`,
      ),
      led(
        'Fabric with Power Pages is the rival on cost.',
        `At ${count(few)} users it may cost less than the platform (${total('Power Pages', few)}). At ${count(many)} users the two overlap: ${total('Power Pages', many)} against ${total('Phase 3', many)}.`,
      ),
      led(
        `A license for each user makes no sense at ${count(many)}.`,
        `From ${span(usersForCapacity(figures))} readers on, a capacity costs less. It brings reports for ${count(many)} users to ${total('on Fabric', many)}, again less than the platform.`,
      ),
      led(
        'Power BI Embedded saves little.',
        `The application around it is most of the build. Over ${yearsOfUse} years the smaller capacity costs ${dollars(rivals.embedded.monthForFew * months)}, and the charts that it saves ${dollarSpan(chartsSaved(figures))}.`,
      ),
      led(
        'Cost is not the reason to build the platform.',
        'The reasons are the critical requirements that reports cannot meet, scores that you own, and a product that you direct. If the validation period shows that they do not matter, the platform is the wrong choice.',
      ),
    ),
    paragraph(
      `How we arrived at these amounts: reports are estimated at ${rivals.estimates.reportsPercent}% of the hours of our three dashboard packages; charts that Power BI Embedded would supply at ${rivals.estimates.chartsPercent}% of them; a build in Power Pages and Dataverse at ${span(rivals.estimates.lowCodePercent)}% of our Phase 2 development. The first and the third include the data vendor, the third also project management. These are our estimates at our rates, not quotes; ask a Microsoft partner for one. A capacity ranges from reserved for a year (${rivals.fabric.reservedPercent}% of the hourly price) to paid by the hour (${dollars(rivals.fabric.unitHour)} for a unit, ${rivals.fabric.monthHours} hours). Reports on a capacity include ${rivals.authors} Pro licenses for those who build them. The options with Power Pages and Embedded include our support at the same hours as the platform. Dataverse storage, Power Automate and staff licenses are not counted.`,
    ),
  ]);
};

const nameOf = ({ name, users }: Way): string => `${count(users)} users: ${name}`;
