import type { Section } from '#shared/proposals.ts';
import { ledBullets, ledParagraph, onlyIf, section, table, words } from '#web/publishing/blocks.ts';
import { count, percent } from '#web/publishing/format.ts';
import type { DocumentVariant } from '../document-variant.ts';
import { dataFlow } from '../drawings/data-flow.ts';

/*
 * Sources that were read: cbp.gov, Introduction to an ACE Secure Data Portal Account (account types); CBP, ACE Portal
 * Reports Dictionary: Importers (June 2009).
 */

/** Each source: its name, the question it answers, and how it arrives. */
export const sources: readonly (readonly [name: string, ...rest: string[]])[] = [
  [
    'Customs import entries',
    'How much duty does the bond secure today?',
    'Daily file from the importer’s ACE account or its broker',
  ],
  ['Financial statements', 'Can the importer pay what it may owe?', 'Uploaded by the importer or its accountant'],
  ['First credit data provider', 'Does the importer pay others on time?', 'By API, on demand and at renewal'],
  ['Second credit data provider', 'Does a second, independent view agree?', 'By API, on demand and at renewal'],
  ['Tariff schedules', 'What duty will the same goods carry next month?', 'Reference data, loaded at each change'],
];

/** The five planned sources, what is recorded of them, and how a score is made. */
export const dataSources = ({ figures, money }: DocumentVariant): Section => {
  const { businessCase, cache, targets } = figures;
  return section('data', 'Data: sources, records and scores', [
    table(
      'Data sources',
      [words('Source'), words('Question it answers'), words('How it arrives')],
      sources.map((source) => [...source]),
    ),
    dataFlow(),
    ledBullets({
      'Consent comes first.': 'Your counsel approves the form in which importers give it.',
      'Caching.': `The platform keeps credit scores for ${cache.creditScoreHours} hours, financial ratios for ${cache.financialRatioHours} hours, tariff reference data for ${cache.tariffDays} days. This should cut API calls by ${percent(cache.fewerCallsPercent)} or more.`,
    }),
    ...onlyIf(
      money,
      table(
        'What the platform records',
        [words('Record'), words('Fields')],
        Object.entries({
          'Bond policies': 'Limits, premiums, collateral, bond amounts, bond years, renewal dates',
          Claims: 'Liquidated damages or unpaid duties, bond year, entry, status, amount',
          'Import entries':
            'Entry number, importer-of-record ID, HTS codes, origin, duty amounts, taxes and fees, filing and release dates, liquidation',
          'Financial statements':
            'Balance sheet, profit and loss, cash flow, ratios (current ratio, quick ratio, debt to equity)',
          'Risk scores': 'Probability of default or claim per importer, reasons, model version, both credit scores',
          'Application intake': 'What was submitted, by whom, when',
          'Application review': 'Status, decision, reason, notes, history',
          'Subscription tiers': 'Free, Pro or Enterprise, with start and end',
          Alerts: 'Importer, fact, date raised, recipient, date acknowledged',
        }),
      ),
    ),
    ledParagraph(
      'How a risk score is made.',
      `A score is the probability that an importer defaults, or that a claim is made on its bond, within a year. In Phase 1, rules that an underwriter can read stand in for it. Phase 2 trains a model on your own history, if at least ${targets.leastClaims} past claims are on record; the rules stay beside it. At the ${count(businessCase.claimsOfHundred.expected)} claims a year for 100 importers that we assume, few programs have so many, and about ${count(Math.round(targets.leastClaims / 5))} remain to test on: expect to stay with the rules. Each score names the inputs that moved it most. A person signs every review, and no generative AI scores, declines or writes to importers.`,
    ),
  ]);
};
