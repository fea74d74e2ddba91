import type { Section } from '#shared/proposals.ts';
import { amounts, columns, ledParagraph, paragraph, section, table } from '#web/publishing/blocks.ts';
import { fixed, middle, sum, times } from '#web/publishing/figures.ts';
import { count, dollarSpan, dollars, percent, span } from '#web/publishing/format.ts';
import { breakEvenDrawing } from '../drawings/break-even.ts';
import {
  comparedMonths,
  monthsInYear,
  outsideFees,
  phase1Quote,
  programTotals,
  staffYear,
  stoppedAfterPilotYear,
} from '../figures/costs.ts';
import type { Figures } from '../figures/figures.ts';
import {
  benefits,
  breakEven,
  costForFew,
  gain,
  options,
  platformOf,
  spreadsheetBreakEven,
} from '../figures/options.ts';

export const condition =
  'Order Phase 2 only if the validation then shows three things: as many importers as the case needs consent, warnings would have come early enough, and importers would act on them and pay';

const inThousands = (value: number): string => {
  const rounded = Math.round(value / 1000) * 1000;
  return rounded === 0 ? 'nothing' : dollars(rounded);
};

/** Each option to the nearest thousand, as all estimates. The baseline is to do nothing. */
export const optionRows = (figures: Figures) =>
  options(figures).map((option) => {
    const { name, cost, brings } = option;
    return {
      name,
      cost: [cost.low, cost.high]
        .map(inThousands)
        .filter((end, index, ends) => index === 0 || end !== ends[0])
        .join('-'),
      brings: inThousands(brings),
      net: cost.high === 0 ? 'your claims go on' : inThousands(gain(option)),
    };
  });

const from = (importers: number | undefined): string =>
  importers === undefined ? 'at no number' : `from ${count(importers)}`;

/** What a way that is priced for few users leaves in the business case. */
export const netForFew = (way: string, figures: Figures): string =>
  inThousands(platformOf(figures).brings - costForFew(way, figures));

/** From how many importers on the platform, a smaller one, and its strongest rival pay for themselves. */
export const whenItPays = (figures: Figures): string => {
  const forFew = (way: string) => from(breakEven(figures, costForFew(way, figures)));
  return `At the middle of its cost, the platform pays for itself ${from(breakEven(figures))} importers. Priced for ${count(figures.comparison.users)} users, with the same fees, Phase 2 alone does ${forFew('Phase 2')}, and Fabric with Power Pages ${forFew('Power Pages')}`;
};

/** What may turn out worse, and from how many importers the platform then pays for itself. */
const whatIfs = (figures: Figures): string[][] => {
  const { businessCase: sample } = figures;
  const { claimsOfHundred, whatIf } = sample;
  const changed = (change: Partial<Figures['businessCase']>): number | undefined =>
    breakEven({ ...figures, businessCase: { ...sample, ...change } });
  const halfAvoided = { claimsOfHundred: { ...claimsOfHundred, avoided: claimsOfHundred.avoided / 2 } };
  const pilotYear = monthsInYear * middle(figures.monthly.phase2.total);
  const present = 1 - whatIf.joinMonths / 2 / comparedMonths(figures);
  const rows: [string, number | undefined][] = [
    ['Nothing: all as assumed, at the middle of the cost', breakEven(figures)],
    ['Alerts and collateral avoid half as many claims', changed(halfAvoided)],
    [`A claim costs ${dollars(whatIf.claim)}`, changed({ claim: whatIf.claim })],
    ['Both: half as many claims avoided, and the cheaper claim', changed({ ...halfAvoided, claim: whatIf.claim })],
    [
      `${percent(whatIf.subscribersPercent)} of importers pay`,
      changed({ subscribersPercent: whatIf.subscribersPercent }),
    ],
    ['Claim, share that pays, and hours saved are those of edition 2.0', changed(sample.inEdition2)],
    ['The cost is at its high end', breakEven(figures, platformOf(figures).cost.high)],
    ['A year of the pilot comes first', breakEven(figures, middle(platformOf(figures).cost) + pilotYear)],
    [
      `Importers join evenly over ${count(whatIf.joinMonths)} months, up to this number`,
      breakEven(figures, middle(platformOf(figures).cost) / present),
    ],
  ];
  return rows.map(([what, pays]) => [what, pays === undefined ? 'never' : count(pays)]);
};

/** What the platform brings and costs, beside the other options, and what that rests on. */
export const businessCase = (figures: Figures): Section => {
  const { businessCase: sample, monthly, ownership, rivals, targets } = figures;
  const { importers, claimsOfHundred } = sample;
  const years = `${count(figures.yearsOfUse)} years`;
  const running = times(monthly.phase3.total, comparedMonths(figures));
  const staff = fixed(staffYear(figures) * figures.yearsOfUse);
  const { claims, subscriptions, renewals } = benefits(figures, importers);
  return section('return', 'Business case', [
    paragraph(
      `${whenItPays(figures)}. Our case counts ${count(importers)} importers on average over ${years}. Phase 3 is built for ${count(targets.phase3.importers)} or more and costs the same for any number. A pilot of ${span(targets.phase2.pilotImporters)} does not pay for itself.`,
    ),
    table(
      `Our assumptions for a year with ${count(importers)} importers, to be replaced by yours`,
      columns('Source', 'Assumption', amounts('Brings a year'), 'What tells you'),
      [
        [
          'Claims avoided',
          `Of 100 importers, ${count(claimsOfHundred.expected)} a year cause a claim of ${dollars(sample.claim)}, net of recoveries. Filing alerts and timely collateral avoid ${count(claimsOfHundred.avoided)} of them`,
          dollars(claims),
          'Your records: how many an alert would have preceded, and who bore them',
        ],
        [
          'Subscriptions',
          `${percent(sample.subscribersPercent)} of importers pay ${dollars(sample.subscriptionMonth)} a month, after card fees`,
          dollars(subscriptions),
          'Importers who try the prototype',
        ],
        [
          'Underwriters’ time',
          `${count(sample.renewalHoursSaved)} hours saved at each yearly renewal, at ${dollars(ownership.staffHour)}`,
          dollars(renewals),
          'Underwriters who try it',
        ],
      ],
      ['Together', '', dollars(claims + subscriptions + renewals), ''],
    ),
    table(
      `Your options over ${years} with ${count(importers)} importers`,
      columns('Option', amounts('Costs'), amounts('Brings'), amounts('Net, at the middle of the cost')),
      optionRows(figures).map(({ name, cost, brings, net }) => [name, cost, brings, net]),
    ),
    paragraph(
      `A spreadsheet warns no importer, and alerts in Power BI are basic. We assume that both avoid ${percent(sample.withoutAlertsPercent)} of the claims that the platform avoids. Neither bills importers. The spreadsheet takes ${count(sample.spreadsheetHours)} hours a month for each importer, at ${dollars(ownership.staffHour)}; it breaks even at ${count(spreadsheetBreakEven(figures))}. Fabric and the platform differ by less than the error of the estimate; both contain the SOC 2 audit and penetration tests. The last three are priced for ${count(rivals.manyUsers)} accounts, on our assumption of ${count(rivals.manyUsers / importers)} for each importer; for ${count(figures.comparison.users)} in all, Fabric’s net is ${netForFew('Power Pages', figures)}, and that of Phase 2 alone ${netForFew('Phase 2', figures)}. Amounts are not discounted. The comparison with Power BI has the case against the platform.`,
    ),
    breakEvenDrawing(figures),
    table(
      'What if something turns out worse?',
      columns('What changes', amounts('Pays for itself from, in importers')),
      whatIfs(figures),
    ),
    ledParagraph(
      'What Phase 1 is worth.',
      `First ask for consent and count your claims; both are free. For ${dollars(phase1Quote(figures))} importers then try screens instead of imagining them, and say whether they would act and pay. Only the pilot shows whether they do, after a year of it for ${dollars(stoppedAfterPilotYear(figures).low)} or more.`,
    ),
    table(
      `What owning the platform costs over ${years}`,
      columns('Item', 'Basis', amounts('Amount')),
      [
        ['Build', 'All three phases', dollarSpan(programTotals(figures).cost)],
        [
          'Running',
          `${count(comparedMonths(figures))} months after Phase 3, with third-party data; a month of the pilot before that adds ${dollarSpan(monthly.phase2.total)}`,
          dollarSpan(running),
        ],
        ['SOC 2 auditor', 'One Type I report; source in the comparison', dollarSpan(ownership.auditor)],
        [
          'Penetration tests',
          'One before each launch; your quotes decide',
          dollarSpan(times(ownership.penetrationTest, 2)),
        ],
        [
          'Your own staff',
          `${count(ownership.staffHoursWeek)} hours a week at ${dollars(ownership.staffHour)}; our assumption`,
          dollarSpan(staff),
        ],
      ],
      ['Together', '', dollarSpan(sum([programTotals(figures).cost, running, outsideFees(figures), staff]))],
    ),
  ]);
};
