import type { Section } from '#shared/proposals.ts';
import { amounts, ledParagraph, paragraph, section, table, words } from '#web/publishing/blocks.ts';
import { sum, times } from '#web/publishing/figures.ts';
import { count, dollarSpan, dollars, percent, signedDollars, span } from '#web/publishing/format.ts';
import { breakEvenDrawing } from '../drawings/break-even.ts';
import type { Figures } from '../figures/figures.ts';
import {
  benefits,
  breakEven,
  gain,
  halved,
  leadOver,
  options,
  outsideFees,
  platformOf,
  staffYear,
  usersFrom,
  winsFrom,
} from '../figures/options.ts';
import { programTotals } from '../figures/program-totals.ts';
import { comparedMonths } from '../figures/three-years.ts';

/** From how many importers on the platform pays for itself, in words. */
export const importersFrom = (importers: number | undefined): string =>
  importers === undefined
    ? 'the platform does not pay for itself at any volume that we tried'
    : `the platform pays for itself from ${count(importers)} importers on`;

const importersAt = (at: number | undefined): string => (at === undefined ? 'never' : `${count(at)} importers`);

const orNone = (value: number, text: string): string => (value === 0 ? 'nothing' : text);

/** What each way costs, brings and leaves, at the number of importers that Phase 3 is built for. */
export const optionRows = (figures: Figures): string[][] =>
  options(figures).map((option) => [
    option.name,
    orNone(option.cost.high, dollarSpan(option.cost)),
    orNone(option.brings, dollars(option.brings)),
    orNone(gain(option), signedDollars(gain(option))),
  ]);

/** How far the platform is ahead of the next best option, and what that is worth. */
export const leadInWords = (figures: Figures): string => {
  const { name, lead } = leadOver(figures);
  return `At ${count(figures.targets.phase3.importers)} it leaves ${dollars(lead)} more than ${name}, too little to tell them apart before a quote.`;
};

/** When the platform stops being the best of the options, in sentences. */
const whenItStopsWinning = (figures: Figures): string => {
  const [wins, users] = [winsFrom(figures), usersFrom(figures)];
  return [
    wins === undefined
      ? 'At no volume that we tried does the platform leave the most.'
      : `With fewer than ${count(wins)} importers, another row leaves more than the platform.`,
    users === undefined
      ? 'Fabric with Power Pages costs less than the platform for any number of users.'
      : `With fewer than ${count(users)} users for each importer, Fabric with Power Pages costs less.`,
  ].join(' ');
};

/** When it pays, beside what else could be done, what that rests on, and what owning it costs. */
export const businessCase = (figures: Figures): Section => {
  const { businessCase: sample, monthly, ownership, targets, yearsOfUse } = figures;
  const { importers } = targets.phase3;
  const months = comparedMonths(figures);
  const running = times(monthly.phase3.total, months);
  const builtAndRun = sum([programTotals(figures).cost, running]);
  const year = benefits(figures, importers);
  const all = year.subscriptions + year.claims + year.renewals;
  const half = halved(figures);
  const staff = staffYear(figures) * yearsOfUse;
  const owned = sum([builtAndRun, outsideFees(figures), { low: staff, high: staff }]);
  const [cheap, dear] = [breakEven(figures, 'low'), breakEven(figures, 'high')].map((at) =>
    at === undefined ? 'never' : `from ${count(at)} on`,
  );
  const yours = '__________';
  return section('return', 'Business case', [
    paragraph(
      `At the middle of its cost, ${importersFrom(breakEven(figures))}; at the low end ${cheap}, at the high end ${dear}. Phase 3 is built for ${importers}+ importers. A pilot of ${span(targets.phase2.pilotImporters)} cannot pay for itself: it shows whether the assumptions hold. Costs are this offer’s; benefits and volumes are our assumptions, to be replaced by yours. We count ${months} months with all importers on board, undiscounted, and not the time until then.`,
    ),
    breakEvenDrawing(figures),
    table(
      `${count(yearsOfUse)} years at ${count(importers)} importers`,
      [words('Option'), amounts('Costs'), amounts('Brings'), amounts('Leaves')],
      optionRows(figures),
    ),
    paragraph(
      `“Leaves” is what an option brings less the middle of its cost. The spreadsheet takes ${count(sample.spreadsheetHours)} hours a month for each importer. The spreadsheet and Power BI reach importers only through your staff, so we assume that they avoid ${percent(sample.withoutAlertsPercent)} of the avoidable claims.`,
    ),
    ledParagraph(
      'When it stops winning.',
      `${leadInWords(figures)} ${whenItStopsWinning(figures)} If warnings avoid half as many claims, it falls short of its cost by ${dollars(-gain(platformOf(half.claims)))} at ${count(importers)} importers.`,
    ),
    table(
      `What a year brings at ${count(importers)} importers: our assumptions, with room for yours`,
      [words('Source'), words('Assumption'), amounts('A year'), amounts('If half: pays from'), words('Yours')],
      [
        [
          'Claims avoided',
          `Of 100 importers, ${count(sample.claimsOfHundred.expected)} a year cause a claim; a warning two months earlier avoids ${count(sample.claimsOfHundred.avoided)}, of ${dollars(sample.claim)} net of recoveries`,
          dollars(year.claims),
          importersAt(breakEven(half.claims)),
          yours,
        ],
        [
          'Subscriptions',
          `${percent(sample.subscribersPercent)} of importers pay ${dollars(sample.subscriptionMonth)} a month, net of card fees`,
          dollars(year.subscriptions),
          importersAt(breakEven(half.subscriptions)),
          yours,
        ],
        [
          'Underwriters’ time',
          `${count(sample.renewalHoursSaved)} hours saved at each renewal, at ${dollars(ownership.staffHour)}`,
          dollars(year.renewals),
          importersAt(breakEven(half.renewals)),
          yours,
        ],
      ],
      ['Together', '', dollars(all), '', yours],
    ),
    ledParagraph(
      'Test of the early warning.',
      `It stands for ${percent(Math.round((year.claims / all) * 100))} of what the platform brings, so both of us test it before Phase 2. You choose three consenting importers that have had a claim or an insufficient bond. Each side applies the rule to their past entries in a spreadsheet, and both compare the months of warning. At the launch of Phase 2 the platform repeats this for every pilot importer.`,
    ),
    table(
      `What owning it costs over ${count(yearsOfUse)} years`,
      [words('Item'), words('Basis'), amounts('Amount')],
      [
        ['Build', 'All three phases', dollarSpan(programTotals(figures).cost)],
        ['Running', `${count(months)} months at scale, third-party data included`, dollarSpan(running)],
        ['SOC 2 auditor', 'One Type I report; sources in the comparison', dollarSpan(ownership.auditor)],
        [
          'Penetration tests',
          'One before each launch; your quotes decide',
          dollarSpan(times(ownership.penetrationTest, 2)),
        ],
        [
          'Your own staff',
          `${count(ownership.staffHoursWeek)} hours a week at ${dollars(ownership.staffHour)}; our assumption`,
          dollars(staff),
        ],
      ],
      ['Together', '', dollarSpan(owned)],
    ),
    paragraph(
      `Built in full and then run for ${months} months at scale, the platform costs ${dollarSpan(builtAndRun)}, third-party data included; the growth period before that adds ${dollarSpan(monthly.phase2.total)} a month.`,
    ),
  ]);
};
