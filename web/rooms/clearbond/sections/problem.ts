import type { Section } from '#shared/proposals.ts';
import { heading, ledBullets, onlyIf, paragraph, section } from '#web/publishing/blocks.ts';
import { dollars, percent } from '#web/publishing/format.ts';
import type { DocumentVariant } from '../document-variant.ts';
import { bondSufficiency } from '../drawings/bond-sufficiency.ts';

/*
 * Sources that were read: vandegriftinc.com/news/2017/12/14/increase-in-insufficient-bond-notifications and
 * cashea.com/2018/09/cbp-insufficiency (security at once); avalonrisk.com, Insufficient Bonds, April 2017 (single
 * transaction bonds meanwhile); cbp.gov/trade/priority-issues/revenue/surety-inquiries and strtrade.com, CBP to Improve
 * Transparency, March 2022 (reports for sureties); captive.com, Understanding the Role of Collateral, July 2025, and its
 * Glossary of Alternative Market Terms (captives and their collateral).
 */

export const problem = ({ figures, money }: DocumentVariant): Section => {
  const { bond } = figures;
  return section('problem', 'The problem: bonds, sufficiency and claims', [
    heading('why-bonds-become-insufficient', 'Why a bond becomes too small'),
    paragraph(
      `An importer of record secures what it may owe to U.S. Customs and Border Protection (CBP) with a bond from a surety. A bond is not insurance: when the surety pays, the importer must repay it. CBP’s guideline sets a continuous bond at ${percent(bond.percentOfDuties)} of the duties, taxes and fees of the last ${bond.months} months${
        money
          ? `, at least ${dollars(bond.minimum)}. Amounts up to ${dollars(bond.stepUpTo)} are rounded up to the next ${dollars(bond.step)}, larger ones to the next ${dollars(bond.largeStep)}.`
          : ', with a minimum, rounded up to the next step.'
      } We have it from secondary sources; before kickoff we check it against CBP’s own text, Publication 3569-0224, and your surety confirms it.`,
    ),
    ...onlyIf(money, bondSufficiency(figures)),
    paragraph(
      `When CBP finds a bond inadequate, the importer has ${bond.remedyDays} days from the notice to remedy it (19 CFR 113.13). After that, goods may sit at the port, or each entry needs a costlier bond of its own.`,
    ),
    ...onlyIf(
      money,
      heading('why-claims-surprise', 'Why claims surprise those who pay them'),
      ledBullets({
        'Unpaid duties.':
          'CBP’s final assessment of an entry, its liquidation, comes months or years after the goods are released. If the importer can no longer pay, CBP turns to the surety.',
        'Liquidated damages.': 'A breach of a bond condition, such as a late entry summary, leads to a claim.',
        'Stacking.':
          'The bond of each year stays liable until that year’s entries are settled. Exposure can be several times the current bond.',
      }),
      paragraph(
        'In a captive program, a surety issues the bond as fronting carrier and reinsures most of the risk with the captive, an insurer owned by those whose risk it carries. Its underwriters are thus two contracts away from the entries in CBP’s Automated Commercial Environment (ACE).',
      ),
    ),
  ]);
};
