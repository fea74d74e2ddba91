import { bullets, heading, led, paragraph, section, table, words } from '#functions/proposals/lib/blocks.ts';
import { dollars, hours } from '#functions/proposals/lib/format.ts';
import type { Section } from '#shared/proposals.ts';
import type { DocumentVariant } from '../document-variant.ts';

/*
 * Sources that were read: cbp.gov, Introduction to an ACE Secure Data Portal Account (account types); CBP, ACE Portal
 * Reports Dictionary: Importers (June 2009).
 */

/** Each source: its name, what it contains, the question it answers, and how it arrives. */
export const sources: readonly (readonly [name: string, ...rest: string[]])[] = [
  [
    'Customs import entries',
    'Entry summary data: entry number, importer of record, HTS codes, origin, duties, taxes and fees, filing and release dates, liquidation status',
    'How much duty does the bond secure today?',
    'Daily file from ACE or the broker, with the written consent of each importer',
  ],
  [
    'Financial statements',
    'Balance sheet, profit and loss, cash flow',
    'Can the importer pay what it may owe?',
    'Uploaded or sent, then converted to one format',
  ],
  [
    'First credit data provider',
    'Business credit score and payment behavior',
    'Does the importer pay others on time?',
    'By API, on demand and at renewal',
  ],
  [
    'Second credit data provider',
    'A score from other sources, by another method',
    'Do two independent views agree?',
    'By API, on demand and at renewal',
  ],
  [
    'Tariff schedules',
    'Duty rates by HTS code, with the dates on which they apply',
    'What will the same goods cost in duty next month?',
    'Reference data, loaded at each change',
  ],
];

/** The five planned sources, what each contributes, and how the data keeps coming after launch. */
export const dataSources = ({ figures, money }: DocumentVariant): Section => {
  const { monthly, rates } = figures;
  return section('data-sources', 'Planned data sources', [
    paragraph('Five sources are enough for the first product. Each is listed with the question that it answers.'),
    table(
      'Data sources',
      [words('Source'), words('What it contains'), words('Question it answers'), words('How it arrives')],
      sources.map((source) => [...source]),
    ),
    paragraph(
      'We plan two credit data providers on purpose. Small importers are often known to one and not to the other, and where the two disagree, that alone is a reason to look closer. Both contracts are yours, because the right to use the data must be yours.',
    ),
    heading('after-launch', 'Who delivers data after launch'),
    bullets(
      led(
        'How entries leave ACE.',
        'In two ways. An importer with an ACE portal account schedules a report of its entries and sends the file, or lets you run it. Or its customs broker, whose software files the entries, sends the same data each day. Sureties’ reports come from the fronting carrier.',
      ),
      led(
        'Who runs it.',
        'Nobody has to. The vendor builds the intake in Phase 2 and hands it over at launch; from then on it runs by itself on your infrastructure. A missing or refused file raises an alert to its sender and to your staff.',
      ),
      led(
        'What it costs.',
        `The runs are part of the infrastructure. Repairs are part of support, ${hours(monthly.phase2.supportHours)} a month after Phase 2${
          money
            ? `; if you want the vendor to watch deliveries as well, that is ${dollars(rates.dataVendor)} per hour extra`
            : '; if you want the vendor to watch deliveries as well, its hours are extra'
        }. CBP does not charge for ACE reports. A broker may charge for a daily file: ask during the validation period, because no such charge is in our figures.`,
      ),
    ),
    paragraph(
      led(
        'Consent comes first.',
        'Entry data belongs to the importer. The platform takes in no entry without the importer’s consent, in the form that your counsel approves. The terms of the Free tier can contain it.',
      ),
    ),
  ]);
};
