import { bullets, heading, led, onlyIf, paragraph, section } from '#functions/proposals/lib/blocks.ts';
import { dollars, percent } from '#functions/proposals/lib/format.ts';
import type { Section } from '#shared/proposals.ts';
import type { DocumentVariant } from '../document-variant.ts';
import { guidelineBond, monthsUntilInsufficient } from '../figures/customs-bond.ts';

/** Customs bonds, their sufficiency and the claims on them: why a platform is worth building. */
export const problem = ({ figures, money }: DocumentVariant): Section => {
  const { bond } = figures;
  const { before, after } = bond.exampleDuties;
  return section('problem', 'The problem: bonds, sufficiency and claims', [
    paragraph(
      'The platform is worth building if it warns of two events before they cost money: a bond that has become too small, and an importer who is about to cause a claim. Today both are usually noticed from a letter.',
    ),
    heading('how-a-bond-works', 'How a customs bond works'),
    paragraph(
      'An importer of record must secure the duties, taxes and fees that it may owe to U.S. Customs and Border Protection (CBP), and its compliance with the conditions of entry. It usually does so with a bond on CBP Form 301, filed electronically today. Three parties belong to it: the importer as principal, the surety that guarantees payment, and CBP, which is secured. A company that acts as surety must be on the list in Treasury Department Circular 570.',
    ),
    bullets(
      led(
        'Single transaction bond.',
        'Covers one entry. Its amount is generally the entered value plus duties, taxes and fees, and more where other agencies regulate the goods.',
      ),
      led(
        'Continuous bond.',
        `Covers all entries of the importer until it is terminated. CBP’s guideline sets it at ${percent(bond.percentOfDuties)} of the duties, taxes and fees paid over the last ${bond.months} months, ${
          money
            ? `with a minimum of ${dollars(bond.minimum)}. Amounts are rounded up to the next ${dollars(bond.step)}, and above ${dollars(bond.stepUpTo)} to the next ${dollars(bond.largeStep)}.`
            : 'with a minimum, rounded up to the next step.'
        } Goods under antidumping or countervailing duty follow further rules.`,
      ),
    ),
    heading('why-bonds-become-insufficient', 'Why a bond becomes insufficient'),
    paragraph(
      'A continuous bond is set from the past and has to cover the future. When duty rates rise, or an importer buys more or changes its goods, the amount that the guideline asks for grows from entry to entry while the bond stays as it was.',
    ),
    ...onlyIf(
      money,
      paragraph(
        led(
          'Example.',
          `An importer paid ${dollars(before)} in duties, taxes and fees over ${bond.months} months. ${percent(bond.percentOfDuties)} of that is ${dollars((before * bond.percentOfDuties) / 100)}, so a bond of ${dollars(guidelineBond(before, bond))} is enough. After a rate change the same goods cost ${dollars(after)} a year. Each month adds ${dollars((after - before) / bond.months)} to the total of the last ${bond.months} months, and after ${monthsUntilInsufficient(bond)} months the bond is too small. In the end the guideline asks for ${dollars(guidelineBond(after, bond))}. Nothing in the importer’s own books says so.`,
        ),
      ),
    ),
    paragraph(
      `CBP reviews bonds periodically. When it finds one inadequate it notifies principal and surety in writing, and the principal has ${bond.remedyDays} days from the notice to remedy it (19 CFR 113.13). A bond found insufficient and not replaced in time can no longer secure new entries, so goods wait at the port. A new bond takes an application, underwriting, often new financial statements, and sometimes collateral. That is hard to do in ${bond.remedyDays} days and easy to do in two months.`,
    ),
    heading('why-claims-surprise', 'Why claims surprise those who pay them'),
    bullets(
      led(
        'Unpaid duties.',
        'Entries are liquidated months after the goods have been released, and antidumping cases can take years. A bill may arrive when the importer can no longer pay. CBP then turns to the surety.',
      ),
      led(
        'Liquidated damages.',
        'A breach of a bond condition, such as a late entry summary (CBP Form 7501) or goods not redelivered on demand, leads to a claim for liquidated damages against the bond.',
      ),
      led(
        'Stacking.',
        'A continuous bond renews every year, and each bond year stands for its full amount until its entries are settled. The exposure to one importer can therefore be several times the amount on the current bond.',
      ),
    ),
    heading('who-carries-the-loss', 'Who carries the loss'),
    paragraph(
      'In a captive program, an approved surety acts as fronting carrier: it signs the bond and passes most of the risk to the captive by reinsurance. The captive holds collateral and may buy reinsurance of its own. The people who decide on limits, premiums and collateral are thus two contracts away from the customs entries that show the risk growing. They see financial statements once a year, bond terms at renewal, and claims when they arrive. The data that would warn them exists in the entry summaries filed in the Automated Commercial Environment (ACE). It is not in front of them, and it is not joined to credit and financial data.',
    ),
  ]);
};
