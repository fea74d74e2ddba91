import type { Section } from '#shared/proposals.ts';
import { amounts, paragraph, section, table, words } from '#web/publishing/blocks.ts';
import { fixed, type Range, rounded, sum, times } from '#web/publishing/figures.ts';
import { count, dollarSpan, dollars, span } from '#web/publishing/format.ts';
import type { Figures } from '../figures/figures.ts';
import { monthsInYear, programTotals } from '../figures/program-totals.ts';
import { comparedMonths } from '../figures/three-years.ts';

/** What a year of the platform costs, all of it and for each importer. */
const yearOf = (development: Range, month: Range, importers: Range, years: number) => {
  const spread = rounded(times(development, 1 / years));
  const running = times(month, monthsInYear);
  const year = sum([spread, running]);
  return { spread, running, year, each: rounded({ low: year.low / importers.high, high: year.high / importers.low }) };
};

/** Where in the range of a year's cost the platform pays for itself. */
const whereItPays = (benefits: number, { low, high }: Range): string => {
  if (benefits < low) return 'does not pay for itself';
  if (benefits < (3 * low + high) / 4) return 'pays for itself only near the low end of its cost';
  return 'pays for itself if a year costs less than it brings';
};

/** A year of the platform after Phase 3. */
export const scaleYear = (figures: Figures) =>
  yearOf(
    programTotals(figures).cost,
    figures.monthly.phase3.total,
    fixed(figures.targets.phase3.importers),
    figures.yearsOfUse,
  );

/** What a year costs, what must be true for it to pay, and lines for the reader's own numbers. */
export const businessCase = (figures: Figures): Section => {
  const { phase1, phase2, monthly, targets, yearsOfUse, businessCase: sample } = figures;
  const pilot = yearOf(
    sum([phase1.cost, phase2.cost]),
    monthly.phase2.total,
    targets.phase2.pilotImporters,
    yearsOfUse,
  );
  const scale = scaleYear(figures);
  const months = comparedMonths(figures);
  const builtAndRun = sum([programTotals(figures).cost, times(monthly.phase3.total, months)]);
  const subscriptions = sample.subscribers * sample.subscriptionMonth * monthsInYear;
  const claims = sample.claimsAvoided * sample.claim;
  const time = targets.phase3.importers * sample.hoursSaved * sample.underwriterHour;
  const example = subscriptions + claims + time;
  const middle = (scale.year.low + scale.year.high) / 2;
  const moreClaims = Math.ceil((middle - example) / sample.claim);
  const yourNumber = '__________';
  return section('return', 'Business case', [
    paragraph(
      `In the example below, the platform ${whereItPays(example, scale.year)}. With all three phases built, a year of the platform costs ${dollarSpan(scale.each)} for each of ${count(targets.phase3.importers)} importers. In the pilot it costs ${dollarSpan(pilot.each)} for each of ${span(targets.phase2.pilotImporters)} importers: a pilot cannot pay for itself; it shows what the platform is worth. These amounts spread development over ${yearsOfUse} years. They leave out the optional items and whatever is listed as not included under monthly running costs. Built in full and then run for ${months} months at scale, the platform costs ${dollarSpan(builtAndRun)}, third-party data included; the growth period before that adds ${dollarSpan(monthly.phase2.total)} a month.`,
    ),
    table(
      'What a year costs',
      [words('Item'), amounts('Pilot, after Phase 2'), amounts('Scale, after Phase 3')],
      [
        [`Development, over ${yearsOfUse} years`, dollarSpan(pilot.spread), dollarSpan(scale.spread)],
        ['Running, data included', dollarSpan(pilot.running), dollarSpan(scale.running)],
      ],
      ['A year', dollarSpan(pilot.year), dollarSpan(scale.year)],
    ),
    table(
      'What must be true: a worked example (made up), with room for your own numbers',
      [words('Source'), words('What must be true'), words('Example'), amounts('A year'), words('Your numbers')],
      [
        [
          'Subscriptions',
          'Enough importers pay for Pro or Enterprise',
          `${count(sample.subscribers)} importers at ${dollars(sample.subscriptionMonth)} a month, net of card fees`,
          dollars(subscriptions),
          yourNumber,
        ],
        [
          'Claims avoided',
          'Some claims of the last three years would have been avoided with a warning two months earlier',
          `${count(sample.claimsAvoided)} a year of ${dollars(sample.claim)}, net of recoveries`,
          dollars(claims),
          yourNumber,
        ],
        [
          'Underwriters’ time',
          'A renewal takes fewer hours with a scorecard',
          `${count(targets.phase3.importers)} renewals, ${count(sample.hoursSaved)} hours each, at ${dollars(sample.underwriterHour)}`,
          dollars(time),
          yourNumber,
        ],
      ],
      ['Together', '', '', dollars(example), yourNumber],
    ),
    paragraph(
      `A year costs ${dollarSpan(scale.year)}, and the example brings ${dollars(example)}: at the midpoint the platform ${example < middle ? 'loses' : 'gains'} ${dollars(Math.ceil(Math.abs(example - middle)))} a year.${moreClaims > 0 ? ` Avoiding ${moreClaims} more claim${moreClaims === 1 ? '' : 's'} a year would more than close that gap.` : ''} If your own numbers stay below the low end, do not build it. Between pilot and scale, a year costs ${dollarSpan(pilot.year)}; at the launch of Phase 2 we measure how many importers the platform can carry.`,
    ),
  ]);
};
