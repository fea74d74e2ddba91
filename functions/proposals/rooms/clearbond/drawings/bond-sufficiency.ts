import { amounts, table, words } from '#functions/proposals/publishing/blocks.ts';
import { drawing, isWide } from '#functions/proposals/publishing/drawings/drawing.ts';
import {
  flag,
  key,
  line,
  madeUp,
  madeUpHeight,
  rect,
  swatch,
  text,
} from '#functions/proposals/publishing/drawings/shapes.ts';
import { dollarSpan, dollars, span } from '#functions/proposals/publishing/format.ts';
import type { Frame } from '#shared/drawings.ts';
import type { Drawing } from '#shared/proposals.ts';
import { type BondMonth, bondMonths, monthsUntilInsufficient } from '../figures/customs-bond.ts';
import type { Figures } from '../figures/figures.ts';

/** Units between the line of the months and the top of the highest bar. */
const chartHeight = 130;

/** A bar for the total of twelve months in each month, what the bond covers as a line, and the day of the warning. */
const layout =
  (months: readonly BondMonth[], { bond: rule }: Figures) =>
  (width: number): Frame => {
    const wide = isWide(width);
    const ground = madeUpHeight + 34 + chartHeight;
    const bond = months[0]?.bond ?? 0;
    const covered = (bond * 100) / rule.percentOfDuties;
    const unitsPer = chartHeight / Math.max(covered, ...months.map(({ duties }) => duties));
    const pitch = width / months.length;
    const bondLine = ground - covered * unitsPer;
    const topOf = ({ duties }: BondMonth): number => ground - duties * unitsPer;
    const middleOf = ({ month }: BondMonth): number => (month + 0.5) * pitch;
    const bars = months.flatMap((each) => {
      const [x, top] = [middleOf(each), topOf(each)];
      return [
        rect(each.isKnown ? 'certain' : 'possible', x - pitch * 0.35, top, pitch * 0.7, each.duties * unitsPer),
        ...(each.asked > bond ? [flag(x - 4, top - 15)] : []),
        ...(wide || each.month % 3 === 0 ? [text(x, ground + 17, String(each.month), { anchor: 'middle' })] : []),
      ];
    });
    const [first, last, warned] = [months[0], months.at(-1), months.findLast(({ isKnown }) => isKnown)];
    const { shapes: meaning, bottom: height } = key(width, ground + 48, [
      { sample: swatch('certain'), words: 'paid in 12 months' },
      { sample: swatch('possible'), words: 'projected' },
      {
        sample: (x, y) => line('limit', [x, y], [x + 16, y]),
        words: `covered by the bond: ${dollars(covered)}`,
      },
      { sample: (x, y) => flag(x + 4, y - 5), words: 'bond too small' },
    ]);
    return {
      width,
      height,
      shapes: [
        ...madeUp('Made-up importer'),
        ...bars,
        line('limit', [0, bondLine], [width, bondLine]),
        ...(warned
          ? [
              line('line', [middleOf(warned), bondLine - 24], [middleOf(warned), topOf(warned)]),
              text(middleOf(warned) - 6, bondLine - 12, 'warning', { look: 'strong', anchor: 'end' }),
            ]
          : []),
        ...(first ? [text(0, ground + 37, dollars(first.duties), { look: 'strong' })] : []),
        text(width / 2, ground + 37, `Months since ${wide ? 'the rate ' : ''}change`, {
          look: 'muted',
          anchor: 'middle',
        }),
        ...(last ? [text(width, ground + 37, dollars(last.duties), { look: 'strong', anchor: 'end' })] : []),
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
      title: 'What an importer sees: bond sufficiency',
      description: `After a rate change, what a made-up importer pays in 12 months grows month by month. Its bond of ${dollars(months[0]?.bond ?? 0)} is enough until month ${first - 1} and too small from month ${first} on; the warning comes in month ${figures.importer.monthsSinceRateChange}.`,
      printsTable: false,
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
    layout(months, figures),
  );
};
