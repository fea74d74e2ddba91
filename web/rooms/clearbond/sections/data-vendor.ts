import type { Section } from '#shared/proposals.ts';
import { ledParagraph, onlyIf, paragraph, section, table, words } from '#web/publishing/blocks.ts';
import { times } from '#web/publishing/figures.ts';
import { dollarSpan, dollars, hours } from '#web/publishing/format.ts';
import { packagesTable } from '#web/publishing/phase-tables.ts';
import type { DocumentVariant } from '../document-variant.ts';

/** The appendix for the data vendor: deliverables, manner of delivery, hours. */
export const dataVendor = (variant: DocumentVariant): Section => {
  const { figures, money } = variant;
  const { phase2, rates } = figures;
  return section('data-vendor', 'Appendix: the data vendor', [
    paragraph(
      `In Phase 2 the data vendor converts the five sources to one format and builds their daily delivery. This takes ${hours(phase2.dataVendorHours)}${
        money
          ? ` at ${dollars(rates.dataVendor)} per hour, ${dollarSpan(times(phase2.dataVendorHours, rates.dataVendor))} in all,`
          : ''
      } and is part of the Phase 2 total.`,
    ),
    ...onlyIf(
      money,
      paragraph(
        'Show vendors the hours breakdown, which has this appendix without amounts, and when each delivery is accepted.',
      ),
    ),
    packagesTable('What the vendor delivers', phase2.dataVendor, variant, rates.dataVendor),
    ...onlyIf(
      !money,
      table(
        'When each delivery is accepted',
        [words('Deliverable'), words('Accepted when')],
        [
          ['Customs import entries', 'Duty totals of each pilot importer agree with its own records'],
          ['Financial statements', 'Ratios recomputed from the statements agree'],
          ['Two credit data providers', 'A request for each pilot importer returns a score or a stated reason'],
          ['Tariff schedules', 'Duty recomputed for a sample of entries agrees with what was paid'],
          ['Quality checks', 'Test deliveries with known faults are refused with the reason'],
          ['Documentation', 'One of our engineers can run a delivery with nothing else'],
        ],
      ),
    ),
    ledParagraph(
      'Manner of delivery.',
      'REST calls to the platform’s intake or, for large volumes, direct access to its receiving database. JWT or API keys go to the vendor alone and let it deliver, not read. Whatever does not match the agreed format is refused with the reason.',
    ),
    ...onlyIf(
      money,
      ledParagraph(
        'Price.',
        `You pay at most ${dollars(rates.dataVendor)} per hour: if the vendor charges more, we bear the difference; if it charges less, you pay its rate.`,
      ),
      paragraph(
        'Fees for the data itself are part of the third-party data APIs: they are among the monthly running costs, and not in the price of the build.',
      ),
    ),
  ]);
};
