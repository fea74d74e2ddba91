import type { Section } from '#shared/proposals.ts';
import { columns, ledParagraph, onlyIf, paragraph, section, table } from '#web/publishing/blocks.ts';
import { times } from '#web/publishing/figures.ts';
import { dollarSpan, dollars, hours } from '#web/publishing/format.ts';
import { packagesTable } from '#web/publishing/phase-tables.ts';
import type { DocumentVariant } from '../document-variant.ts';

export const dataVendor = ({ figures: { phase2, rates }, money }: DocumentVariant): Section =>
  section('data-vendor', 'Appendix: the data vendor', [
    paragraph(
      `In Phase 2 the data vendor converts the five sources to one format and builds their daily delivery. This takes ${hours(phase2.dataVendorHours)}${
        money
          ? ` at ${dollars(rates.dataVendor)} per hour, ${dollarSpan(times(phase2.dataVendorHours, rates.dataVendor))} in all,`
          : ''
      } within Phase 2.`,
    ),
    packagesTable('What the vendor delivers', phase2.dataVendor, { money }, rates.dataVendor),
    ...onlyIf(
      !money,
      table('When each delivery is accepted', columns('Deliverable', 'Accepted when'), [
        ['Customs import entries', 'Duty totals of each pilot importer agree with its own records'],
        ['Financial statements', 'Ratios recomputed from the statements agree'],
        ['Two credit data providers', 'A request for each pilot importer returns a score or a stated reason'],
        ['Tariff schedules', 'Duty recomputed for a sample of entries agrees with what was paid'],
        ['Quality checks', 'Test deliveries with known faults are refused with the reason'],
        ['Documentation', 'One of our engineers can run a delivery with nothing else'],
      ]),
    ),
    ledParagraph(
      'Manner of delivery.',
      `REST calls to the platform’s intake or, for large volumes, files that the intake checks in the same way. JWT or API keys go to the vendor alone and let it deliver, not read. Whatever does not match the agreed format is refused with the reason.${money ? ' The hours breakdown says when a delivery is accepted.' : ''}`,
    ),
    ledParagraph('Place.', 'The data stays in the United States.'),
    ledParagraph('Copies.', 'The vendor deletes its own after acceptance.'),
    ...onlyIf(
      money,
      ledParagraph(
        'Price.',
        `You pay at most ${dollars(rates.dataVendor)} per hour. If the vendor charges more, we bear the difference; if it charges less, you pay its rate.`,
      ),
    ),
    ledParagraph(
      'Fees for the data itself',
      money
        ? 'are the third-party data APIs under “Monthly running costs.”'
        : 'are not part of these hours: you hold the contracts with both credit data providers and the tariff data source.',
    ),
  ]);
