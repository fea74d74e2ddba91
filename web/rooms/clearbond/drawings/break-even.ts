import type { Frame, Shape } from '#shared/drawings.ts';
import type { Drawing } from '#shared/proposals.ts';
import { amounts, table, words } from '#web/publishing/blocks.ts';
import { drawing } from '#web/publishing/drawings/drawing.ts';
import { circle, key, line, rect, swatch, text } from '#web/publishing/drawings/shapes.ts';
import { middle } from '#web/publishing/figures.ts';
import { count, dollarSpan, dollars } from '#web/publishing/format.ts';
import type { Figures } from '../figures/figures.ts';
import { breakEven, type Option, optionsBy } from '../figures/options.ts';

const chartHeight = 130;

/** Room above the chart for the label of the scale. */
const head = 34;

/** Numbers of importers that the picture has a mark for. */
const marksOf = ({ targets }: Figures): number[] => [0, 0.5, 1, 1.5].map((part) => part * targets.phase3.importers);

type At = { readonly importers: number; readonly platform: Option };

/** The cost of the platform as a band, the same for any volume, and what it brings as a line that crosses it. */
const layout =
  (points: readonly At[], years: string, crossing: number | undefined, ends: readonly (number | undefined)[]) =>
  (width: number): Frame => {
    const last = points.at(-1) ?? { importers: 1, platform: { name: '', cost: { low: 0, high: 0 }, brings: 0 } };
    const { cost } = last.platform;
    const top = Math.max(cost.high, last.platform.brings) || 1;
    const x = (importers: number): number => (importers / last.importers) * width;
    const y = (amount: number): number => head + chartHeight - (amount / top) * chartHeight;
    const ground = y(0);
    const isShown = (at: number | undefined): at is number => at !== undefined && at <= last.importers;
    const crossings = [cost.low, middle(cost), cost.high].flatMap((amount, index): Shape[] => {
      const at = [ends[0], crossing, ends[1]][index];
      if (!isShown(at)) return [];
      return [
        circle(index === 1 ? 'payment' : 'laterPayment', x(at), y(amount), 5),
        text(x(at) - 10, y(amount) - 8, count(at), { look: index === 1 ? 'strong' : 'plain', anchor: 'end' }),
      ];
    });
    const amountsAt = [cost.low, middle(cost), cost.high].map((amount) =>
      text(8, y(amount) - 5, dollars(Math.round(amount)), { look: 'muted' }),
    );
    const { shapes: meaning, bottom: height } = key(width, ground + 44, [
      { sample: swatch('box'), words: 'cost, from low to high' },
      { sample: (at, row) => line('line', [at, row], [at + 16, row]), words: 'middle of the cost' },
      { sample: (at, row) => line('limit', [at, row], [at + 16, row]), words: 'what it brings' },
      { sample: (at, row) => circle('payment', at + 8, row, 5), words: 'pays for itself, in importers' },
    ]);
    return {
      width,
      height,
      shapes: [
        text(0, 12, `Cost and benefit over ${years} years`, { look: 'muted' }),
        rect('box', 0, y(cost.high), width, y(cost.low) - y(cost.high)),
        line('line', [0, y(middle(cost))], [width, y(middle(cost))]),
        line('rule', [0, ground], [width, ground]),
        line('limit', ...points.map(({ importers, platform }) => [x(importers), y(platform.brings)] as const)),
        ...points.map(({ importers }, index) =>
          text(x(importers), ground + 17, count(importers), {
            anchor: index === 0 ? 'start' : index === points.length - 1 ? 'end' : 'middle',
          }),
        ),
        text(width / 2, ground + 36, 'importers', { look: 'muted', anchor: 'middle' }),
        ...crossings,
        ...amountsAt,
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
    layout(points, years, crossing, [breakEven(figures, 'low'), breakEven(figures, 'high')]),
  );
};
