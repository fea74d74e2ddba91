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
      `Phase 2 does not depend on these items. You can order each one separately, with Phase 2 or later. The largest is self-service applications: ${hours(selfService.hours)}${
        money ? ` or ${dollarSpan(selfService.cost)}` : ''
      }. All items together come to ${hours(all.hours)}${money ? ` or ${dollarSpan(all.cost)}` : ''}.`,
    ),
    table(
      'Optional items',
      [words('Item'), words('Result'), amounts('Hours'), ...onlyIf(money, amounts('Cost'))],
      [
        [
          'Self-service applications',
          'Importers apply for a bond, upload documents, follow the status and answer questions online',
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
      `The three smaller items have wide ranges because each can be built in a simple or a full form. You choose the form when you order${
        money ? `, and we then state one fixed amount at ${dollars(rates.own)} per hour` : ''
      }. Self-service applications pay off only when new applications are frequent. With ${span(figures.targets.phase2.pilotImporters)} pilot importers they are not, so we suggest waiting.`,
    ),
  ]);
};
