import { bullets, heading, led, onlyIf, paragraph, section, table, words } from '#functions/proposals/lib/blocks.ts';
import { dollarSpan, dollars, hours } from '#functions/proposals/lib/format.ts';
import { packagesTable } from '#functions/proposals/lib/phase-tables.ts';
import { times } from '#functions/proposals/lib/range.ts';
import type { Section } from '#shared/proposals.ts';
import type { DocumentVariant } from '../document-variant.ts';

/** The appendix for the data vendor: deliverables, manner of delivery, hours. */
export const dataVendor = (variant: DocumentVariant): Section => {
  const { figures, money } = variant;
  const { phase2, rates } = figures;
  return section('data-vendor', 'Appendix: the data vendor', [
    paragraph(
      `The data vendor brings the five sources into one form and delivers them in Phase 2. This takes ${hours(phase2.dataVendorHours)}${
        money
          ? ` at ${dollars(rates.dataVendor)} per hour, ${dollarSpan(times(phase2.dataVendorHours, rates.dataVendor))} in all`
          : ''
      }, and is part of the Phase 2 total. ${
        money
          ? 'The hours breakdown contains this appendix without amounts, so that it can be sent to vendors.'
          : 'It is written so that it can be sent to vendors as it stands.'
      }`,
    ),
    heading('data-vendor-deliverables', 'Deliverables'),
    table(
      'What the vendor delivers',
      [words('Deliverable'), words('Content'), words('Accepted when')],
      [
        [
          'Customs import entries',
          'Entry number, importer-of-record ID, HTS codes, duty amounts, filing dates; history and daily deliveries',
          'Totals of duty for each pilot importer agree with its own records',
        ],
        [
          'Financial statements',
          'Balance sheet, profit and loss, cash flow in one format; current ratio, quick ratio, debt to equity',
          'Ratios recomputed from the statements agree',
        ],
        [
          'First credit data provider',
          'Scores and payment behavior by business, with date',
          'A request for each pilot importer returns a score or a stated reason',
        ],
        ['Second credit data provider', 'The same, in the same form', 'As for the first'],
        [
          'Tariff schedules',
          'Rates by HTS code with first and last day',
          'Duty recomputed for a sample of entries agrees with what was paid',
        ],
        [
          'Quality checks',
          'Schema validation, duplicate detection, missing-data alerts',
          'Deliveries prepared with faults are refused, each for its own reason',
        ],
        [
          'Documentation',
          'Meaning, origin and update time of each field; instructions to run and repair',
          'One of our engineers can run a delivery from it alone',
        ],
      ],
    ),
    heading('data-vendor-delivery', 'Manner of delivery'),
    bullets(
      led(
        'Route.',
        'REST calls to the intake of the platform, or direct access to its receiving database where volume calls for it.',
      ),
      led(
        'Identification.',
        'JWT or API keys, issued to the vendor alone, with the right to deliver and no right to read.',
      ),
      led(
        'Checks.',
        'Every delivery is validated against the schema. Duplicates are detected, and missing data raises an alert to the vendor and to your staff.',
      ),
      led(
        'Caching.',
        'Credit scores, financial ratios and tariff data are kept for the lifetimes of the caching plan. The vendor need not deliver more often than that.',
      ),
      led(
        'Confidentiality.',
        'Data stays in the United States, is used for this purpose only, and is deleted by the vendor after acceptance.',
      ),
    ),
    heading('data-vendor-hours', money ? 'Hours and cost' : 'Hours'),
    packagesTable('Data vendor work packages', phase2.dataVendor, variant, rates.dataVendor),
    ...onlyIf(
      money,
      paragraph(
        `The rate of ${dollars(rates.dataVendor)} is what we have planned for a specialist in data preparation. If the vendor that we choose together asks for another rate, you learn it before Phase 2 is approved, and the fixed amount for Phase 2 is stated with it. Fees for the data itself are not in these hours; they are the third-party data APIs of the monthly cost.`,
      ),
    ),
    ...onlyIf(
      !money,
      paragraph(
        'The hours cover the work of the vendor. Fees for the data itself are agreed between you and the providers.',
      ),
    ),
  ]);
};
