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
    'Uploaded by the importer or sent by its accountant, then converted to one format',
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
    paragraph('Five sources are enough for the first product. Each answers one question.'),
    table(
      'Data sources',
      [words('Source'), words('What it contains'), words('Question it answers'), words('How it arrives')],
      sources.map((source) => [...source]),
    ),
    paragraph(
      'The second credit data provider is deliberate: a small importer is often known to only one, and a disagreement between the two is itself a reason to look closer. You sign both contracts, because the right to use the data must be yours.',
    ),
    heading('after-launch', 'Who delivers data after launch'),
    bullets(
      led(
        'How entries leave ACE.',
        'An importer with an ACE portal account schedules a report of its entries and sends the file, or lets you run it; or its customs broker, whose software files the entries, sends the same data each day. The surety’s reports come from the fronting carrier.',
      ),
      led(
        'Who runs the deliveries.',
        'The data vendor builds them in Phase 2 and hands them over at launch; from then on they run unattended on your infrastructure. A missing or refused file alerts its sender and your staff.',
      ),
      led(
        'What it costs.',
        `Running them is part of the infrastructure, and repairing them is part of support (${hours(monthly.phase2.supportHours)} a month after Phase 2)${
          money
            ? `; if you want the vendor to watch deliveries as well, that is ${dollars(rates.dataVendor)} per hour extra`
            : '; if you want the vendor to watch deliveries as well, its hours are extra'
        }. CBP does not charge for ACE reports. A broker may charge for a daily file. Our figures contain no such charge, so ask during the validation period.`,
      ),
    ),
    paragraph(
      led(
        'Consent comes first.',
        'Entry data belongs to the importer. The platform takes in no entry without the importer’s written consent, in a form that your counsel approves. The terms of the Free tier can include it.',
      ),
    ),
  ]);
};
