import type { Frame, Shape } from '#shared/drawings.ts';
import type { Drawing } from '#shared/proposals.ts';
import { amounts, table, words } from '#web/publishing/blocks.ts';
import { drawing, isWide } from '#web/publishing/drawings/drawing.ts';
import { circle, key, line, rect, swatch, text } from '#web/publishing/drawings/shapes.ts';
import { middle } from '#web/publishing/figures.ts';
import { count, dollarSpan, dollars } from '#web/publishing/format.ts';
import type { Figures } from '../figures/figures.ts';
import { breakEven, type Option, optionsBy } from '../figures/options.ts';

const chartHeight = 170;

/** Room above the chart for the label of the scale. */
const head = 24;

/** Numbers of importers that the picture has a mark for. */
const marksOf = ({ targets }: Figures): number[] => [0, 0.5, 1, 1.5].map((part) => part * targets.phase3.importers);

type At = { readonly importers: number; readonly platform: Option };

/** The cost of the platform as a band, the same for any volume, and what it brings as a line that crosses it. */
const layout =
  (points: readonly At[], crossing: number | undefined) =>
  (width: number): Frame => {
    const left = 0;
    const last = points.at(-1) ?? { importers: 1, platform: { name: '', cost: { low: 0, high: 0 }, brings: 0 } };
    const { cost } = last.platform;
    const top = Math.max(cost.high, last.platform.brings) || 1;
    const x = (importers: number): number => left + (importers / last.importers) * (width - left);
    const y = (amount: number): number => head + chartHeight - (amount / top) * chartHeight;
    const ground = y(0);
    const mark: Shape[] =
      crossing === undefined || crossing > last.importers
        ? []
        : [
            circle('payment', x(crossing), y(middle(cost)), 5),
            text(x(crossing) - 10, y(middle(cost)) - 10, `${count(crossing)} importers`, {
              look: 'strong',
              anchor: 'end',
            }),
          ];
    const { shapes: meaning, bottom: height } = key(width, ground + 44, [
      { sample: swatch('box'), words: `cost, ${dollarSpan(cost)}` },
      { sample: (at, row) => line('line', [at, row], [at + 16, row]), words: 'middle of the cost' },
      { sample: (at, row) => line('limit', [at, row], [at + 16, row]), words: 'what it brings' },
    ]);
    return {
      width,
      height,
      shapes: [
        text(0, 12, isWide(width) ? 'US dollars over all years' : 'US dollars', { look: 'muted' }),
        rect('box', left, y(cost.high), width - left, y(cost.low) - y(cost.high)),
        line('line', [left, y(middle(cost))], [width, y(middle(cost))]),
        line('rule', [left, ground], [width, ground]),
        line('limit', ...points.map(({ importers, platform }) => [x(importers), y(platform.brings)] as const)),
        ...points.map(({ importers }, index) =>
          text(x(importers), ground + 17, count(importers), {
            anchor: index === 0 ? 'start' : index === points.length - 1 ? 'end' : 'middle',
          }),
        ),
        text(width / 2, ground + 36, 'importers', { look: 'muted', anchor: 'middle' }),
        ...mark,
        ...meaning,
      ],
    };
  };

/** From how many importers on the platform brings what it costs. */
export const breakEvenDrawing = (figures: Figures): Drawing => {
  const optionsAt = optionsBy(figures);
  const points = marksOf(figures).flatMap((importers): At[] => {
    const platform = optionsAt(importers).at(-1);
    return platform ? [{ importers, platform }] : [];
  });
  const crossing = breakEven(figures);
  const years = count(figures.yearsOfUse);
  return drawing(
    {
      title: `Break-even over ${years} years: ${crossing === undefined ? 'not reached' : `${count(crossing)} importers`}`,
      description: points
        .slice(1)
        .map(
          ({ importers, platform }) =>
            `At ${count(importers)} importers it brings ${dollars(platform.brings)} and costs ${dollarSpan(platform.cost)}.`,
        )
        .join(' '),
      printsTable: false,
      table: table(
        'What the platform brings and costs, by importers',
        [words('Importers'), amounts('Brings'), amounts('Costs')],
        points
          .slice(1)
          .map(({ importers, platform }) => [count(importers), dollars(platform.brings), dollarSpan(platform.cost)]),
      ),
    },
    layout(points, crossing),
  );
};
