import type { Frame, Shape } from '#shared/drawings.ts';
import type { Drawing } from '#shared/proposals.ts';
import { amounts, columns, table } from '#web/publishing/blocks.ts';
import { circle, drawing, key, line, rect, text } from '#web/publishing/drawings/shapes.ts';
import { middle } from '#web/publishing/figures.ts';
import { count, dollarSpan, dollars } from '#web/publishing/format.ts';
import type { Figures } from '../figures/figures.ts';
import { breakEven, platformOf } from '../figures/options.ts';

const chartHeight = 170;

/** Space above the chart for the scale's label. */
const head = 34;

/** Draws the cost as a horizontal band, because every number of importers costs the same, and the benefit as a line. */
const layout =
  (importers: readonly number[], figures: Figures) =>
  (width: number): Frame => {
    const { cost } = platformOf(figures);
    const levels = [cost.low, middle(cost), cost.high];
    const last = importers.at(-1) ?? 1;
    const { brings } = platformOf(figures, last);
    const top = Math.max(cost.high, brings);
    const x = (number: number): number => (number / last) * width;
    const y = (amount: number): number => head + chartHeight * (1 - amount / top);
    const ground = y(0);
    const crossings = levels.flatMap((amount, index): Shape[] => {
      const pays = breakEven(figures, amount);
      const look = index === 1 ? 'strong' : 'plain';
      return pays === undefined || pays > last
        ? []
        : [
            circle(index === 1 ? 'payment' : 'laterPayment', x(pays), y(amount), 5),
            text(x(pays) - 10, y(amount) - 8, count(pays), { look, anchor: 'end' }),
          ];
    });
    const { shapes: meaning, bottom: height } = key(width, ground + 44, [
      { sample: (at, row) => rect('box', at, row - 5, 16, 10), words: 'cost: low, middle, high' },
      { sample: (at, row) => line('limit', [at, row], [at + 16, row]), words: 'what it brings' },
      { sample: (at, row) => circle('payment', at + 8, row, 5), words: 'pays for itself, in importers' },
    ]);
    return {
      width,
      height,
      shapes: [
        text(0, 12, `Cost and benefit over ${count(figures.yearsOfUse)} years`, { look: 'muted' }),
        rect('box', 0, y(cost.high), width, y(cost.low) - y(cost.high)),
        line('line', [0, y(middle(cost))], [width, y(middle(cost))]),
        line('rule', [0, ground], [width, ground]),
        line('limit', [0, ground], [width, y(brings)]),
        ...importers.map((number, index) =>
          text(x(number), ground + 17, count(number), {
            anchor: index === 0 ? 'start' : number === last ? 'end' : 'middle',
          }),
        ),
        text(width / 2, ground + 36, 'importers', { look: 'muted', anchor: 'middle' }),
        ...crossings,
        ...levels.map((amount) => text(8, y(amount) - 5, dollars(Math.round(amount)), { look: 'muted' })),
        ...meaning,
      ],
    };
  };

/** Shows how many importers the platform needs to break even. */
export const breakEvenDrawing = (figures: Figures): Drawing => {
  const importers = [0, 0.25, 0.5, 0.75, 1].map((part) => part * figures.businessCase.importers);
  const cost = dollarSpan(platformOf(figures).cost);
  const pays = breakEven(figures);
  const rows = importers.slice(1).map((number) => [count(number), dollars(platformOf(figures, number).brings)]);
  return drawing(
    {
      title: `Break-even over ${count(figures.yearsOfUse)} years: ${pays === undefined ? 'no number of' : count(pays)} importers, at the midpoint of the cost`,
      description: `The platform costs ${cost}. ${rows.map(([number, brings]) => `At ${number} importers it brings ${brings}.`).join(' ')}`,
      table: table(`What the platform brings; it costs ${cost}`, columns('Importers', amounts('Brings')), rows),
    },
    layout(importers, figures),
  );
};
