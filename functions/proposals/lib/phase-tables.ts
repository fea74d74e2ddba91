import type { Block } from '#shared/proposals.ts';
import { amounts, onlyIf, table, words } from './blocks.ts';
import type { Instalment, Range, WorkPackage } from './figure-types.ts';
import { dollarSpan, percent, span } from './format.ts';
import { sum, times } from './range.ts';

/**
 * Work packages with their hours and, where a rate in US dollars per hour is given and money may be shown, their cost.
 * The row of totals is computed from the rows.
 */
export const packagesTable = (
  caption: string,
  packages: readonly WorkPackage[],
  { money }: { money: boolean },
  rate?: number,
): Block => {
  const priced = money && rate !== undefined;
  const cost = (hours: Range): string[] => (priced ? [dollarSpan(times(hours, rate))] : []);
  const total = sum(packages.map((work) => work.hours));
  return table(
    caption,
    [words('Work package'), words('Result'), amounts('Hours'), ...onlyIf(priced, amounts('Cost'))],
    packages.map((work) => [work.name, work.result, span(work.hours), ...cost(work.hours)]),
    ['Total', '', span(total), ...cost(total)],
  );
};

/** When an instalment falls due, in words. */
export const due = (instalment: Instalment): string => {
  if (typeof instalment.due === 'object') return `At week ${instalment.due.week}`;
  return { kickoff: 'At kickoff', delivery: 'On delivery', launch: 'On launch' }[instalment.due];
};

/** "50% at kickoff, 25% at week 3, 25% on launch". */
export const inOneLine = (instalments: readonly Instalment[]): string =>
  instalments.map((instalment) => `${percent(instalment.percent)} ${due(instalment).toLowerCase()}`).join(', ');
