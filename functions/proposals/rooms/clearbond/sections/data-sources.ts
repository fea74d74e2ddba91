import { callout, paragraph, section, table, words } from '#functions/proposals/lib/blocks.ts';
import type { Section } from '#shared/proposals.ts';

/** The five planned sources, and what each contributes. */
export const dataSources = (): Section =>
  section('data-sources', 'Planned data sources', [
    paragraph(
      'Five sources are enough for the first product. Each is listed with the question that it answers. A source that answers no question of the three groups is left out.',
    ),
    table(
      'Data sources',
      [words('Source'), words('What it contains'), words('Question it answers'), words('How it arrives')],
      [
        [
          'Customs import entries',
          'Entry summary data: entry number, importer of record, HTS codes, duty amounts, filing dates',
          'How much duty does the bond stand behind today?',
          'By the data vendor, daily, with the written consent of each importer',
        ],
        [
          'Financial statements',
          'Balance sheet, profit and loss, cash flow',
          'Can the importer pay what it may owe?',
          'Uploaded or sent, then brought into one format by the data vendor',
        ],
        [
          'First credit data provider',
          'Business credit score and payment behavior',
          'Does the importer pay others on time?',
          'By API, on demand and at renewal',
        ],
        [
          'Second credit data provider',
          'A score from other sources and another method',
          'Do two independent views agree?',
          'By API, on demand and at renewal',
        ],
        [
          'Tariff schedules',
          'Duty rates by HTS code, with the dates on which they apply',
          'What will the same goods cost in duty next month?',
          'Reference data, loaded by the data vendor at each change',
        ],
      ],
    ),
    paragraph(
      'Two credit data providers are planned on purpose. Small importers are often known to one and not to the other. Where both know an importer and disagree, that disagreement is itself a reason for a closer look. Contracts with both are yours, because the right to use the data must be yours.',
    ),
    callout(
      'note',
      'Consent comes first',
      'Entry data belongs to the importer. The platform takes in no entry of an importer that has not given its consent in the form that your counsel approves. Acceptance of the terms of the Free tier can contain it.',
    ),
  ]);
