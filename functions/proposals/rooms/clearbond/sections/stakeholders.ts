import { bullets, heading, led, paragraph, section } from '#functions/proposals/lib/blocks.ts';
import type { Section } from '#shared/proposals.ts';
import type { DocumentVariant } from '../document-variant.ts';
import { scorecard } from '../drawings/scorecard.ts';

/** The three groups that the platform serves, and what each of them sees. */
export const stakeholders = ({ figures }: DocumentVariant): Section =>
  section('stakeholders', 'Who uses the platform, and what each sees', [
    paragraph(
      'The platform serves three groups from one database. Each group has its own screens and cannot open those of another.',
    ),
    heading('importers-of-record', 'Importers of record'),
    paragraph(
      'An importer asks whether its bond is large enough, and what to do if it is not. It sees only its own company.',
    ),
    bullets(
      led(
        'Bond sufficiency monitoring.',
        `The amount that the guideline asks for, computed daily from the last ${figures.bond.months} months of duties, taxes and fees, beside the amount of the bond. A projection shows the month in which it will exceed the bond if imports continue as they are.`,
      ),
      led(
        'Compliance alerts.',
        'Bond nearly too small, renewal approaching, entry summary nearly due, financial statement due, data missing. Each alert states the fact, its date and the next step.',
      ),
      led(
        'Financial insights.',
        'Duty by month, by HTS code and by origin; the current ratio, the quick ratio and debt to equity over time; what the underwriter will ask at renewal.',
      ),
    ),
    heading('captive-program-managers', 'Captive program managers'),
    paragraph(
      'A program manager decides which importers to bond, for how much, and against what collateral, and sees all importers of the program.',
    ),
    bullets(
      led(
        'Underwriting scorecards.',
        'One page for each importer: risk score with its reasons, bond and collateral, financial ratios, credit data, entry history, claims. The same page serves intake, review and renewal, so that two underwriters work from the same facts.',
      ),
      led(
        'Portfolio analytics.',
        'Exposure by importer, industry, origin and HTS chapter; entries not yet liquidated; concentration; collateral held from importers, and posted to the fronting carrier, against exposure; premiums against claims; renewals due.',
      ),
    ),
    scorecard(figures),
    heading('fronting-partners-and-reinsurers', 'Fronting partners and reinsurers'),
    paragraph(
      'A fronting partner or reinsurer carries part of the risk and reports on it. It sees the portfolio of its own treaties, in total and importer by importer, without the underwriters’ internal notes.',
    ),
    bullets(
      led(
        'Exposure reports.',
        'Bond amounts in force, stacked by bond year, net of collateral, by program and period, in a form suited to periodic reporting.',
      ),
      led(
        'Early-warning signals.',
        'Importers whose score or sufficiency has worsened beyond an agreed threshold, with the date and the cause.',
      ),
    ),
  ]);
