import { amounts, onlyIf, paragraph, section, table, words } from '#functions/proposals/lib/blocks.ts';
import { dollarSpan, dollars, hours, span } from '#functions/proposals/lib/format.ts';
import { times } from '#functions/proposals/lib/range.ts';
import type { Section } from '#shared/proposals.ts';
import type { DocumentVariant } from '../document-variant.ts';

/** Phase 2B: items that can be ordered with Phase 2 or after it, one by one. */
export const mvpOptions = ({ figures, money }: DocumentVariant): Section => {
  const { phase2b, rates } = figures;
  const { selfService, all } = phase2b;
  return section('phase-2b', 'Phase 2B: optional items', [
    paragraph(
      `Nothing in Phase 2 depends on these items. Each can be ordered alone, with Phase 2 or later. The largest is self-service applications: ${hours(selfService.hours)}${
        money ? ` or ${dollarSpan(selfService.cost)}` : ''
      }. All items together come to ${hours(all.hours)}${money ? ` or ${dollarSpan(all.cost)}` : ''}.`,
    ),
    table(
      'Optional items',
      [words('Item'), words('Result'), amounts('Hours'), ...onlyIf(money, amounts('Cost'))],
      [
        [
          'Self-service applications',
          'Importers apply for a bond themselves, upload documents, follow the status and answer questions online',
          span(selfService.hours),
          ...onlyIf(money, dollarSpan(selfService.cost)),
        ],
        ...phase2b.others.map((item) => [
          item.name,
          item.result,
          span(item.hours),
          ...onlyIf(money, dollarSpan(times(item.hours, rates.own))),
        ]),
      ],
      ['All items', '', span(all.hours), ...onlyIf(money, dollarSpan(all.cost))],
    ),
    paragraph(
      `The ranges of the three smaller items are wide, because each can be built in a simple or in a full form, as the table says. You choose the form when you order${
        money ? `, and we then state one fixed amount at ${dollars(rates.own)} per hour` : ''
      }. Self-service applications pay for themselves only when new applications are frequent; with ${span(figures.targets.phase2.pilotImporters)} pilot importers they are not, and we suggest to wait.`,
    ),
  ]);
};
