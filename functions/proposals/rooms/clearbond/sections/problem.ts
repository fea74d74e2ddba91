import { bullets, heading, led, onlyIf, paragraph, section } from '#functions/proposals/lib/blocks.ts';
import { dollars, percent } from '#functions/proposals/lib/format.ts';
import type { Section } from '#shared/proposals.ts';
import type { DocumentVariant } from '../document-variant.ts';
import { bondSufficiency } from '../drawings/bond-sufficiency.ts';
import { guidelineBond, monthsUntilInsufficient } from '../figures/customs-bond.ts';

/*
 * Sources that were read: vandegriftinc.com/news/2017/12/14/increase-in-insufficient-bond-notifications and
 * cashea.com/2018/09/cbp-insufficiency (security at once); avalonrisk.com, Insufficient Bonds, April 2017 (single
 * transaction bonds meanwhile); cbp.gov/trade/priority-issues/revenue/surety-inquiries and strtrade.com, CBP to Improve
 * Transparency, March 2022 (reports for sureties); captive.com, Understanding the Role of Collateral, July 2025, and its
 * Glossary of Alternative Market Terms (captives and their collateral).
 */

/** Customs bonds, their sufficiency and the claims on them: why a platform is worth building. */
export const problem = ({ figures, money }: DocumentVariant): Section => {
  const { bond } = figures;
  const { before, after } = bond.exampleDuties;
  return section('problem', 'The problem: bonds, sufficiency and claims', [
    paragraph(
      'The platform is worth building if it warns of two events before they cost money: a bond that has become too small, and an importer that is about to cause a claim. Today, news of both tends to arrive by letter.',
    ),
    heading('how-a-bond-works', 'How a customs bond works'),
    paragraph(
      'An importer of record must secure the duties, taxes and fees that it may owe to U.S. Customs and Border Protection (CBP), and its compliance with the conditions of entry. It usually does so with a bond (CBP Form 301). The importer is the principal, and a surety listed in Treasury Department Circular 570 guarantees payment to CBP. A bond is not insurance: when the surety pays, the importer must repay it.',
    ),
    bullets(
      led(
        'Single transaction bond.',
        'Covers one entry, generally for the entered value plus duties, taxes and fees, and for more where other agencies regulate the goods.',
      ),
      led(
        'Continuous bond.',
        `Covers all entries of the importer until it is terminated. CBP’s guideline sets it at ${percent(bond.percentOfDuties)} of the duties, taxes and fees paid over the last ${bond.months} months, ${
          money
            ? `with a minimum of ${dollars(bond.minimum)}. Amounts are rounded up to the next ${dollars(bond.step)}, and above ${dollars(bond.stepUpTo)} to the next ${dollars(bond.largeStep)}.`
            : 'with a minimum, rounded up to the next step.'
        } Goods under antidumping or countervailing duty orders follow further rules.`,
      ),
    ),
    heading('why-bonds-become-insufficient', 'Why a bond becomes insufficient'),
    paragraph(
      `A continuous bond is sized on past imports but has to cover future ones. When duty rates rise, or an importer brings in more goods or different ones, the amount that the guideline asks for grows with every entry while the bond stays the same. It can also fall: refunds lower the total of the last ${bond.months} months, and with it the bond and the collateral that an importer needs.`,
    ),
    ...onlyIf(
      money,
      paragraph(
        led(
          'Made-up example.',
          `An importer paid ${dollars(before)} in duties, taxes and fees over ${bond.months} months. ${percent(bond.percentOfDuties)} of that is ${dollars((before * bond.percentOfDuties) / 100)}, so a bond of ${dollars(guidelineBond(before, bond))} is enough. After a rate change it owes ${dollars(after)} a year on the same goods. Each month adds ${dollars((after - before) / bond.months)} to the total of the last ${bond.months} months, and after ${monthsUntilInsufficient(bond)} months the bond is too small. In the end the guideline asks for ${dollars(guidelineBond(after, bond))}. Its accounts show higher duties, but not that the bond is too small.`,
        ),
      ),
      bondSufficiency(figures),
    ),
    paragraph(
      `CBP reviews bonds periodically. When it finds one inadequate, it notifies the principal and the surety in writing, and the principal has ${bond.remedyDays} days from the notice to remedy it (19 CFR 113.13). Where CBP finds the revenue in jeopardy, it can require additional security at once. An insufficient bond secures no new entries: goods wait at the port, or each entry runs on a single transaction bond, at more cost and with more exposure for the surety. A larger bond takes underwriting and sometimes collateral, which is hard to arrange in ${bond.remedyDays} days and manageable in two months.`,
    ),
    heading('why-claims-surprise', 'Why claims surprise those who pay them'),
    bullets(
      led(
        'Unpaid duties.',
        'Entries are liquidated months after the goods are released, and antidumping cases can take years. A bill may arrive when the importer can no longer pay. CBP then turns to the surety.',
      ),
      led(
        'Liquidated damages.',
        'A breach of a bond condition, such as a late entry summary (CBP Form 7501) or a failure to redeliver goods on demand, leads to a claim for liquidated damages against the bond.',
      ),
      led(
        'Stacking.',
        'A continuous bond renews every year, and each bond year stays liable for its full amount until its entries are settled. Exposure to one importer can therefore be several times its current bond.',
      ),
    ),
    heading('who-carries-the-loss', 'Who carries the loss'),
    paragraph(
      'In a captive program, an approved surety acts as fronting carrier: it issues the bond and passes most of the risk by reinsurance to the captive, an insurance company owned by those whose risk it carries. The fronting carrier remains liable to CBP, so it normally takes collateral from the captive, such as a letter of credit or a trust. The captive may take collateral from importers and buy reinsurance of its own.',
    ),
    paragraph(
      'The people who set limits, premiums and collateral are thus two contracts away from the entries in which the risk builds up. Yet the data exists. CBP’s Automated Commercial Environment (ACE) holds the entry summaries, and CBP gives sureties reports from it, among them a monthly list of each importer’s open bills. Those reports belong to the surety: the captive gets them from its fronting carrier, under the fronting agreement or an addition to it. What is missing is one place that joins them to credit and financial data for the people who decide.',
    ),
  ]);
};
