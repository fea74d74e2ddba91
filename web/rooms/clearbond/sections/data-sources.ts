import type { Drawing, Section } from '#shared/proposals.ts';
import { columns, ledBullets, ledParagraph, section, table } from '#web/publishing/blocks.ts';
import { matrixLayout } from '#web/publishing/drawings/matrix.ts';
import { drawing } from '#web/publishing/drawings/shapes.ts';
import { count, hours, percent } from '#web/publishing/format.ts';
import type { DocumentVariant } from '../document-variant.ts';
import { dots } from '../drawings/comparison-dots.ts';
import { hoursOf, modelHours } from '../figures/costs.ts';

/*
 * Sources that were read: cbp.gov, Introduction to an ACE Secure Data Portal Account (account types); CBP, ACE Portal
 * Reports Dictionary: Importers (June 2009).
 */

const readers = ['Importer', 'Captive manager', 'Fronting partner', 'Data vendor'];

const meanings = { full: 'sees its own, or its program’s', part: 'in part or for a time', none: 'never' };

type Access = keyof typeof meanings;

const kinds: readonly (readonly [data: string, agreement: string, ...access: Access[]])[] = [
  ['Customs import entries', 'importer’s written consent', 'full', 'full', 'part', 'part'],
  ['Financial statements', 'importer’s written consent', 'full', 'full', 'none', 'part'],
  ['Two credit scores', 'your contracts allow it', 'part', 'full', 'none', 'part'],
  ['Policies and claims', 'yours already', 'full', 'full', 'part', 'none'],
  ['Risk scores and reasons', 'made by the platform', 'none', 'full', 'part', 'none'],
  ['Underwriters’ notes', 'yours already', 'none', 'full', 'none', 'none'],
];

const dataFlow = (): Drawing =>
  drawing(
    {
      title: 'Who must agree before data is loaded, and who then sees it',
      description: kinds
        .map(([data, agreement, ...access]) => {
          const seenBy = readers.filter((_, index) => access[index] !== 'none');
          return `${data}: ${agreement}; seen by ${new Intl.ListFormat('en-US').format(seenBy).toLowerCase()}.`;
        })
        .join(' '),
      table: table(
        'Data, consent and readers',
        columns('Data', 'Agreed by', ...readers),
        kinds.map(([data, agreement, ...access]) => [
          data,
          agreement,
          ...access.map((each) => ({ full: 'Yes', part: 'In part', none: 'No' })[each]),
        ]),
      ),
    },
    matrixLayout({
      columns: readers,
      rows: kinds.map(([label, note, ...access]) => ({
        label,
        note,
        cells: access.map((each) => [dots[each]]),
      })),
      finding:
        'Stored in your cloud accounts in the United States. The vendor deletes its copy after acceptance. No AI service receives any of it without your written approval.',
      meaning: (['full', 'part', 'none'] as const).map((access) => ({
        sample: (x, y) => dots[access](x + 8, y),
        words: meanings[access],
      })),
    }),
  );

export const sources: [name: string, question: string, arrival: string][] = [
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

export const dataSources = ({ figures }: DocumentVariant): Section => {
  const { businessCase, cache, phase3, targets } = figures;
  const { expected } = businessCase.claimsOfHundred;
  const improvement = hoursOf(phase3.packages, (name) => name === 'Model improvement');
  return section('data', 'Data: sources, records and scores', [
    table('Data sources', columns('Source', 'Question it answers', 'How it arrives'), sources),
    ledBullets({
      'Consent comes first.': 'Your counsel approves the form in which importers give it.',
      'Caching.': `The platform keeps credit scores for ${cache.creditScoreHours} hours, financial ratios for ${cache.financialRatioHours} hours, tariff reference data for ${cache.tariffDays} days. Each screen says how old its data is. The target is to cut API calls by ${percent(cache.fewerCallsPercent)} or more.`,
    }),
    dataFlow(),
    table('What the platform records', columns('Record', 'Fields'), {
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
    ledParagraph(
      'How a risk score is made.',
      `Rules that an underwriter can read grade each importer, with their reasons. Phase 2 adds a model of the probability of a default or a claim within a year only if at least ${targets.leastClaims} past claims are on record. At the ${count(expected)} claims a year that we assume for 100 importers, that takes more than ${count(Math.floor(targets.leastClaims / expected))} years. So expect to stay with the rules: Phase 2 then takes ${hours(modelHours(figures))} less, and Phase 3 ${hours(improvement)}. A person signs every review, and no generative AI scores or declines importers, or writes to them.`,
    ),
  ]);
};
