import type { Block } from '#shared/proposals.ts';
import { amounts, columns, onlyIf, table } from './blocks.ts';
import { equal, type Installment, minus, type Range, sum, times, type WorkPackage } from './figures.ts';
import { dollarDifference, dollarSpan, dollars, percent, span } from './format.ts';

/** A row with the difference between an agreed and a computed price, if any. @param empty the number of blank cells */
export const agreedRow = (price: Range, computed: Range, empty: number): string[][] =>
  equal(price, computed)
    ? []
    : [['Agreed difference', ...Array<string>(empty).fill(''), dollarDifference(minus(price, computed))]];

/** A table of work packages with hours and, if `money` and a rate are given, costs. @param price the stated total */
export const packagesTable = (
  caption: string,
  packages: readonly WorkPackage[],
  { money }: { money: boolean },
  rate?: number,
  price?: Range,
): Block => {
  const priced = money && rate !== undefined;
  const cost = (hours: Range): string[] => (priced ? [dollarSpan(times(hours, rate))] : []);
  const total = sum(packages.map((work) => work.hours));
  return table(
    caption,
    columns('Work package', 'Result', amounts('Hours'), ...onlyIf(priced, amounts('Cost'))),
    [
      ...packages.map((work) => [work.name, work.result, span(work.hours), ...cost(work.hours)]),
      ...(priced && price ? agreedRow(price, times(total, rate), 2) : []),
    ],
    ['Total', '', span(total), ...(priced && price ? [dollarSpan(price)] : cost(total))],
  );
};

/** When an installment is due, in words. */
export const due = (installment: Installment): string => {
  if (typeof installment.due === 'object') return `At week ${installment.due.week}`;
  return { kickoff: 'At kickoff', delivery: 'On delivery', launch: 'On launch' }[installment.due];
};

/** The payments of a fixed price: "$6,000 at kickoff and $6,000 on delivery". */
export const installmentAmounts = (price: number, installments: readonly Installment[]): string =>
  new Intl.ListFormat('en-US').format(
    installments.map(
      (installment) => `${dollars((price * installment.percent) / 100)} ${due(installment).toLowerCase()}`,
    ),
  );

/** For example "50% at kickoff, 25% at week 3, 25% on launch". */
export const installmentShares = (installments: readonly Installment[]): string =>
  installments.map((installment) => `${percent(installment.percent)} ${due(installment).toLowerCase()}`).join(', ');
