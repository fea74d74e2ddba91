import type { Section } from '#shared/proposals.ts';
import { amounts, ledParagraph, paragraph, section, table, words } from '#web/publishing/blocks.ts';
import { sum, times } from '#web/publishing/figures.ts';
import { count, dollarSpan, dollars, percent, signedDollars, span } from '#web/publishing/format.ts';
import { breakEvenDrawing } from '../drawings/break-even.ts';
import type { Figures } from '../figures/figures.ts';
import {
  asBefore,
  benefits,
  breakEven,
  gain,
  halved,
  leadOver,
  leadOverFabric,
  options,
  outsideFees,
  platformOf,
  staffYear,
  usersAt,
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

/** How far the platform is from the best of the other options, and what that is worth. */
export const leadInWords = (figures: Figures): string => {
  const { name, lead } = leadOver(figures);
  const wins = winsFrom(figures);
  const most = wins === undefined ? '' : `; from ${count(wins)} on the platform leaves the most`;
  return `At ${count(figures.targets.phase3.importers)} importers ${
    lead < 0
      ? `${name} leaves ${dollars(-lead)} more${most}`
      : `it leaves ${dollars(lead)} more than the next best, ${name}`
  }. This is within the error of the estimate.`;
};

/** When Fabric with Power Pages costs less, in a sentence. */
const whenFabricCostsLess = (figures: Figures): string => {
  const users = usersFrom(figures);
  return users === undefined
    ? 'Fabric with Power Pages costs less than the platform for any number of users.'
    : `If each importer that pays has fewer than ${count(users)} users, Fabric with Power Pages costs less; at our ${count(figures.businessCase.usersPerImporter)} the difference is ${dollars(Math.abs(leadOverFabric(figures)))}, again within the error of the estimate.`;
};

/** When it pays, beside what else could be done, what that rests on, and what owning it costs. */
export const businessCase = (figures: Figures): Section => {
  const { businessCase: sample, monthly, ownership, targets, yearsOfUse } = figures;
  const { importers } = targets.phase3;
  const test = sample.warningTest;
  const months = comparedMonths(figures);
  const running = times(monthly.phase3.total, months);
  const builtAndRun = sum([programTotals(figures).cost, running]);
  const year = benefits(figures, importers);
  const all = year.subscriptions + year.claims + year.renewals;
  const half = halved(figures);
  const before = asBefore(figures);
  const platform = platformOf(figures);
  const paysBefore = breakEven(before);
  const staff = staffYear(figures) * yearsOfUse;
  const owned = sum([builtAndRun, outsideFees(figures), { low: staff, high: staff }]);
  const [cheap, dear] = [breakEven(figures, 'low'), breakEven(figures, 'high')].map((at) =>
    at === undefined ? 'never' : `from ${count(at)} on`,
  );
  const yours = '__________';
  return section('return', 'Business case', [
    paragraph(
      `At the middle of its cost, ${importersFrom(breakEven(figures))}; at the low end ${cheap}, at the high end ${dear}. Phase 3 is built for ${importers}+ importers. A pilot of ${span(targets.phase2.pilotImporters)} cannot pay for itself. Costs are this offer’s; benefits and volumes are our assumptions, to be replaced by yours. We count ${months} months with all importers on board, undiscounted.`,
    ),
    breakEvenDrawing(figures),
    table(
      `${count(yearsOfUse)} years at ${count(importers)} importers`,
      [words('Option'), amounts('Costs'), amounts('Brings'), amounts('Leaves')],
      optionRows(figures),
    ),
    paragraph(
      `“Leaves” is what an option brings less the middle of its cost. The spreadsheet takes ${count(sample.spreadsheetHours)} hours a month for each importer. The rows below it contain data and your own staff; the last two also the auditor and two penetration tests. Power BI is priced for ${count(sample.staffLicenses)} of your staff, Fabric for ${count(usersAt(importers, sample.usersPerImporter, figures))} users: ${count(sample.usersPerImporter)} of each importer that pays, one of any other. The spreadsheet and Power BI reach importers only through your staff, so we assume that they avoid ${percent(sample.withoutAlertsPercent)} of the avoidable claims; with Power BI that takes ${count(sample.outreachHours)} hours a month for each importer. Brokers’ charges for daily files are in no row.`,
    ),
    ledParagraph(
      'When it stops winning.',
      `${leadInWords(figures)} ${whenFabricCostsLess(figures)} If warnings avoid half as many claims, the platform falls short of its cost by ${dollars(Math.round(-gain(platformOf(half.claims))))} at ${count(importers)} importers; at the high end of its cost by ${dollars(platform.cost.high - platform.brings)}; with the benefits of edition 2.0 by ${dollars(Math.round(-gain(platformOf(before))))}, and it then pays for itself from ${importersAt(paysBefore)} on.`,
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
          `${percent(sample.subscribersPercent)} of importers pay, and bring ${dollars(sample.subscriptionMonth)} a month after card fees`,
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
    paragraph(
      `The assumptions are our judgment, without a source. A claim of ${dollars(sample.claim)} can exceed one bond, because several bond years stay liable. If your own numbers stay below the low end, ${dollars(Math.round(platform.cost.low / yearsOfUse))} a year, do not build it.`,
    ),
    ledParagraph(
      'Test of the early warning.',
      `Avoided claims are ${percent(Math.round((year.claims / all) * 100))} of what the platform brings, and a spreadsheet can test them: before you sign, or at the latest in week 1. You choose ${count(test.importers)} importers that have had a claim or an insufficient bond, and ${count(test.importers)} that have not. You apply our rule to their past entries. It passes if it warns of at least ${count(test.warned)} of the first group ${count(test.months)} months before, and of at most ${count(test.falseAlarms)} of the second. If it fails, do not go on.`,
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
      `Built in full and then run for ${months} months at scale, the platform costs ${dollarSpan(builtAndRun)}, third-party data included.`,
    ),
  ]);
};
