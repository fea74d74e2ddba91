import type { Shape } from '#shared/drawings.ts';
import type { Drawing } from '#shared/proposals.ts';
import { amounts, columns, onlyIf, table } from '#web/publishing/blocks.ts';
import { matrixLayout } from '#web/publishing/drawings/matrix.ts';
import { drawing, flag, line, rect, swatch, text, widthOf } from '#web/publishing/drawings/shapes.ts';
import { fixed, type Range } from '#web/publishing/figures.ts';
import { count, span } from '#web/publishing/format.ts';
import { bondExample } from '../figures/customs-bond.ts';
import type { Figures } from '../figures/figures.ts';

type Measure = {
  readonly name: string;
  readonly value: Range;
  readonly unit: '' | '%';
  /** The lowest or the highest acceptable value, depending on `side`. */
  readonly limit: number;
  readonly side: 'at least' | 'at most';
};

/** The measures of the made-up importer, computed from its statement, its entries and the bond example. */
export const measures = (figures: Figures): Measure[] => {
  const { statement, entries, limits, creditScore } = figures.importer;
  const example = bondExample(figures);
  const projected = example.months.filter(({ isKnown }) => !isKnown);
  const covered = projected.map(({ guideline }) => Math.round((example.bond / guideline) * 100));
  const { currentAssets, inventory, currentLiabilities, debt, equity } = statement;
  const late = fixed((entries.late / entries.filed) * 100);
  const bond = { low: Math.min(...covered), high: Math.max(...covered) };
  const rows: [Measure['name'], Measure['side'], Measure['limit'], Measure['value'], Measure['unit']][] = [
    ['Bond to projected guideline', 'at least', limits.bondPercent, bond, '%'],
    ['Current ratio', 'at least', limits.current, fixed(currentAssets / currentLiabilities), ''],
    ['Quick ratio', 'at least', limits.quick, fixed((currentAssets - inventory) / currentLiabilities), ''],
    ['Debt to equity', 'at most', limits.debtToEquity, fixed(debt / equity), ''],
    ['Credit score, two providers', 'at least', limits.creditScore, creditScore, ''],
    [`Late entry summaries, ${entries.late} of ${entries.filed}`, 'at most', limits.late, late, '%'],
  ];
  return rows.map(([name, side, limit, value, unit]) => ({ name, side, limit, value, unit }));
};

/** Where the scale ends on each side of the limit, as a percentage of the limit. */
const scaleEnd = 50;

const measured = ({ value, unit }: Measure): string => `${span(value)}${unit}`;

const limitOf = ({ side, limit, unit }: Measure): string => `${side} ${count(limit)}${unit}`;

/** How far a measure is within its limit, as a percentage of the limit; negative if outside. Clamped to ±`scaleEnd`. */
const margins = ({ value, limit, side }: Measure): Range => {
  const ends = [value.low, value.high].map((each) => {
    const better = ((side === 'at least' ? each - limit : limit - each) / limit) * 100;
    return Math.min(scaleEnd, Math.max(-scaleEnd, better));
  });
  return { low: Math.min(...ends), high: Math.max(...ends) };
};

const finding = (measure: Measure): 'within' | 'outside' | 'partly outside' => {
  const { low, high } = margins(measure);
  if (low >= 0) return 'within';
  return high < 0 ? 'outside' : 'partly outside';
};

const bar =
  (measure: Measure) =>
  (x: number, y: number, room: number): Shape[] => {
    const { low, high } = margins(measure);
    const at = (margin: number): number => x + (margin / scaleEnd) * (room / 2 - 6);
    const piece = (look: 'certain' | 'possible', from: number, to: number) =>
      onlyIf(from < to, rect(look, at(from), y - 6, at(to) - at(from), 12));
    return [
      line('rule', [at(-scaleEnd), y + 6], [at(scaleEnd), y + 6]),
      ...piece('certain', Math.min(0, high), Math.max(0, low)),
      ...onlyIf(low !== high, piece('possible', low, high)).flat(),
      line('limit', [x, y - 10], [x, y + 10]),
    ];
  };

const flaggedValue =
  (measure: Measure) =>
  (x: number, y: number): Shape[] => [
    text(x, y + 4.5, measured(measure), { look: 'strong', anchor: 'middle' }),
    ...onlyIf(finding(measure) !== 'within', flag(x - widthOf(measured(measure), 'strong') / 2 - 16, y - 5)),
  ];

/** The scorecard of the made-up importer, as an underwriter would see it. */
export const scorecard = (figures: Figures): Drawing => {
  const rows = measures(figures);
  const outside = rows.filter((row) => finding(row) !== 'within');
  const reasons = outside.map(({ name }) => name.toLowerCase()).join(' and ');
  return drawing(
    {
      title: `What an underwriter sees: a scorecard with ${outside.length} of ${rows.length} measures flagged`,
      description: `Made up. ${rows.map((row) => `${row.name}: ${measured(row)}, ${limitOf(row)}, ${finding(row)} the limit`).join('. ')}.`,
      table: table(
        'Scorecard (every value and every limit is made up)',
        columns('Measure', amounts('Value'), amounts('Limit'), 'Finding'),
        rows.map((row) => [row.name, measured(row), limitOf(row), `${finding(row)} the limit`]),
      ),
    },
    matrixLayout({
      madeUpAs: 'Made-up importer',
      columns: ['Value', 'Limit', 'worse / better'],
      rows: rows.map((row) => ({
        label: row.name,
        cells: [
          [flaggedValue(row)],
          [(x, y) => [text(x, y + 4.5, limitOf(row), { look: 'muted', anchor: 'middle' })]],
          [bar(row)],
        ],
      })),
      finding: `The rules say: ${outside.length > 0 ? `review, because of ${reasons}` : 'renew'}. The prototype has no model; Phase 2 can add one, once ${figures.targets.leastClaims} past claims are on record.`,
      meaning: [
        { sample: swatch('certain'), words: 'known' },
        { sample: swatch('possible'), words: 'estimated, or two sources' },
        { sample: (x, y) => line('limit', [x + 8, y - 8], [x + 8, y + 8]), words: 'limit' },
        { sample: (x, y) => flag(x + 4, y - 5), words: 'all or part of it outside its limit' },
      ],
    }),
  );
};
