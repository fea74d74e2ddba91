import type { Section } from '#shared/proposals.ts';
import { amounts, columns, ledParagraph, paragraph, section, table } from '#web/publishing/blocks.ts';
import { fixed, middle, type Range, sum, times } from '#web/publishing/figures.ts';
import { count, dollarSpan, dollars, percent, span } from '#web/publishing/format.ts';
import { breakEvenDrawing } from '../drawings/break-even.ts';
import {
  comparedMonths,
  monthsInYear,
  phase1Quote,
  programTotals,
  staffYear,
  stoppedAfterPilotYear,
} from '../figures/costs.ts';
import type { Figures } from '../figures/figures.ts';
import {
  benefits,
  breakEven,
  gain,
  gainAYear,
  type Option,
  options,
  optionsForFew,
  platformOf,
  spreadsheetBreakEven,
} from '../figures/options.ts';

const inThousands = (value: number): string => {
  const rounded = Math.round(value / 1000) * 1000;
  return rounded === 0 ? 'nothing' : dollars(rounded);
};

/** Options as table rows, compared with doing nothing. Dollars are rounded to thousands, as in all estimates. */
export const optionRows = (all: readonly Option[]) =>
  all.map(({ name, users, cost, brings }) => ({
    name: users === undefined ? name : `${name}, ${count(users)} users`,
    cost: [...new Set([cost.low, cost.high].map(inThousands))].join('-'),
    brings: inThousands(brings),
    net: cost.high === 0 ? 'your claims go on' : inThousands(gain({ cost, brings })),
  }));

const inWords = (importers: number | undefined): string => (importers === undefined ? 'never' : count(importers));

/** The average share of the compared time for which an importer takes part, if importers join at an even pace. */
const presence = (figures: Figures): number => 1 - figures.businessCase.whatIf.joinMonths / 2 / comparedMonths(figures);

/** An option on the planned path: first a year of the pilot, after which importers join at an even pace. */
export const plannedPath = (figures: Figures, option = platformOf(figures)): Option => ({
  ...option,
  cost: sum([option.cost, times(figures.monthly.phase2.total, monthsInYear), fixed(staffYear(figures))]),
  brings: option.brings * presence(figures),
});

/** An option's break-even number of importers on the planned path; undefined if there is none. */
export const onPlannedPath = (figures: Figures, end = middle, option = platformOf(figures)): number | undefined =>
  breakEven(figures, end(plannedPath(figures, option).cost) / presence(figures));

/** States how many importers the platform needs to break even. */
export const whenItPays = (figures: Figures): string =>
  `At the midpoint of its cost, the platform breaks even at ${inWords(breakEven(figures))} importers if all join at once, and at ${inWords(onPlannedPath(figures))} on the planned path (a year of the pilot, then ${count(figures.businessCase.whatIf.joinMonths)} months of joining)`;

/** States how many importers Phase 2 alone and Fabric with Power Pages need to break even. */
const whenOthersPay = (figures: Figures): string => {
  const [, fabric, phase2] = optionsForFew(figures).map(
    (option) =>
      `at ${inWords(breakEven(figures, middle(option.cost)))} and ${inWords(onPlannedPath(figures, middle, option))}`,
  );
  return `for ${count(figures.comparison.users)} users, Phase 2 alone, if it carries them, ${phase2}, and Fabric with Power Pages ${fabric}`;
};

/** States what the validation period must show before Phase 2. @param money whether to give break-even numbers */
export const condition = (figures: Figures, money = true): string =>
  `Order Phase 2 only if the validation period shows that enough importers consent${money ? ` (${inWords(onPlannedPath(figures))}; ${inWords(onPlannedPath(figures, middle, optionsForFew(figures).at(-1)))} for Phase 2 alone)` : ''}, that warnings would have come early enough, and that importers would act on them and pay${money ? ', and if no Microsoft partner quotes it for less' : ''}`;

/** Rows of worse assumptions, each with the numbers of importers that the platform then needs to break even. */
const whatIfs = (figures: Figures): string[][] => {
  const { claimsOfHundred, inEdition2, whatIf } = figures.businessCase;
  const { expected, avoided } = whatIf.claimsOfHundred;
  const row = (what: string, change: Partial<Figures['businessCase']>, end = middle): string[] => {
    const changed = { ...figures, businessCase: { ...figures.businessCase, ...change } };
    return [what, ...[breakEven(changed, end(platformOf(changed).cost)), onPlannedPath(changed, end)].map(inWords)];
  };
  return [
    row('Nothing: all as assumed, at the midpoint of the cost', {}),
    row('Alerts and collateral avoid half as many claims', {
      claimsOfHundred: { ...claimsOfHundred, avoided: claimsOfHundred.avoided / 2 },
    }),
    row(`Of 100 importers, ${count(expected)} a year cause a claim, and ${count(avoided)} claim is avoided`, {
      claimsOfHundred: whatIf.claimsOfHundred,
    }),
    row('No subscriptions, or subscribers own the captive', { subscribersPercent: 0 }),
    row('Claims, payers and hours saved as edition 2.0 assumed them', inEdition2),
    row(`Brokers charge ${dollars(whatIf.brokerMonth)} a month for each importer`, { brokerMonth: whatIf.brokerMonth }),
    row('The cost is at its high end', {}, ({ high }) => high),
  ];
};

/** The platform's benefits and costs compared with the other options, and the assumptions behind them. */
export const businessCase = (figures: Figures): Section => {
  const { businessCase: sample, monthly, ownership, rivals, targets } = figures;
  const { importers, claimsOfHundred } = sample;
  const atTarget = gainAYear(figures, targets.phase3.importers);
  const years = `${count(figures.yearsOfUse)} years`;
  const { claims, subscriptions, renewals } = benefits(figures, importers);
  const all = options(figures);
  const inEdition2 = { ...figures, businessCase: { ...sample, ...sample.inEdition2, importers } };
  const owning: [item: string, basis: string, amount: Range][] = [
    ['Build', 'All three phases', programTotals(figures).cost],
    [
      'Running',
      `${count(comparedMonths(figures))} months after Phase 3, with third-party data; a month of the pilot before that adds ${dollarSpan(monthly.phase2.total)}`,
      times(monthly.phase3.total, comparedMonths(figures)),
    ],
    ['SOC 2 auditor', 'One Type I report; source in the comparison', ownership.auditor],
    ['Penetration tests', 'One before each launch; your quotes decide', times(ownership.penetrationTest, 2)],
    [
      'Your own staff',
      `${count(ownership.staffHoursWeek)} hours a week at ${dollars(ownership.staffHour)}; our assumption`,
      fixed(staffYear(figures) * figures.yearsOfUse),
    ],
  ];
  return section('return', 'Business case', [
    paragraph(
      `${whenItPays(figures)}; ${whenOthersPay(figures)}. At ${count(targets.phase3.importers)}, the target of Phase 3, the platform ${atTarget < 0 ? 'loses' : 'leaves'} ${inThousands(Math.abs(atTarget))} a year.`,
    ),
    table(
      `Our assumptions for a year with ${count(importers)} importers, to be replaced by yours`,
      columns('Source', 'Assumption', amounts('Benefit a year'), 'What tells you'),
      [
        [
          'Claims avoided',
          `Of 100 importers, ${count(claimsOfHundred.expected)} a year cause a claim of ${dollars(sample.claim)}, net of recoveries. Filing alerts and timely collateral avoid ${count(claimsOfHundred.avoided)} of them`,
          dollars(claims),
          'Your records: how many an alert would have preceded, and who bore them',
        ],
        [
          'Subscriptions',
          `${percent(sample.subscribersPercent)} of importers pay ${dollars(sample.subscriptionMonth)} a month net of card fees`,
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
      ['Total', '', dollars(claims + subscriptions + renewals), ''],
    ),
    paragraph(
      `Most of this is claims avoided by filing alerts and collateral; we count no separate benefit for the warning that a bond is too small. We assume a claim of ${dollars(sample.claim)}, more than the smallest bond pays (${dollars(figures.bond.minimum)}): put in your own losses first. Edition 2.0 assumed less, and no new evidence supports more; on its values the planned path needs ${inWords(onPlannedPath(inEdition2))} importers, and with ${count(importers)} loses ${inThousands(-gain(plannedPath(inEdition2)))}.`,
    ),
    paragraph(
      `A spreadsheet warns no importer, and alerts in Power BI are basic. We assume that both avoid ${percent(sample.withoutAlertsPercent)} of the claims that the platform avoids. The spreadsheet takes ${count(sample.spreadsheetHours)} hours a month for each importer, at ${dollars(ownership.staffHour)}; it breaks even at ${count(spreadsheetBreakEven(figures))} hours. The last two rows assume ${count(rivals.manyUsers / importers)} users for each importer, more than the tiers imply. The planned path adds a year’s running costs and staff, and lowers the benefit while importers join. With ${count(rivals.manyUsers)} users both include the SOC 2 audit and two penetration tests; with ${count(figures.comparison.users)}, one test.`,
    ),
    table(
      `Your options over ${years} with ${count(importers)} importers`,
      columns(
        'Option',
        amounts('Costs'),
        amounts('Benefit'),
        amounts('Net if all join at once'),
        amounts('Net on the planned path'),
      ),
      [...all.slice(0, 2), ...optionsForFew(figures), ...all.slice(3)].flatMap((option) => {
        const onPath = option.users === undefined ? '' : inThousands(gain(plannedPath(figures, option)));
        return optionRows([option]).map(({ name, cost, brings, net }) => [name, cost, brings, net, onPath]);
      }),
    ),
    breakEvenDrawing(figures),
    table(
      'What if something turns out worse?',
      columns('What changes', amounts('Importers to break even'), amounts('On the planned path')),
      whatIfs(figures),
    ),
    ledParagraph(
      'What Phase 1 is worth.',
      `For ${dollars(phase1Quote(figures))}, you let importers try screens instead of imagining them; they say whether they would act and pay. A year of the pilot, with ${span(targets.phase2.pilotImporters)} importers and for ${dollars(stoppedAfterPilotYear(figures).low)} or more in all, shows whether the pilot importers do. It sees too few claims to show that any are avoided.`,
    ),
    table(
      `What owning the platform costs over ${years}`,
      columns('Item', 'Basis', amounts('Amount')),
      owning.map(([item, basis, amount]) => [item, basis, dollarSpan(amount)]),
      ['Total', '', dollarSpan(sum(owning.map(([, , amount]) => amount)))],
    ),
  ]);
};
