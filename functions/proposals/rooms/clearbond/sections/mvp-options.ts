import { amounts, onlyIf, paragraph, section, table, words } from '#functions/proposals/publishing/blocks.ts';
import type { Range } from '#functions/proposals/publishing/figure-types.ts';
import { dollarSpan, hours, span } from '#functions/proposals/publishing/format.ts';
import { agreedRow } from '#functions/proposals/publishing/phase-tables.ts';
import { sum, times } from '#functions/proposals/publishing/range.ts';
import type { Section } from '#shared/proposals.ts';
import type { DocumentVariant } from '../document-variant.ts';

/** Phase 2B: items that can be ordered with Phase 2 or after it, one by one. */
export const mvpOptions = ({ figures, money }: DocumentVariant): Section => {
  const { phase2b, rates } = figures;
  const { items, all } = phase2b;
  const costOf = (item: (typeof items)[number]): Range => item.cost ?? times(item.hours, rates.own);
  const [largest] = items.toSorted((one, other) => other.hours.high - one.hours.high);
  return section('phase-2b', 'Phase 2B: optional items', [
    paragraph(
      `You can order each item separately, with Phase 2 or later. The largest is ${largest?.name.toLowerCase()}: ${hours(largest?.hours ?? all.hours)}${
        money && largest ? ` or ${dollarSpan(costOf(largest))}` : ''
      }. All items together come to ${hours(all.hours)}${money ? ` or ${dollarSpan(all.cost)}` : ''}. Where a range is wide, the item has a simple and a full form, and you choose when you order. With only ${span(figures.targets.phase2.pilotImporters)} pilot importers, we recommend holding off on self-service.`,
    ),
    table(
      'Optional items',
      [words('Item'), words('Result'), amounts('Hours'), ...onlyIf(money, amounts('Cost'))],
      [
        ...items.map((item) => [item.name, item.result, span(item.hours), ...onlyIf(money, dollarSpan(costOf(item)))]),
        ...onlyIf(money, ...agreedRow(all.cost, sum(items.map(costOf)), 2)),
      ],
      ['All items', '', span(all.hours), ...onlyIf(money, dollarSpan(all.cost))],
    ),
  ]);
};
