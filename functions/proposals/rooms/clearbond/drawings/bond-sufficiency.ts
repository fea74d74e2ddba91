import { amounts, table, words } from '#functions/proposals/lib/blocks.ts';
import { drawing, isWide } from '#functions/proposals/lib/drawings/drawing.ts';
import { flag, key, line, madeUp, madeUpHeight, rect, swatch, text } from '#functions/proposals/lib/drawings/shapes.ts';
import { dollarSpan, dollars, span } from '#functions/proposals/lib/format.ts';
import type { Frame } from '#shared/drawings.ts';
import type { Drawing } from '#shared/proposals.ts';
import { type BondMonth, bondMonths, monthsUntilInsufficient } from '../figures/customs-bond.ts';
import type { Figures } from '../figures/figures.ts';

/** Units between the line of the months and the top of the highest bar. */
const chartHeight = 100;

/** A bar for what the guideline asks in each month, and the bond as a line that the bars cross. */
const layout =
  (months: readonly BondMonth[]) =>
  (width: number): Frame => {
    const wide = isWide(width);
    const ground = madeUpHeight + 34 + chartHeight;
    const unitsPer = chartHeight / Math.max(...months.map(({ asked }) => asked));
    const pitch = width / months.length;
    const bond = months[0]?.bond ?? 0;
    const bars = months.flatMap(({ month, isKnown, asked }, index) => {
      const x = index * pitch + pitch * 0.15;
      const top = ground - asked * unitsPer;
      const isFirstOfStep = asked !== months[index - 1]?.asked;
      return [
        rect(isKnown ? 'certain' : 'possible', x, top, pitch * 0.7, asked * unitsPer),
        ...(asked > bond ? [flag(x + pitch * 0.35 - 4, top - 15)] : []),
        ...(isFirstOfStep ? [text(x, top - (asked > bond ? 20 : 12), dollars(asked), { look: 'strong' })] : []),
        ...(wide || month % 3 === 0 ? [text(x + pitch * 0.35, ground + 17, String(month), { anchor: 'middle' })] : []),
      ];
    });
    const { shapes: meaning, bottom: height } = key(width, ground + 46, [
      { sample: swatch('certain'), words: 'guideline amount, known' },
      { sample: swatch('possible'), words: 'guideline amount, projected' },
      { sample: (x, y) => line('limit', [x, y], [x + 16, y]), words: `the bond, ${dollars(bond)}` },
      { sample: (x, y) => flag(x + 4, y - 5), words: 'bond too small' },
    ]);
    const bondLine = ground - bond * unitsPer;
    return {
      width,
      height,
      shapes: [
        ...madeUp('Made-up importer'),
        ...bars,
        line('limit', [0, bondLine], [width, bondLine]),
        text(0, ground + 36, 'Months since the rate change', { look: 'muted' }),
        ...meaning,
      ],
    };
  };

/** Months in a row that are alike. */
const runs = (months: readonly BondMonth[]): BondMonth[][] =>
  Object.values(Object.groupBy(months, ({ asked, isKnown }) => `${asked} ${isKnown}`)).map((run = []) => run);

/** How the bond of a made-up importer becomes too small, month by month. */
export const bondSufficiency = (figures: Figures): Drawing => {
  const months = bondMonths(figures);
  const first = monthsUntilInsufficient(figures.bond);
  return drawing(
    {
      title: 'Bond sufficiency of a made-up importer',
      description: `${figures.importer.monthsSinceRateChange} months after a rate change, the guideline asks for more month by month. The bond of ${dollars(months[0]?.bond ?? 0)} is enough until month ${first - 1} and too small from month ${first} on.`,
      printsTable: true,
      table: table(
        'Guideline amount by month (made up)',
        [words('Months'), words('Basis'), amounts('Paid in 12 months'), amounts('Guideline amount'), words('Bond')],
        runs(months).map((run) => {
          const [from, to] = [run[0], run.at(-1)];
          if (!from || !to) return [];
          return [
            span({ low: from.month, high: to.month }),
            from.isKnown ? 'Known' : 'Projected',
            dollarSpan({ low: from.duties, high: to.duties }),
            dollars(from.asked),
            `${dollars(from.bond)}, ${from.asked > from.bond ? 'too small' : 'enough'}`,
          ];
        }),
      ),
    },
    layout(months),
  );
};
