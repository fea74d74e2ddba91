import type { Drawing, Section } from '#shared/proposals.ts';
import { amounts, columns, heading, onlyIf, paragraph, section, table } from '#web/publishing/blocks.ts';
import { rangesLayout } from '#web/publishing/drawings/ranges.ts';
import { drawing } from '#web/publishing/drawings/shapes.ts';
import { sum } from '#web/publishing/figures.ts';
import { dollars, percent } from '#web/publishing/format.ts';
import type { DocumentVariant } from '../document-variant.ts';
import { scorecard } from '../drawings/scorecard.ts';
import { guidelineBond } from '../figures/customs-bond.ts';
import type { Figures } from '../figures/figures.ts';

const names = ['This bond year', 'Last bond year', 'Bond year before last'];

/**
 * What a fronting carrier may have to pay for the made-up importer: the bonds of all open years, net of collateral.
 * @param money whether amounts may be shown; otherwise they are percentages of the bond
 */
const exposure = ({ bond: rule, importer }: Figures, money: boolean): Drawing => {
  const bond = guidelineBond(rule.exampleDuties.before, rule);
  const amount = (value: number) => (money ? dollars(value) : percent((value / bond) * 100));
  // The oldest year is first. Collateral is held only for the current bond year.
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
      table: table(
        money ? 'Exposure to the importer (made up)' : 'Exposure to the importer, in percent of the bond (made up)',
        columns('Bond year', amounts('Bond'), amounts('Net of collateral')),
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

/** What the importer's and the captive's dashboards show, from the prototype on. */
export const screens = {
  alerts:
    'bond nearly too small, renewal, entry summary or statement due, data missing, each with its date and the next step',
  insights: 'duty by month, tariff code (HTS) and origin; current ratio, quick ratio, debt to equity',
  portfolio: 'exposure, concentration, collateral against exposure, premiums against claims, renewals due',
};

export const stakeholders = ({ figures, money }: DocumentVariant): Section =>
  section('stakeholders', 'Who uses the platform, and what each sees', [
    table('What each group sees: none can open the screens of another', columns('Group', 'Its screens', 'Whose data'), [
      [
        'Importers of record',
        `Bond sufficiency monitoring, computed daily, with a warning that names the month in which the bond will be too small; with Pro, also the projection month by month. Compliance alerts: ${screens.alerts}. Financial insights (Pro): ${screens.insights}.`,
        'Its own company',
      ],
      [
        'Captive program managers',
        `Underwriting scorecards: one page for each importer, used at intake, review and renewal. Portfolio analytics: ${screens.portfolio}.`,
        'The importers of its own program',
      ],
      [
        'Fronting partners and reinsurers',
        'Exposure reports: bonds in force, stacked by bond year, net of collateral. Early-warning signals: importers whose score or sufficiency has passed an agreed threshold, with date and cause. Underwriters’ notes are not shown.',
        'Its own treaties, read-only',
      ],
    ]),
    heading('subscription-tiers', 'Three tiers: Free, Pro and Enterprise'),
    paragraph(
      `Once you open the platform to everyone, all importers with active policies must use at least the Free tier.`,
    ),
    table('Features by tier, as planned', columns('Tier', 'Features'), [
      ['Free', 'Bond sufficiency today, the warning before it ends, and the alerts that go with every bond'],
      ['Pro', 'Adds the projection month by month, financial insights over time, text messages, and several users'],
      ['Enterprise', 'The same as Pro; from Phase 3 also API access, bulk import and more users'],
    ]),
    ...onlyIf(money, scorecard(figures)),
    exposure(figures, money),
  ]);
