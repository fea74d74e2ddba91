import type { Section } from '#shared/proposals.ts';
import { heading, paragraph, section, table, words } from '#web/publishing/blocks.ts';
import type { DocumentVariant } from '../document-variant.ts';
import { exposure } from '../drawings/exposure.ts';
import { scorecard } from '../drawings/scorecard.ts';

/** What stands on the screens of both dashboards, from the prototype on. */
export const screens = {
  alerts:
    'bond nearly too small, renewal, entry summary or statement due, data missing, each with its date and the next step',
  insights: 'duty by month, tariff code (HTS) and origin; current ratio, quick ratio, debt to equity',
  portfolio: 'exposure, concentration, collateral against exposure, premiums against claims, renewals due',
};

/** The three groups that the platform serves, what each of them sees, and what the tiers contain. */
export const stakeholders = ({ figures, money }: DocumentVariant): Section =>
  section('stakeholders', 'Who uses the platform, and what each sees', [
    table(
      'What each group sees: none can open the screens of another',
      [words('Group'), words('Its screens'), words('Whose data')],
      [
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
      ],
    ),
    heading('subscription-tiers', 'Three tiers: Free, Pro and Enterprise'),
    paragraph(
      `The group decides whose data people see; the tier decides which features importers can use. Once you open the platform to everyone, all importers with active policies must use at least the Free tier; your counsel decides how consent becomes part of those terms. You decide the split.`,
    ),
    table(
      'Features by tier, as planned',
      [words('Tier'), words('Features')],
      [
        ['Free', 'Bond sufficiency today, the warning before it ends, and the alerts that go with every bond'],
        ['Pro', 'Adds the projection month by month, financial insights over time, text messages, and several users'],
        ['Enterprise', 'The same as Pro; from Phase 3 also API access, bulk import and more users'],
      ],
    ),
    scorecard(figures, 2),
    exposure(figures, money),
  ]);
