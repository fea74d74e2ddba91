import type { Drawing } from '#shared/proposals.ts';
import { amounts, table, words } from '#web/publishing/blocks.ts';
import { drawing } from '#web/publishing/drawings/drawing.ts';
import { rangesLayout } from '#web/publishing/drawings/ranges.ts';
import { sum } from '#web/publishing/figures.ts';
import { dollars, percent } from '#web/publishing/format.ts';
import { guidelineBond } from '../figures/customs-bond.ts';
import type { Figures } from '../figures/figures.ts';

const names = ['This bond year', 'Last bond year', 'Bond year before last'];

/**
 * What a fronting carrier may have to pay for the made-up importer: every open bond year, net of collateral.
 * @param money whether amounts may be shown; otherwise they are percentages of the bond
 */
export const exposure = ({ bond: rule, importer }: Figures, money: boolean): Drawing => {
  const bond = guidelineBond(rule.exampleDuties.before, rule);
  const amount = (value: number) => (money ? dollars(value) : percent((value / bond) * 100));
  // The oldest first: collateral is held for the bond year that runs.
  const years = Array.from({ length: importer.openBondYears }, (_, index) => {
    const back = importer.openBondYears - 1 - index;
    return {
      label: names[back] ?? `${back} bond years back`,
      from: index * bond,
      range: { low: back === 0 ? bond - importer.collateral : bond, high: bond },
      value: amount(bond),
    };
  });
  const total = sum(years.map(({ range }) => range));
  return drawing(
    {
      title: `What a fronting partner sees from Phase 2 on: an exposure of ${amount(total.high)} ${money ? `behind a ${dollars(bond)} bond` : 'of the bond'}`,
      description: `Made up. ${importer.openBondYears} open bond years of ${amount(bond)} add up to ${amount(total.high)}, or ${amount(total.low)} net of collateral.`,
      printsTable: false,
      table: table(
        money ? 'Exposure to the importer (made up)' : 'Exposure to the importer, in percent of the bond (made up)',
        [words('Bond year'), amounts('Bond'), amounts('Net of collateral')],
        years.map(({ label, range, value }) => [label, value, amount(range.low)]),
        ['Exposure', amount(total.high), amount(total.low)],
      ),
    },
    rangesLayout({
      rows: years,
      total: { label: 'Exposure', range: total, value: amount(total.high) },
      certain: `net of collateral, ${amount(total.low)} in all`,
      possible: 'covered by collateral',
      madeUpAs: 'Made-up importer',
    }),
  );
};
