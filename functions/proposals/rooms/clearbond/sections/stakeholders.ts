import { bullets, heading, led, paragraph, section } from '#functions/proposals/lib/blocks.ts';
import type { Section } from '#shared/proposals.ts';
import type { DocumentVariant } from '../document-variant.ts';

/** The three groups that the platform serves, and what each of them sees. */
export const stakeholders = ({ figures }: DocumentVariant): Section =>
  section('stakeholders', 'Who uses the platform, and what each sees', [
    paragraph(
      'The platform serves three groups from one database. Each group gets its own screens, and no group can open those of another. What a group does not see matters as much as what it sees.',
    ),
    heading('importers-of-record', 'Importers of record'),
    paragraph(
      'An importer wants to know whether its bond is enough and what to do when it is not. It sees only its own company.',
    ),
    bullets(
      led(
        'Bond sufficiency monitoring.',
        `The amount the guideline asks for, computed daily from the last ${figures.bond.months} months of entries, beside the amount of the bond. A projection shows in which month the two will meet if imports go on as they are.`,
      ),
      led(
        'Compliance alerts.',
        'Bond near insufficiency, renewal date approaching, entry summary close to its deadline, financial statement due, data missing. Each alert states the fact, its date and the next step.',
      ),
      led(
        'Financial insights.',
        'Duty by month, by HTS code and by origin; the current ratio, the quick ratio and debt to equity over time; what the underwriter will ask about at renewal.',
      ),
    ),
    heading('captive-program-managers', 'Captive program managers'),
    paragraph(
      'A program manager decides whom to insure, for how much, and against what collateral. It sees all importers of its own program.',
    ),
    bullets(
      led(
        'Underwriting scorecards.',
        'One page for each importer: risk score with its reasons, bond and collateral, financial ratios, credit data, entry history, claims. The same page serves intake, review and renewal, so that two underwriters judge on the same facts.',
      ),
      led(
        'Portfolio analytics.',
        'Exposure by importer, industry, origin and HTS chapter; concentration; collateral held against exposure; premiums against claims; renewals due.',
      ),
    ),
    heading('fronting-partners-and-reinsurers', 'Fronting partners and reinsurers'),
    paragraph(
      'A fronting partner or reinsurer carries part of the risk and must report on it. It sees the portfolio of the treaties it takes part in, in totals and by risk, without the internal notes of the underwriters.',
    ),
    bullets(
      led(
        'Exposure reports.',
        'Bond amounts in force, stacked by bond year, net of collateral, by program and period, in a form that fits regular reporting.',
      ),
      led(
        'Early-warning signals.',
        'Importers whose score or sufficiency has worsened beyond an agreed threshold, with the date and the cause, before renewal and before a claim.',
      ),
    ),
  ]);
