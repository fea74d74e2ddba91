import type { Frame } from '#shared/drawings.ts';
import type { Drawing } from '#shared/proposals.ts';
import { amounts, columns, table } from '#web/publishing/blocks.ts';
import {
  boxHeight,
  drawing,
  flag,
  isWide,
  key,
  labeledBox,
  line,
  madeUp,
  madeUpHeight,
  rect,
  swatch,
  text,
} from '#web/publishing/drawings/shapes.ts';
import { count, dollars, percent } from '#web/publishing/format.ts';
import { bondExample } from '../figures/customs-bond.ts';
import type { Figures } from '../figures/figures.ts';

const chartHeight = 110;

const layout =
  (figures: Figures, alert: string) =>
  (width: number): Frame => {
    const { bond: rule, importer } = figures;
    const { bond, covered, months, tooSmallInMonth } = bondExample(figures);
    type Month = (typeof months)[number];
    const wide = isWide(width);
    const ground = madeUpHeight + 34 + chartHeight;
    const { before, after } = rule.exampleDuties;
    const unitsPer = chartHeight / Math.max(covered, ...months.map(({ duties }) => duties));
    const pitch = width / months.length;
    const bondLine = ground - covered * unitsPer;
    const topOf = ({ duties }: Month): number => ground - duties * unitsPer;
    const middleOf = ({ month }: Month): number => (month + 0.5) * pitch;
    const labeledMonths = [0, importer.monthsSinceRateChange, tooSmallInMonth, rule.months];
    const bars = months.flatMap((each) => {
      const [x, top] = [middleOf(each), topOf(each)];
      return [
        rect(each.isKnown ? 'certain' : 'possible', x - pitch * 0.35, top, pitch * 0.7, each.duties * unitsPer),
        ...(each.guideline > bond ? [flag(x - 4, top - 15)] : []),
        ...(each.guideline > (months[each.month - 1]?.guideline ?? each.guideline)
          ? [text(x, top - 22, dollars(each.guideline), { look: 'strong', anchor: 'middle' })]
          : []),
        ...(wide || labeledMonths.includes(each.month)
          ? [text(x, ground + 17, String(each.month), { anchor: 'middle' })]
          : []),
      ];
    });
    const warned = months.findLast(({ isKnown }) => isKnown);
    const amountsAt = ground + (wide ? 37 : 56);
    const alertHeight = boxHeight(alert, width);
    const { shapes: meaning, bottom: height } = key(width, amountsAt + 24 + alertHeight, [
      { sample: swatch('certain'), words: 'paid in the past 12 months' },
      { sample: swatch('possible'), words: 'projected' },
      {
        sample: (x, y) => line('limit', [x, y], [x + 16, y]),
        words: wide
          ? `covered by the ${dollars(bond)} bond, at ${percent(rule.percentOfDuties)}: ${dollars(covered)}`
          : `covered by the bond: ${dollars(covered)}`,
      },
      { sample: (x, y) => flag(x + 4, y - 5), words: 'too small; above it, what CBP asks' },
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
              text(middleOf(warned) + 6, bondLine - 12, 'warning', { look: 'strong' }),
            ]
          : []),
        text(width / 2, ground + 37, 'months since the rate change', { look: 'muted', anchor: 'middle' }),
        text(0, amountsAt, `${dollars(before)} a year`, { look: 'strong' }),
        text(width, amountsAt, `${dollars(after)} a year`, { look: 'strong', anchor: 'end' }),
        ...labeledBox('box', [0, amountsAt + 12, width, alertHeight], alert),
        ...meaning,
      ],
    };
  };

export const bondSufficiency = (figures: Figures): Drawing => {
  const { months, tooSmallInMonth: first, finalGuideline, ...example } = bondExample(figures);
  const warned = figures.importer.monthsSinceRateChange;
  const bond = dollars(example.bond);
  const alert = `Alert in month ${warned}: your ${bond} bond becomes too small in month ${first}. Ask for ${dollars(finalGuideline)}, enough for the year.`;
  return drawing(
    {
      title: `What an importer sees: a warning ${count(first - warned)} months before its bond is too small`,
      description: `After a rate change, what a made-up importer pays in 12 months grows month by month. Its bond of ${bond} is enough until month ${first - 1} and too small from month ${first} on; the warning comes in month ${warned}.`,
      table: table(
        'Guideline amount by month (made up)',
        columns('Month', 'Basis', amounts('Paid in 12 months'), amounts('Guideline amount'), `The ${bond} bond`),
        months
          .filter(
            ({ month, guideline }) =>
              [0, warned, figures.bond.months].includes(month) || guideline !== months[month - 1]?.guideline,
          )
          .map(({ month, isKnown, duties, guideline }) => [
            String(month),
            isKnown ? 'Known' : 'Projected',
            dollars(duties),
            dollars(guideline),
            guideline > example.bond ? 'too small' : 'enough',
          ]),
      ),
    },
    layout(figures, alert),
  );
};
